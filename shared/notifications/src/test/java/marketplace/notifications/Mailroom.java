package marketplace.notifications;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import marketplace.accounts.email.Mail;
import marketplace.accounts.email.Mailer;
import marketplace.humans.wiring.HumansCapability;
import marketplace.kernel.Event;
import marketplace.kernel.EventType;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BookingId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.ConversationId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Id.MessageId;
import marketplace.kernel.Id.ReviewId;
import marketplace.kernel.Id.SubmissionId;
import marketplace.kernel.Job;
import marketplace.kernel.Money;
import marketplace.kernel.Notice;
import marketplace.kernel.NoticeType;
import marketplace.table.Table;
import marketplace.table.forms.StoredData;
import marketplace.testing.Marketplace;
import marketplace.testing.MemoryTable;

/** A marketplace whose mails are kept, with one worker, Ada, and one poster, Bob. */
final class Mailroom {

    static final String SITE = "https://hire.test";

    static final String BOUNTY = "bty_00000000000000000000000001";

    static final String APPLICATION = "app_00000000000000000000000001";
    static final String ESCROW = "esc_00000000000000000000000001";
    static final String BOOKING = "bkg_00000000000000000000000001";
    static final String SUBMISSION = "sbm_00000000000000000000000001";

    final List<Mail> mails = new ArrayList<>();

    /** Replaced by tests in which the mail service fails. */
    Mailer mailer = mails::add;

    /** Of all work; null for none. */
    WorkLookup.Delivery delivery = new WorkLookup.Delivery(
            new EscrowId(ESCROW),
            Optional.of(new SubmissionId(SUBMISSION)),
            true,
            Instant.parse("2026-03-03T18:30:00Z"),
            Instant.parse("2026-03-06T18:30:00Z"));

    WorkLookup.SeatTimes seat = new WorkLookup.SeatTimes(
            false,
            false,
            Optional.of(Instant.parse("2026-03-02T18:30:00Z")),
            Optional.of(Instant.parse("2026-03-02T08:00:00Z")),
            Optional.of(Duration.ofHours(2)),
            Optional.of(Instant.parse("2026-03-04T18:30:00Z")));

    WorkLookup.Choice choice = WorkLookup.Choice.ACCEPT_OR_REJECT;

    boolean disputed = true;

    /** What was decided, read or funded meanwhile: applications, conversations and payment offers. */
    final Set<String> decided = new HashSet<>();

    /** Of all work; null for none. */
    WorkLookup.DirectHire direct;

    /** Of the poster, about an application or a submission, and in a review with its answer; null for none. */
    String words = "Two are missing.\nSee https://evil.example/pay";

    /** Of the booking of the last notice; null for none. */
    VisitLookup.Stage stage;

    /** Number of the next cycle of the subscription of the last notice; null for no subscription. */
    Integer cycle = 1;

    SubscriptionLookup.Unpaid unpaid = new SubscriptionLookup.Unpaid(
            "insufficient_funds",
            Optional.of(Instant.parse("2026-02-27T18:30:00Z")),
            new BookingId(BOOKING),
            Instant.parse("2026-03-01T16:30:00Z"),
            Instant.parse("2026-03-05T18:30:00Z"));

    SubscriptionLookup.Conflict conflict = new SubscriptionLookup.Conflict(
            "outside_hours",
            Instant.parse("2026-02-26T18:30:00Z"),
            List.of(Instant.parse("2026-03-01T16:00:00Z"), Instant.parse("2026-03-02T16:00:00Z")));

    SubscriptionLookup.End end = new SubscriptionLookup.End(
            Optional.empty(), Optional.empty(), Optional.of(Instant.parse("2026-03-08T18:30:00Z")));

    /** What happens after each answer of a lookup. */
    Runnable meanwhile = () -> {};

    String reviewer = "Bob";
    String service = "Portrait photos";
    String provider = "Ada";
    String endReason = "reason_value";

    final Marketplace market;
    final String adasHuman;

    /** All work is the same. */
    private final class Bridges implements WorkLookup {

        @Override
        public Optional<Work> find(BountyId bounty, ApplicationId application) {
            return answer(new Work(
                    Optional.of("Photograph a bridge"),
                    new Money(2_500),
                    Optional.of("Porto, PT"),
                    Optional.ofNullable(direct),
                    Optional.of(seat),
                    Optional.ofNullable(delivery),
                    decided.contains(application.value()) ? WorkLookup.Choice.NONE : choice));
        }

        @Override
        public Optional<Work> find(EscrowId escrow) {
            return Optional.empty();
        }

        @Override
        public Optional<String> posterWords(
                BountyId bounty, ApplicationId application, Optional<SubmissionId> submission) {
            return Optional.ofNullable(words);
        }

        @Override
        public boolean awaitsRuling(EscrowId escrow) {
            boolean found = disputed;
            meanwhile.run();
            return found;
        }

        @Override
        public boolean hasUnread(ConversationId conversation, AccountId reader) {
            return !decided.contains(conversation.value());
        }

        @Override
        public boolean awaitsFunding(ConversationId conversation, MessageId offer) {
            return !decided.contains(offer.value());
        }

        @Override
        public Optional<Opinion> review(HumanId human, ReviewId review) {
            return answer(
                    words == null ? null : new Opinion(reviewer, reviewer, 4, Optional.of(words), Optional.of(words)));
        }

        @Override
        public Optional<Talk> find(ConversationId conversation) {
            return Optional.of(new Talk("Ada", "The bridge"));
        }
    }

    /** An answer of a lookup; null for nothing. */
    <T> Optional<T> answer(T found) {
        meanwhile.run();
        return Optional.ofNullable(found);
    }

    static final Instant DUE = Instant.parse("2026-03-01T18:30:00Z");

    private static final Map<String, VisitLookup.Stage> STAGES = Map.of(
            NoticeType.BOOKING_NOT_MOVED.wire(), VisitLookup.Stage.AHEAD,
            NoticeType.BOOKING_REQUESTED.wire(), VisitLookup.Stage.AWAITS_APPROVAL,
            NoticeType.BOOKING_APPROVED.wire(), VisitLookup.Stage.AWAITS_PAYMENT,
            NoticeType.BOOKING_CONFIRMED.wire(), VisitLookup.Stage.AHEAD,
            NoticeType.BOOKING_MOVED.wire(), VisitLookup.Stage.AHEAD,
            NoticeType.BOOKING_PROPOSED.wire(), VisitLookup.Stage.AHEAD,
            NoticeType.BOOKING_PROVIDER_RESTRICTED.wire(), VisitLookup.Stage.AHEAD,
            NoticeType.BOOKING_SOON.wire(), VisitLookup.Stage.AHEAD,
            NoticeType.BOOKING_OVER.wire(), VisitLookup.Stage.OVER);

    Mailroom() {
        this(new MemoryTable());
    }

    Mailroom(Table table) {
        market = new Marketplace(
                table,
                on -> List.of(
                        new HumansCapability(on),
                        new NotificationsCapability(
                                on,
                                () -> new NoticeMails.Ports(
                                        mail -> mailer.send(mail),
                                        SITE,
                                        new Bridges(),
                                        new RoomVisits(this),
                                        new RoomWeeks(this)))));
        // Midday: no quiet hours.
        market.advance(Duration.ofHours(12));
        adasHuman = market.worker("ada");
        market.person("bob");
    }

    AccountId account(String name) {
        return market.account(name);
    }

    /** Every field of any event. */
    Map<String, Object> data() {
        Map<String, Object> data = new HashMap<>();
        for (String name : List.of(
                "status",
                "reason",
                "message",
                "openedBy",
                "proposedBy",
                "cap",
                "transferId",
                "payoutId",
                "keyId",
                "endpointId",
                "host")) {
            data.put(name, name + "_value");
        }
        data.put("bountyId", BOUNTY);
        data.put("bountyTitle", "Photograph a bridge");
        data.put("applicationId", APPLICATION);
        data.put("escrowId", ESCROW);
        data.put("submissionId", SUBMISSION);
        data.put("humanId", adasHuman);
        data.put("applicantName", "Ada");
        data.put("senderName", "Robo");
        data.put("topic", "A bridge");
        data.put("taskTitle", "Photograph a bridge");
        data.put("email", "stranger@example.com");
        for (String name : List.of("dueAt", "payBy", "closesAt", "heldUntil", "rulingDueAt", "autoReleaseAt")) {
            data.put(name, "2026-03-01T18:30:00.000Z");
        }
        for (String name : "amount cap spent balance threshold worker refunded budget periodCap".split(" ")) {
            data.put(name + "Cents", 2_500L);
        }
        data.put("bookingId", BOOKING);
        data.put("subscriptionId", "sub_00000000000000000000000001");
        data.put("reviewId", "rev_00000000000000000000000001");
        data.put("cycle", 1L);
        data.put("startAt", "2026-03-01T18:30:00.000Z");
        data.put("sequence", 1L);
        data.put("expectedMinutes", 2L);
        data.put("kind", "taste");
        data.put("path", "/api/taste/runs/tst_00000000000000000000000001");
        data.put("runId", "tst_00000000000000000000000001");
        data.put("templateId", "qat_00000000000000000000000001");
        data.put("templateName", "Checkout");
        data.put("conversationId", "cnv_00000000000000000000000001");
        data.put("network", "192.0.2.0/24");
        data.put("signedInAt", "2026-03-01T18:30:00.000Z");
        data.put("createdBy", "key_00000000000000000000000001");
        data.put("scopes", "read, manage");
        data.put("requestedAt", "2026-03-01T18:30:00.000Z");
        data.put("loosenedAt", "2026-03-01T18:30:00.000Z");
        data.put("keyCreatedAt", "2026-03-01T18:30:00.000Z");
        data.put("failures", 5L);
        data.put("seats", 2L);
        data.put("left", 10L);
        data.put("count", 3L);
        data.put("lines", Map.of("10", "New application: first", "11", "New application: second"));
        data.put("ids", Map.of("10", BOUNTY, "11", "bty_00000000000000000000000002"));
        data.put("items", Map.of());
        return data;
    }

    /** Answers to payment offers and the ends of bookings have mails of other kinds. */
    Map<String, Object> data(String type) {
        Map<String, Object> data = data();
        if (type.equals(EventType.ESCROW_RELEASED.wire())) {
            data.put("status", "released");
            data.remove("bookingId");
        }
        if (type.equals(EventType.MESSAGE_RECEIVED.wire())) {
            data.remove("escrowId");
        }
        return data;
    }

    /** An event of Bob's. */
    Event event(EventType type, String subject) {
        return new Event(type, subject, account("bob"), market.now(), StoredData.of(data(type.wire())));
    }

    void happensInItsStage(String type) {
        stage = STAGES.getOrDefault(type, VisitLookup.Stage.ENDED);
    }

    /** A notice about a booking finds it in the stage in which it was caused. */
    Notice notice(String type, String subject, String account) {
        happensInItsStage(type);
        return new Notice(type, subject, account(account), market.now(), StoredData.of(data(type)));
    }

    Job job(EventType type, String subject) {
        return NoticeMails.job(event(type, subject)).orElseThrow();
    }

    void happens(EventType type, String subject) {
        market.runJob(job(type, subject));
    }

    void happens(NoticeType type, String subject, String account) {
        market.runJob(notice(type.wire(), subject, account).job());
    }

    /** Moves the clock; timers and the jobs that they set run. */
    void at(Instant time) {
        market.advance(Duration.between(market.now(), time));
        market.work();
    }

    List<Mail> to(String name) {
        return mails.stream()
                .filter(mail -> mail.to().value().equals(account(name) + "@example.com"))
                .toList();
    }

    void put(String name, String settings) {
        market.done(name, "PUT", "/api/me/notifications", settings);
    }
}

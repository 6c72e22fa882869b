package marketplace.notifications;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import marketplace.accounts.email.LinkFree;
import marketplace.accounts.email.MailTime;
import marketplace.kernel.EventType;
import marketplace.kernel.Id.SubmissionId;
import marketplace.kernel.Money;
import marketplace.kernel.Notice;
import marketplace.table.forms.StoredData;

/** What a template can name: the data of the notice as people read it, one line each. */
final class MailValues {

    private static final int MAX_LENGTH = 160;

    private static final int MAX_QUOTE = 500;

    private static final Set<String> OF_CONVERSATIONS =
            Set.of(EventType.MESSAGE_RECEIVED.wire(), EventType.CONVERSATION_COMPLETION_CLAIMED.wire());

    /** Their mails quote the poster. */
    private static final Set<String> OF_REVIEWS = Set.of(
            EventType.APPLICATION_REJECTED.wire(),
            EventType.SUBMISSION_REDO_REQUESTED.wire(),
            EventType.SUBMISSION_REJECTED.wire());

    /** The host of the person's own endpoint, and the network of the person's own sign-in. */
    private static final Set<String> OWN = Set.of("host", "network");

    private static final String CENTS = "Cents";

    private static final String KEY_LIMIT = "spendLimitCents";

    /** The events name a cap by its field. */
    private static final Map<String, String> CAPS = Map.of(
            "spendingCapRolling24hCents",
            "the spending cap of the wallet for 24 hours",
            "spendingCapPerBountyCents",
            "the spending cap of the wallet for one bounty",
            KEY_LIMIT,
            "the spending limit of the API key for 24 hours");

    /** Line breaks, control characters and marks of text direction. */
    private static final Pattern BREAKS =
            Pattern.compile("[\\p{Cntrl}\\s\\u0085\\u2028\\u2029\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069]+");

    private MailValues() {}

    static Map<String, Object> of(Notice notice, MailMatter matter, Optional<ZoneId> zone, WorkLookup works) {
        Map<String, Object> values = new HashMap<>();
        MailFacts facts = MailFacts.of(notice);
        StoredData.of(notice.data()).attributes().forEach((name, value) -> {
            switch (value) {
                case Number cents
                when name.endsWith(CENTS) ->
                    values.put(name.substring(0, name.length() - CENTS.length()), new Money(cents.longValue()).text());
                case Number number -> values.put(name, number.toString());
                case String text -> values.put(name, text(name, text, zone.orElse(ZoneOffset.UTC)));
                default -> {}
            }
        });
        // A template may have a sentence for one code.
        Optional.ofNullable(facts.reason()).ifPresent(code -> values.put("because", Map.of(code, true)));
        // The cap of a spending cap is an amount and a name.
        Optional.ofNullable(facts.capCents()).ifPresent(cap -> values.put("capAmount", new Money(cap).text()));
        Optional.ofNullable(facts.cap()).ifPresent(cap -> {
            values.put("cap", CAPS.getOrDefault(cap, oneLine(cap)));
            values.put("keyLimit", cap.equals(KEY_LIMIT));
        });
        matter.work().ifPresent(work -> values.putAll(of(work, facts.submissionId(), zone.orElse(ZoneOffset.UTC))));
        if (OF_REVIEWS.contains(notice.type())) {
            works.posterWords(facts.bountyId(), facts.applicationId(), Optional.ofNullable(facts.submissionId()))
                    .ifPresent(words -> values.put("words", quote(words)));
        }
        matter.review().ifPresent(review -> {
            values.put("reviewer", oneLine(review.reviewer()));
            values.put("human", oneLine(review.human()));
            values.put("rating", Integer.toString(review.rating()));
            review.comment().ifPresent(words -> values.put("words", quote(words)));
            review.answer().ifPresent(answer -> values.put("answer", quote(answer)));
        });
        if (OF_CONVERSATIONS.contains(notice.type()) && !values.containsKey("senderName")) {
            works.find(facts.conversationId()).ifPresent(talk -> {
                values.put("senderName", oneLine(talk.human()));
                values.put("topic", oneLine(talk.topic()));
            });
        }
        values.put("hire", values.getOrDefault("applicationId", values.getOrDefault("escrowId", "")));
        return values;
    }

    private static Map<String, Object> of(WorkLookup.Work work, SubmissionId submission, ZoneId zone) {
        Map<String, Object> values = new HashMap<>();
        values.put("pay", work.pay().text());
        values.put("acceptable", work.choice() == WorkLookup.Choice.ACCEPT_OR_REJECT);
        work.title().ifPresent(title -> values.put("work", oneLine(title)));
        work.place().ifPresent(place -> values.put("place", oneLine(place)));
        work.direct().ifPresent(hire -> {
            values.put("hirer", oneLine(hire.hirer()));
            values.put("description", quote(hire.description()));
        });
        work.seat().ifPresent(seat -> {
            values.put("hired", true);
            values.put("done", seat.done());
            values.put("unconfirmed", !seat.confirmed());
            seat.respondBy().ifPresent(at -> values.put("respondBy", MailTime.text(at, zone)));
            seat.startBy().ifPresent(at -> values.put("startBy", MailTime.text(at, zone)));
            seat.workTime().ifPresent(time -> values.put("workTime", text(time)));
            seat.deadline().ifPresent(at -> values.put("deadline", MailTime.text(at, zone)));
        });
        work.delivery().ifPresent(delivery -> {
            values.put("escrowId", delivery.escrow().value());
            values.put("disputeBy", MailTime.text(delivery.disputeBy(), zone));
            values.put("releaseAt", MailTime.text(delivery.releaseAt(), zone));
            // A mail that has waited may be about an earlier submission.
            delivery.review()
                    .filter(id -> submission == null || submission.equals(id))
                    .ifPresent(id -> {
                        values.put("review", true);
                        values.put("redo", delivery.redo());
                        values.put("submissionId", id.value());
                    });
        });
        return values;
    }

    private static String text(Duration time) {
        long hours = time.toHours();
        if (hours == 1) {
            return "1 hour";
        }
        return hours % 24 == 0 && hours > 24 ? hours / 24 + " days" : hours + " hours";
    }

    private static String text(String name, String text, ZoneId zone) {
        if (name.endsWith("At") || name.endsWith("By") || name.endsWith("Until")) {
            return time(text, zone).orElseGet(() -> oneLine(text));
        }
        if (OWN.contains(name)) {
            return withoutBreaks(text);
        }
        // Codes such as confirmation_timeout.
        return name.equals("reason") ? reason(text) : oneLine(text);
    }

    static String reason(String text) {
        return oneLine(text.replace('_', ' '));
    }

    private static Optional<String> time(String text, ZoneId zone) {
        try {
            return Optional.of(MailTime.text(Instant.parse(text), zone));
        } catch (DateTimeException _) {
            return Optional.empty();
        }
    }

    /** Strangers write most values, so none becomes a link. */
    static String oneLine(String text) {
        return LinkFree.of(withoutBreaks(text), MAX_LENGTH);
    }

    private static String quote(String text) {
        return LinkFree.of(withoutBreaks(text), MAX_QUOTE);
    }

    private static String withoutBreaks(String text) {
        return BREAKS.matcher(text).replaceAll(" ").strip();
    }
}

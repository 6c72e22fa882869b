package marketplace.functions;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import marketplace.accounts.email.Mail;
import marketplace.api.Capability;
import marketplace.api.Foundation;
import marketplace.bounties.wiring.BountiesCapability;
import marketplace.functions.graph.StoredSubscriptions;
import marketplace.functions.graph.StoredVisits;
import marketplace.functions.graph.StoredWork;
import marketplace.hiring.HiringCapability;
import marketplace.humans.wiring.HumansCapability;
import marketplace.kernel.Fee;
import marketplace.kernel.Money;
import marketplace.money.MoneyCapability;
import marketplace.money.ledger.Ledger;
import marketplace.money.topups.TopUpStarts;
import marketplace.money.transactions.LedgerAccount;
import marketplace.money.transactions.LedgerTransaction;
import marketplace.money.transactions.TransactionKind;
import marketplace.notifications.NoticeMails;
import marketplace.notifications.NotificationsCapability;
import marketplace.services.ServicesCapability;
import marketplace.services.calendar.FeedReader;
import marketplace.testing.Marketplace;
import marketplace.testing.MemoryTable;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Every mail of whole bookings, in its order, with what comes with it. */
class BookingMailStoryTest {

    private static final String SITE = "https://hire.test";

    private final List<Mail> mails = new ArrayList<>();

    private final Marketplace market = new Marketplace(new MemoryTable(), this::modules);

    private List<Capability> modules(Foundation on) {
        BountiesCapability bounties = new BountiesCapability(on, Fee.of(1_800));
        return List.of(
                new HumansCapability(on),
                bounties,
                new MoneyCapability(on),
                new ServicesCapability(on),
                new HiringCapability(on, bounties),
                new NotificationsCapability(
                        on,
                        () -> new NoticeMails.Ports(
                                mails::add,
                                SITE,
                                new StoredWork(on.table()),
                                new StoredVisits(on.table(), "noreply@hire.test", SITE),
                                new StoredSubscriptions(on.table()))));
    }

    @BeforeEach
    void openTheShop() {
        market.agent("agent");
        market.worker("ada");
        String day = "[{'start':'00:00','end':'24:00'}]";
        ok(
                "ada",
                "PUT",
                "/api/humans/me",
                ("{'name':'Ada','timezone':'Asia/Kathmandu','availability':{'monday':%1$s,"
                                + "'tuesday':%1$s,'wednesday':%1$s,'thursday':%1$s,'friday':%1$s,"
                                + "'saturday':%1$s,'sunday':%1$s}}")
                        .formatted(day));
        LedgerTransaction deposit = LedgerTransaction.of(
                        TransactionKind.DEPOSIT,
                        LedgerTransaction.nextId(market.ids, market.now()),
                        market.account("agent"),
                        market.now())
                .from(new LedgerAccount.External("sandbox"), new Money(100_000))
                .to(new LedgerAccount.Wallet(market.account("agent")), new Money(100_000))
                .build();
        market.commit(() -> new Ledger(market.table, new TopUpStarts(market.table))
                .post(List.of(deposit))
                .requirePosted());
    }

    private Reply ok(String who, String method, String path, String body) {
        return Marketplace.done(market.endpoint.call(who, method, path, body));
    }

    private String service(boolean instant) {
        return ok(
                        "ada",
                        "POST",
                        "/api/services",
                        "{'title':'Portrait photos','description':'An hour of photos in the park.','price':50,"
                                + "'durationMinutes':60,'slotStepMinutes':15,'instantBooking':" + instant + "}")
                .text("service.id");
    }

    /** Tomorrow, 15:45 in Kathmandu is 10:00 UTC. */
    private String book(String service, String more) {
        String human = ok("ada", "GET", "/api/humans/me", "").text("human.id");
        return ok(
                        "agent",
                        "POST",
                        "/api/services/book",
                        "{'humanId':'%s','serviceId':'%s','date':'2026-01-02','startTime':'10:00','timezone':'UTC'%s}"
                                .formatted(human, service, more))
                .text("booking.id");
    }

    private void act(String who, String booking, String act, String body) {
        ok(who, "POST", "/api/services/bookings/" + booking + "/" + act, body);
    }

    private void pay(String booking) {
        ok("agent", "POST", "/api/escrow/checkout", "{'bookingId':'" + booking + "'}");
    }

    /** Timers, then the mails that they cause. */
    private void later(Duration time) {
        market.advance(time);
        market.work();
    }

    /** Who received what since the last look. */
    private List<String> sent() {
        market.work();
        List<String> sent = mails.stream()
                .map(mail -> (mail.to().value().startsWith(market.account("ada").value()) ? "ada: " : "agent: ")
                        + mail.subject()
                        + mail.parts().stream()
                                .map(BookingMailStoryTest::method)
                                .findFirst()
                                .orElse(""))
                .sorted()
                .toList();
        mails.clear();
        return sent;
    }

    private static String method(Mail.Part part) {
        String text = new String(part.bytes(), StandardCharsets.UTF_8);
        return " [" + line(text, "METHOD:") + " " + line(text, "SEQUENCE:") + " " + line(text, "DTSTART:") + "]";
    }

    private static String line(String file, String name) {
        return file.lines()
                .filter(line -> line.startsWith(name))
                .map(line -> line.substring(name.length()))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void requestedVisitThatNeverTakesPlace() {
        String booking = book(service(false), "");
        assertThat(sent()).containsExactly("ada: Approve by Fri 2 Jan 2026, 15:45 (Asia/Kathmandu): Portrait photos");

        act("ada", booking, "approve", "");
        assertThat(sent()).containsExactly("agent: Pay by Fri 2 Jan 2026, 05:45 (Asia/Kathmandu): Portrait photos");

        pay(booking);
        assertThat(sent())
                .containsExactly(
                        "ada: Booked for Fri 2 Jan 2026, 15:45 (Asia/Kathmandu): Portrait photos"
                                + " [REQUEST 0 20260102T100000Z]",
                        "agent: Booked for Fri 2 Jan 2026, 15:45 (Asia/Kathmandu): Portrait photos"
                                + " [REQUEST 0 20260102T100000Z]");

        later(Duration.ofHours(10));
        assertThat(sent())
                .containsExactly(
                        "ada: Reminder, Fri 2 Jan 2026, 15:45 (Asia/Kathmandu): Portrait photos",
                        "agent: Reminder, Fri 2 Jan 2026, 15:45 (Asia/Kathmandu): Portrait photos");

        List<String> over = List.of(
                "ada: Report the visit by Sat 3 Jan 2026, 16:45 (Asia/Kathmandu): Portrait photos",
                "agent: Confirm the visit by Sat 3 Jan 2026, 16:45 (Asia/Kathmandu): Portrait photos");
        later(Duration.ofHours(25));
        assertThat(sent()).isEqualTo(over);
        later(Duration.ofHours(20));
        assertThat(sent()).isEqualTo(over);

        later(Duration.ofHours(24));
        String text = String.join("\n", mails.stream().map(Mail::text).toList());
        assertThat(text).contains("59.00 USD is back in your wallet, fee included.", "The booker got the money back.");
        assertThat(sent())
                .containsExactly(
                        "ada: Booking refunded: Portrait photos [CANCEL 1 20260102T100000Z]",
                        "agent: Booking refunded: Portrait photos [CANCEL 1 20260102T100000Z]");
    }

    @Test
    void visitThatIsMovedProposedAndCancelled() {
        String booking = book(service(true), ",'walletOnly':true");
        sent();
        act("agent", booking, "reschedule", "{'date':'2026-01-03','startTime':'12:00','timezone':'UTC'}");
        assertThat(sent())
                .containsExactly(
                        "ada: Moved to Sat 3 Jan 2026, 17:45 (Asia/Kathmandu): Portrait photos"
                                + " [REQUEST 1 20260103T120000Z]",
                        "agent: Moved to Sat 3 Jan 2026, 17:45 (Asia/Kathmandu): Portrait photos"
                                + " [REQUEST 1 20260103T120000Z]");

        act("ada", booking, "reschedule", "{'date':'2026-01-04','startTime':'12:00','timezone':'UTC'}");
        assertThat(sent())
                .containsExactly(
                        "agent: Answer by Fri 2 Jan 2026, 05:45 (Asia/Kathmandu): another time for Portrait photos");

        act("agent", booking, "reschedule/decline", "");
        assertThat(sent()).containsExactly("ada: Stays on Sat 3 Jan 2026, 17:45 (Asia/Kathmandu): Portrait photos");

        act("ada", booking, "cancel", "{'reason':'ill'}");
        market.work();
        assertThat(mails.stream().map(Mail::text).toList())
                .anySatisfy(text -> assertThat(text)
                        .contains("is cancelled by the provider. Reason: ill. 59.00 USD is back in your wallet."));
        assertThat(sent())
                .containsExactly(
                        "ada: Booking cancelled: Portrait photos [CANCEL 2 20260103T120000Z]",
                        "agent: Booking cancelled: Portrait photos [CANCEL 2 20260103T120000Z]");

        later(Duration.ofDays(5));
        assertThat(sent()).as("no reminder of a cancelled visit").isEmpty();
    }

    @Test
    void proposalThatMovesNothingIsMailedToWhoDoesNotKnow() {
        String booking = book(service(true), ",'walletOnly':true");
        sent();
        String proposal = "{'date':'2026-01-02','startTime':'12:00','timezone':'UTC'}";
        String stays = "Stays on Fri 2 Jan 2026, 15:45 (Asia/Kathmandu): Portrait photos";
        act("ada", booking, "reschedule", proposal);
        act("ada", booking, "reschedule/decline", "");
        market.work();
        assertThat(mails.getFirst().text())
                .contains("to Fri 2 Jan 2026, 17:45 (Asia/Kathmandu) was withdrawn. The booking stays on Fri 2 Jan");
        assertThat(sent()).as("the withdrawn proposal asks for no answer").containsExactly("agent: " + stays);

        act("ada", booking, "reschedule", proposal);
        sent();
        later(Duration.ofHours(24));
        assertThat(mails).anySatisfy(mail -> assertThat(mail.text()).contains("was not answered."));
        assertThat(sent()).contains("ada: " + stays, "agent: " + stays);

        act("agent", booking, "reschedule", proposal);
        act("ada", booking, "reschedule/accept", "");
        assertThat(sent())
                .containsExactly(
                        "ada: Moved to Fri 2 Jan 2026, 17:45 (Asia/Kathmandu): Portrait photos"
                                + " [REQUEST 1 20260102T120000Z]",
                        "agent: Moved to Fri 2 Jan 2026, 17:45 (Asia/Kathmandu): Portrait photos"
                                + " [REQUEST 1 20260102T120000Z]");
    }

    @Test
    void lateCancellationNamesWhatTheProviderGets() {
        String booking = book(service(true), ",'walletOnly':true");
        sent();
        later(Duration.ofHours(20));
        mails.clear();

        act("agent", booking, "cancel", "{}");
        market.work();

        assertThat(mails.stream()
                        .filter(mail -> mail.subject().startsWith("Booking cancelled"))
                        .map(Mail::text))
                .anySatisfy(text -> assertThat(text).contains("You get 50.00 USD, because it was cancelled late."))
                .anySatisfy(text -> assertThat(text)
                        .contains("The provider gets 50.00 USD, because it was cancelled late.")
                        .doesNotContain("is back in your wallet", "Nothing was taken"));
    }

    @Test
    void bookingThatIsPaidBeforeItsMailsAreWrittenAsksForNothing() {
        String booking = book(service(false), "");
        act("ada", booking, "approve", "");
        pay(booking);

        assertThat(sent()).hasSize(2).allMatch(subject -> subject.contains("Booked for"));
    }

    @Test
    void declinedRequestIsMailedToItsBookerOnly() {
        String booking = book(service(false), "");
        sent();
        act("ada", booking, "decline", "{'reason':'away'}");

        assertThat(sent()).containsExactly("agent: Not booked: Portrait photos");
    }

    @Test
    void feedShowsWhatIsConfirmedUntilItsAddressIsReplaced() {
        String booking = book(service(true), ",'walletOnly':true");
        String first = secret();
        assertThat(feed(first))
                .contains("METHOD:PUBLISH", booking, "SUMMARY:Portrait photos", "DTSTART:20260102T100000Z");

        act("agent", booking, "reschedule", "{'date':'2026-01-03','startTime':'12:00','timezone':'UTC'}");
        assertThat(feed(first))
                .contains("DTSTART:20260103T120000Z", "SEQUENCE:1")
                .doesNotContain("20260102T100000Z");

        String second = secret();
        assertThat(read(first)).isEmpty();
        assertThat(feed(second)).contains(booking);

        act("ada", booking, "cancel", "{}");
        assertThat(feed(second)).doesNotContain(booking);
    }

    @Test
    void visitLeavesTheFeed30DaysLater() {
        String booking = book(service(true), ",'walletOnly':true");
        String secret = secret();
        String escrow =
                ok("agent", "GET", "/api/services/bookings/" + booking, "").text("booking.escrowId");
        market.advance(Duration.ofHours(36));
        ok("agent", "POST", "/api/escrow/" + escrow + "/complete", "{}");
        market.advance(Duration.ofDays(29));
        assertThat(feed(secret)).contains(booking);

        market.advance(Duration.ofDays(3));

        assertThat(feed(secret)).doesNotContain(booking);
    }

    private String secret() {
        String url = ok("ada", "POST", "/api/me/calendar-feed", "{}").text("calendarFeed.url");
        assertThat(url).matches("https?://[^/]+/calendar/[A-Za-z0-9_-]{43}\\.ics");
        return url.replaceAll(".*/calendar/|\\.ics", "");
    }

    private String feed(String secret) {
        return read(secret).getFirst();
    }

    private List<String> read(String secret) {
        return new FeedReader(market.table)
                .read(secret, SITE, market.now()).stream()
                        .map(file -> new String(file.bytes(), StandardCharsets.UTF_8))
                        .toList();
    }
}

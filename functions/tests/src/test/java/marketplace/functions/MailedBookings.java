package marketplace.functions;

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
import marketplace.kernel.Caller;
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
import marketplace.testing.Marketplace;
import marketplace.testing.MemoryTable;
import marketplace.testing.TestEndpoint.Reply;

/** A marketplace whose mails are kept: Ada, in Kathmandu, takes portraits, and an agent with money books them. */
final class MailedBookings {

    static final String SITE = "https://hire.test";

    final List<Mail> mails = new ArrayList<>();

    final Marketplace market = new Marketplace(new MemoryTable(), this::modules);

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

    MailedBookings() {
        market.agent("agent");
        market.endpoint.admit("admin", new Caller.SignedIn(market.open("admin"), true));
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

    Reply ok(String who, String method, String path, String body) {
        return Marketplace.done(market.endpoint.call(who, method, path, body));
    }

    String service(boolean instant) {
        return ok(
                        "ada",
                        "POST",
                        "/api/services",
                        "{'title':'Portrait photos','description':'An hour of photos in the park.','price':50,"
                                + "'durationMinutes':60,'slotStepMinutes':15,'instantBooking':" + instant + "}")
                .text("service.id");
    }

    /** Tomorrow, 15:45 in Kathmandu is 10:00 UTC. */
    String book(String service, String more) {
        String human = ok("ada", "GET", "/api/humans/me", "").text("human.id");
        return ok(
                        "agent",
                        "POST",
                        "/api/services/book",
                        "{'humanId':'%s','serviceId':'%s','date':'2026-01-02','startTime':'10:00','timezone':'UTC'%s}"
                                .formatted(human, service, more))
                .text("booking.id");
    }

    void act(String who, String booking, String act, String body) {
        ok(who, "POST", "/api/services/bookings/" + booking + "/" + act, body);
    }

    void pay(String booking) {
        ok("agent", "POST", "/api/escrow/checkout", "{'bookingId':'" + booking + "'}");
    }

    /** Timers, then the mails that they cause. */
    void later(Duration time) {
        market.advance(time);
        deliver();
    }

    /** Writes the mails of jobs, and of all events: one that was mailed before is not mailed again. */
    void deliver() {
        market.work();
        market.events().forEach(event -> NoticeMails.job(event).ifPresent(market::runJob));
    }

    /** Who received what since the last look. */
    List<String> sent() {
        deliver();
        List<String> sent = mails.stream()
                .map(mail -> (mail.to().value().startsWith(market.account("ada").value()) ? "ada: " : "agent: ")
                        + mail.subject()
                        + mail.parts().stream()
                                .map(MailedBookings::method)
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
}

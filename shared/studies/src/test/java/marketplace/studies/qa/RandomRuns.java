package marketplace.studies.qa;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import marketplace.api.Json;
import marketplace.hiring.escrow.MoneyFollower;
import marketplace.hiring.hire.Hires;
import marketplace.kernel.Fee;
import marketplace.kernel.Id.CheckoutId;
import marketplace.kernel.Money;
import marketplace.kernel.Problem;
import marketplace.money.ledger.JournalItems;
import marketplace.money.ledger.LedgerReader;
import marketplace.money.provider.ProviderEvent;
import marketplace.money.runs.RunFunds;
import marketplace.money.runs.RunLedger;
import marketplace.money.transactions.LedgerAccount;
import marketplace.money.transactions.TransactionKind;
import marketplace.table.Commit;
import marketplace.table.Write;
import marketplace.testing.CommitObserver;
import marketplace.testing.TestEndpoint.Reply;

/** Random calls of an owner, its testers and its panel, and of the bank that takes deposits back. */
final class RandomRuns {

    private static final List<String> PEOPLE = List.of("ada", "bob", "cleo");
    private static final String TASTE = "/api/taste/runs";

    private record Seat(String run, String bounty, String application, String human) {}

    private record Paid(CheckoutId checkout, long cents) {}

    final QaMarketplace market = new QaMarketplace();
    final Set<TransactionKind> moved = EnumSet.noneOf(TransactionKind.class);
    final Set<QaRunStatus> ended = EnumSet.noneOf(QaRunStatus.class);
    private final QaRuns runs = new QaRuns(market.stored);
    private final RunLedger money = new RunLedger(market.stored);
    private final MoneyFollower follower =
            new MoneyFollower(market.table, market.ids, new Hires(market.table, market.ids, Fee.of(1_800)), 0);
    private final Random chance;
    private final List<String> templates = new ArrayList<>();
    private final List<Seat> seats = new ArrayList<>();
    private final List<Paid> deposits = new ArrayList<>();
    private final List<ProviderEvent.ChargedBack> taken = new ArrayList<>();
    private int events;
    int done;

    RandomRuns(long seed) {
        chance = new Random(seed);
        PEOPLE.forEach(this::vet);
        market.stored.observe(new CommitObserver() {
            @Override
            public void before(List<Write> writes) {}

            @Override
            public void after(List<Write> writes) {
                JournalItems.in(new Commit(writes)).forEach(entry -> moved.add(entry.kind()));
            }
        });
    }

    private void vet(String name) {
        ObjectNode profile = Json.object().put("name", name);
        profile.putObject("location").put("country", "PT");
        profile.putArray("tasteCategories").add("design");
        String human =
                market.done(name, "PUT", "/api/humans/me", profile.toString()).text("human.id");
        market.done("admin", "PUT", "/api/admin/humans/" + human + "/taste-vetted", "{'vetted':true}");
    }

    void step() {
        boolean succeeded = switch (chance.nextInt(16)) {
            case 0 -> create();
            case 1, 2 -> apply();
            case 3, 4 -> ofSeat("confirm");
            case 5 -> ofSeat("start");
            case 6, 7 -> handIn();
            case 8 -> ofSeat("withdraw");
            case 9 -> decide();
            case 10 ->
                someRun().filter(run -> chance.nextInt(4) == 0 && stop(run)).isPresent();
            case 11 -> change();
            case 12 -> taste();
            case 13 -> answer();
            case 14 -> deposit();
            default -> chance.nextInt(4) == 0 ? chargeBack() : time();
        };
        done += succeeded ? 1 : 0;
    }

    private boolean create() {
        String cadence = pick(List.of("once", "once", "daily", "weekly"));
        Reply reply = market.call(
                "agent", "POST", QaMarketplace.TEMPLATES, QaMarketplace.template(cadence, 1 + chance.nextInt(3)));
        if (ok(reply)) {
            templates.add(reply.text("data.id"));
        }
        market.settle();
        return ok(reply);
    }

    private boolean apply() {
        Optional<QaRun> run = someRun();
        if (run.isEmpty()) {
            return false;
        }
        String name = pick(PEOPLE);
        String bounty = run.get().bountyId().value();
        Reply reply = market.call(name, "POST", "/api/bounties/" + bounty + "/applications", "{'message':'I test.'}");
        if (ok(reply)) {
            seats.add(new Seat(run.get().id().value(), bounty, reply.text("application.id"), name));
        }
        market.settle();
        return ok(reply);
    }

    private boolean ofSeat(String verb) {
        return someSeat()
                .filter(seat -> ok(market.call(
                        seat.human(),
                        "POST",
                        "/api/bounties/" + seat.bounty() + "/applications/" + seat.application() + "/" + verb,
                        "{}")))
                .isPresent();
    }

    private boolean handIn() {
        String found =
                ",'findings':[" + QaMarketplace.finding("Bug", "minor", "/pay", "#pay", "Nothing happens.") + "]";
        return someSeat()
                .filter(seat -> ok(market.handIn(seat.human(), seat.run(), chance.nextBoolean() ? found : "")))
                .isPresent();
    }

    private boolean decide() {
        Optional<QaRun> run = someRun();
        Optional<Escalation> open = run.flatMap(found -> runs.escalations(found.id()).stream()
                .filter(Escalation::isPending)
                .findFirst());
        return open.filter(escalation -> ok(market.decide(
                        run.get().id().value(),
                        escalation.id().value(),
                        chance.nextBoolean() ? "{'action':'accept'}" : "{'action':'revise','message':'Again.'}")))
                .isPresent();
    }

    private boolean stop(QaRun run) {
        Reply reply = market.call("agent", "POST", QaMarketplace.RUNS + "/" + run.id() + "/stop", "{}");
        market.settle();
        return ok(reply);
    }

    private boolean change() {
        if (templates.isEmpty()) {
            return false;
        }
        String status = chance.nextInt(3) == 0 ? "paused" : "active";
        Reply reply = market.call(
                "agent", "PATCH", QaMarketplace.TEMPLATES + "/" + pick(templates), "{'status':'" + status + "'}");
        market.settle();
        return ok(reply);
    }

    private boolean taste() {
        ObjectNode brief = Json.object()
                .put("question", "Which logo fits a bakery?")
                .put("respondentCount", 2 + chance.nextInt(3))
                .put("payPerRespondentCents", 100);
        ArrayNode artifacts = brief.putArray("artifacts");
        for (String label : List.of("A", "B")) {
            artifacts.addObject().put("label", label).put("url", "https://img.example/" + label + ".png");
        }
        Reply reply = market.call("agent", "POST", TASTE, brief.toString());
        market.settle();
        return ok(reply);
    }

    private boolean answer() {
        String name = pick(PEOPLE);
        JsonNode invited =
                market.done(name, "GET", "/api/taste/invitations", "").body().at("/invitations/0");
        if (invited.isMissingNode()) {
            return false;
        }
        ObjectNode answer = Json.object()
                .put("choice", "A")
                .put("reason", "It looks warm, like fresh bread.")
                .put("confidence", 4);
        ArrayNode checks = answer.putArray("checks");
        invited.path("checks")
                .forEach(check -> checks.add(check.at("/options/0").asText()));
        Reply reply = market.call(
                name, "POST", TASTE + "/" + invited.path("runId").asText() + "/responses", answer.toString());
        market.settle();
        return ok(reply);
    }

    private boolean deposit() {
        long cents = 1_000 + chance.nextInt(10_000);
        Reply reply = market.call("agent", "POST", "/api/wallet/deposit", "{'amount':" + cents / 100 + "}");
        if (!ok(reply)) {
            return false;
        }
        Paid paid = new Paid(new CheckoutId(reply.text("checkoutId")), cents / 100 * 100);
        deposits.add(paid);
        return deliver(new ProviderEvent.CheckoutPaid("sandbox", event(), paid.checkout(), new Money(paid.cents())));
    }

    /** The bank takes a deposit back, or returns what it took. */
    private boolean chargeBack() {
        if (!taken.isEmpty() && chance.nextBoolean()) {
            ProviderEvent.ChargedBack back = taken.removeFirst();
            return deliver(new ProviderEvent.ChargebackReturned(
                    "sandbox", event(), back.reference(), back.payer(), back.paidFor(), back.amount()));
        }
        if (deposits.isEmpty()) {
            return false;
        }
        Paid paid = deposits.remove(chance.nextInt(deposits.size()));
        ProviderEvent.ChargedBack back = new ProviderEvent.ChargedBack(
                "sandbox",
                event(),
                "dp_" + events,
                market.account("agent"),
                paid.checkout().value(),
                new Money(paid.cents()));
        taken.add(back);
        return deliver(back);
    }

    private String event() {
        return "evt_" + ++events;
    }

    private boolean deliver(ProviderEvent event) {
        try {
            market.commit(() -> follower.apply(event, market.now()));
            market.settle();
            return true;
        } catch (Problem _) {
            return false;
        }
    }

    private boolean time() {
        market.pass(Duration.ofMinutes(chance.nextInt(5) == 0 ? chance.nextInt(2_000) : chance.nextInt(180)));
        return true;
    }

    /** Everyone stops acting: within this time every run ends. */
    void end() {
        templates.forEach(template ->
                market.call("agent", "PATCH", QaMarketplace.TEMPLATES + "/" + template, "{'status':'paused'}"));
        for (int i = 0; i < 4 * 14; i++) {
            market.pass(Duration.ofHours(6));
        }
        requireSound();
        assertThat(allFunds())
                .allSatisfy(funds -> assertThat(funds.isOpen()).as("%s", funds).isFalse());
    }

    void requireSound() {
        market.requireAudited();
        LedgerReader ledger = new LedgerReader(market.stored);
        for (RunFunds funds : allFunds()) {
            assertThat(ledger.balance(new LedgerAccount.Run(funds.id())))
                    .as("%s", funds)
                    .isEqualTo(funds.balance());
            assertThat(funds.isOpen() || funds.balance().equals(Money.ZERO))
                    .as("%s", funds)
                    .isTrue();
        }
        for (QaRun run : allRuns()) {
            assertThat(money.require(run.ownerId(), run.id()).isOpen())
                    .as("%s", run)
                    .isEqualTo(run.isOpen());
            if (!run.isOpen()) {
                ended.add(run.status());
            }
        }
    }

    private List<RunFunds> allFunds() {
        return money.list(market.account("agent"), 1_000, Optional.empty()).items();
    }

    private List<QaRun> allRuns() {
        return runs.ofOwner(market.account("agent"), 1_000, Optional.empty()).items();
    }

    private Optional<QaRun> someRun() {
        List<QaRun> open = allRuns().stream().filter(QaRun::isOpen).toList();
        return open.isEmpty() ? Optional.empty() : Optional.of(pick(open));
    }

    /** Mostly a late one: earlier seats have ended. */
    private Optional<Seat> someSeat() {
        List<Seat> late = seats.subList(Math.max(0, seats.size() - 8), seats.size());
        return late.isEmpty() ? Optional.empty() : Optional.of(pick(late));
    }

    private <T> T pick(List<T> from) {
        return from.get(chance.nextInt(from.size()));
    }

    private static boolean ok(Reply reply) {
        assertThat(reply.status()).as("%s", reply.body()).isLessThan(500);
        return reply.status() == 200;
    }
}

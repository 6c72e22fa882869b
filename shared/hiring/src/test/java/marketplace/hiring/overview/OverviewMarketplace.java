package marketplace.hiring.overview;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import marketplace.accounts.Accounts;
import marketplace.api.Capability;
import marketplace.api.Foundation;
import marketplace.api.Operation;
import marketplace.bounties.wiring.BountiesCapability;
import marketplace.conversations.ConversationsCapability;
import marketplace.hiring.HiringMarketplace;
import marketplace.humans.Humans;
import marketplace.kernel.Notice;
import marketplace.money.MoneyCapability;
import marketplace.money.payouts.PayoutOperations;
import marketplace.money.payouts.PayoutService;
import marketplace.services.ServicesCapability;
import marketplace.table.Commit;
import marketplace.table.JobKind;
import marketplace.testing.TestEndpoint.Reply;

/** A marketplace in which people ask for their overview, with a payout hold of 7 days. */
final class OverviewMarketplace {

    static final int HOLD_DAYS = 7;

    final HiringMarketplace market = new HiringMarketplace(
                    MoneyCapability::new,
                    on -> List.of(
                            new ServicesCapability(on),
                            new ConversationsCapability(
                                    on, new BountiesCapability(on, HiringMarketplace.FEE)::applicants),
                            new Overviews(on)))
            .deposited(1_000_000);

    private record Overviews(Foundation on) implements Capability {

        @Override
        public List<Operation<?, ?>> operations() {
            Humans humans = new Humans(on.table());
            return List.of(
                    OwnOverview.operation(
                            () -> new OwnOverview(on.table(), humans, HOLD_DAYS, (_, _) -> List.of()), () -> humans),
                    PayoutOperations.earnings(
                            () -> new PayoutService(on.table()), () -> new HeldHires(on.table(), HOLD_DAYS)));
        }

        /** Mails have tests of their own. */
        @Override
        public List<JobKind<?>> jobs() {
            return List.of(new JobKind<>(Notice.JOB, Notice.class, (_, _, _) -> {}));
        }
    }

    Reply done(String who, String method, String path, String body) {
        return market.done(who, method, path, body);
    }

    JsonNode of(String who) {
        return done(who, "GET", "/api/me/overview", "").body().get("overview");
    }

    /** The kinds of what somebody has to do. */
    List<String> next(String who) {
        return texts(of(who).get("next"), "kind");
    }

    static List<String> texts(JsonNode list, String field) {
        return list.valueStream().map(each -> each.get(field).asText()).toList();
    }

    static Instant dueAt(JsonNode duty) {
        return Instant.parse(duty.get("dueAt").textValue());
    }

    static List<String> operations(JsonNode duty) {
        return duty.get("operations").valueStream().map(JsonNode::textValue).toList();
    }

    /** Lets the agent write to humans who have not applied. */
    String conversation(String human) {
        market.table.commit(Commit.of(Accounts.paidForWork(market.account("agent"), Instant.EPOCH)));
        return done(
                        "agent",
                        "POST",
                        "/api/conversations",
                        "{'humanId':'" + market.human(human) + "','subject':'Trees','message':'Free?'}")
                .text("conversation.id");
    }

    static Stream<JsonNode> duties(JsonNode overview, DutyKind kind) {
        return overview.get("next")
                .valueStream()
                .filter(duty -> duty.get("kind").textValue().equals(kind.wire()));
    }
}

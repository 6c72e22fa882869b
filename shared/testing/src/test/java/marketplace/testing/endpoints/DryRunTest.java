package marketplace.testing.endpoints;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import marketplace.api.Access;
import marketplace.api.Decision;
import marketplace.api.Effect;
import marketplace.api.Field;
import marketplace.api.Operation;
import marketplace.api.Quote;
import marketplace.kernel.Call;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Event;
import marketplace.kernel.EventType;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Problem;
import marketplace.kernel.Scope;
import marketplace.table.Commit;
import marketplace.table.Condition;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Write;
import marketplace.table.forms.StoredData;
import marketplace.testing.MemoryTable;
import marketplace.testing.SequenceIds;
import marketplace.testing.SettableClock;
import marketplace.testing.TestEndpoint;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the pipeline answers to a dry run. */
class DryRunTest {

    private static final Key STOCK = new Key("STOCK", "STOCK");
    private static final Key SHOP = new Key("SHOP", "SHOP");
    private static final Key BAN = new Key("BAN", "BAN");
    private static final Key TURN = new Key("TURN", "TURN");
    private static final BountyId EARLIER = new BountyId("bty_00000000000000000000000009");
    private static final Quote QUOTE = new Quote(100, 10, 110, 890, 0, true, List.of());

    record Order(@Field("Refused with this code.") String refusal) {}

    record Line(
            @Field("Note.") String note,
            @Field("Id.") BountyId lineId,
            @Field("Order.") BountyId orderId,
            @Field("Status.") String status) {}

    record Ordered(
            @Field("Id.") BountyId orderId,
            @Field("Status.") String status,
            @Field("Title.") String title,
            @Field("Where it is paid.") String checkoutUrl,
            @Field("Lines.") List<Line> lines,
            @Field("Shown once.") String secret) {}

    private final SettableClock clock = new SettableClock();
    private final SequenceIds ids = new SequenceIds();
    private final MemoryTable table = new MemoryTable();
    private final List<Runnable> meanwhile = new ArrayList<>();
    private final TestEndpoint endpoint = new TestEndpoint(
            List.of(operation("order", "/api/orders", Access.KEY), operation("sign_up", "/api/sign-up", Access.PUBLIC)),
            table,
            clock,
            ids,
            TestEndpoint.Parts.USUAL.with((commit, _) -> commit.isEmpty() ? Optional.empty() : Optional.of(QUOTE)));

    private Operation<Order, Ordered> operation(String name, String path, Access access) {
        return Operation.named(name, Order.class, Ordered.class)
                .summary("Orders.")
                .route("POST", path)
                .access(access, Scope.HIRE)
                .effect(Effect.CREATE)
                .status(201)
                .decides(this::decide);
    }

    private Decision<Ordered> decide(Call call, Order input) {
        if (input.refusal() != null) {
            throw new Problem(ErrorCode.valueOf(input.refusal()), "Refused.");
        }
        long version = table.get(SHOP).orElseThrow().number("version");
        if (!meanwhile.isEmpty()) {
            meanwhile.removeFirst().run();
        }
        BountyId order = new BountyId(ids.next(IdKind.BOUNTY, call.now()));
        BountyId line = new BountyId(ids.next(IdKind.BOUNTY, call.now()));
        Commit commit = Commit.of(
                        Write.put(Item.at(SHOP).put("version", version + 1).build())
                                .when(Condition.version(version)),
                        Write.check(STOCK, Condition.atLeast("left", 1))
                                .otherwise(_ -> new Problem(ErrorCode.INVALID_STATE, "Nothing is left.")),
                        Write.create(Item.at(new Key("ORDER", "ORDER")).build())
                                .otherwise(_ -> new Problem(ErrorCode.CONFLICT, "There is an order already.")),
                        Write.check(BAN, Condition.absent())
                                .otherwise(_ -> new Problem(ErrorCode.FORBIDDEN, "You are banned.")),
                        Write.check(TURN, Condition.absent()))
                .emit(new Event(
                        EventType.MESSAGE_RECEIVED, "order", call.accountId(), call.now(), StoredData.of(Map.of())));
        Ordered answer = new Ordered(
                order,
                "new",
                "Order",
                "https://pay.test/c/" + order.value().substring(14),
                List.of(new Line("First", line, order, "new"), new Line("Also for " + order, EARLIER, order, "old")),
                null);
        return Decision.of(commit, answer).replayedAs(answer);
    }

    @BeforeEach
    void begin() {
        Callers.admit(endpoint);
        table.commit(Commit.of(
                Write.create(Item.at(SHOP).put("version", 1).build()),
                Write.create(Item.at(STOCK).put("left", 1).build())));
    }

    @Test
    void dryRunStoresNothingNotEvenItsIdempotencyKey() {
        List<Item> before = table.items();

        Reply dry = order("\"dryRun\":true,\"idempotencyKey\":\"k\"");

        assertThat(dry.status()).isEqualTo(201);
        assertThat(table.items()).isEqualTo(before);
        assertThat(order("\"idempotencyKey\":\"k\"").body().has("replayed")).isFalse();
    }

    @Test
    void dryRunStartsWithItsVerdictAndQuoteAndNamesNothingNew() {
        assertThat(new String(order("\"dryRun\":true").bytes(), UTF_8))
                .isEqualTo("{\"success\":true,\"dryRun\":true,\"wouldSucceed\":true,\"problems\":[],"
                        + "\"problemCodes\":[],"
                        + "\"quote\":{\"amountCents\":100,\"platformFeeCents\":10,\"totalCents\":110,"
                        + "\"balanceAfterCents\":890,\"payAtCheckoutCents\":0,\"wouldSucceed\":true,\"problems\":[]},"
                        + "\"title\":\"Order\",\"lines\":[{\"note\":\"First\"},{\"lineId\":\"" + EARLIER
                        + "\",\"status\":\"old\"}],\"secret\":null}");
    }

    @Test
    void dryRunReportsEveryConditionThatFails() {
        order("");
        store(Item.at(STOCK).put("left", 0).build());

        Reply dry = order("\"dryRun\":true");

        assertThat(dry.body().path("wouldSucceed").booleanValue()).isFalse();
        assertThat(dry.body().at("/quote/wouldSucceed").booleanValue()).isFalse();
        assertThat(dry.body().path("problems")).hasToString("[\"Nothing is left.\",\"There is an order already.\"]");
        assertThat(dry.body().path("problemCodes")).hasToString("[\"invalid_state\",\"conflict\"]");
        assertThat(order("").text("error")).isEqualTo("Nothing is left.");
    }

    @Test
    void firstRefusalDecidesWhetherADryRunIsRefused() {
        store(Item.at(BAN).build());

        assertThat(order("\"dryRun\":true").text("error")).isEqualTo("You are banned.");

        store(Item.at(STOCK).put("left", 0).build());

        assertThat(order("\"dryRun\":true").body().path("problems"))
                .hasToString("[\"Nothing is left.\",\"You are banned.\"]");
    }

    @Test
    void lostRaceAfterARefusalDoesNotRepeatTheDryRun() {
        store(Item.at(STOCK).put("left", 0).build());
        store(Item.at(TURN).build());
        meanwhile.add(() -> {});
        meanwhile.add(() -> {});

        assertThat(order("\"dryRun\":true").body().path("problems")).hasToString("[\"Nothing is left.\"]");
        assertThat(meanwhile).hasSize(1);
    }

    @Test
    void dryRunThatLosesARaceStartsOver() {
        meanwhile.add(() -> store(Item.at(SHOP).put("version", 7).build()));

        assertThat(order("\"dryRun\":true").body().path("wouldSucceed").booleanValue())
                .isTrue();
        assertThat(meanwhile).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"INVALID_STATE", "CONFLICT", "INSUFFICIENT_FUNDS", "SPENDING_CAP_EXCEEDED"})
    void refusalForStateOrMoneyIsAVerdict(String code) {
        Reply dry = order("\"dryRun\":true,\"refusal\":\"" + code + "\"");

        assertThat(dry.status()).isEqualTo(201);
        assertThat(new String(dry.bytes(), UTF_8))
                .isEqualTo("{\"success\":true,\"dryRun\":true,\"wouldSucceed\":false,\"problems\":[\"Refused.\"],"
                        + "\"problemCodes\":[\"" + code.toLowerCase(Locale.ROOT) + "\"]}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"VALIDATION", "NOT_FOUND", "FORBIDDEN", "SELF_DEALING", "SIGNATURE_REPLAYED"})
    void refusalForTheRequestIsThatOfTheRealCall(String code) {
        Reply dry = order("\"dryRun\":true,\"refusal\":\"" + code + "\"");

        assertThat(dry.status()).isEqualTo(ErrorCode.valueOf(code).status());
        assertThat(dry.text("error_code")).isEqualTo(ErrorCode.valueOf(code).wire());
    }

    @ParameterizedTest
    @ValueSource(strings = {"dry_run", "DryRun", "dry-run", "dryrun", "DRY_RUN"})
    void misspelledDryRunIsRefused(String name) {
        Reply refused = order("\"" + name + "\":true");

        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.text("details.0.message")).isEqualTo("is not a field; use dryRun");
    }

    @ParameterizedTest
    @ValueSource(strings = {"idempotency_key", "IdempotencyKey", "idempotencykey", "Idempotency-Key"})
    void misspelledIdempotencyKeyIsRefused(String name) {
        Reply refused = order("\"" + name + "\":\"k\"");

        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.text("details.0.message")).isEqualTo("is not a field; use idempotencyKey");
    }

    @Test
    void dryRunOfAPublicOperationIsRefusedRatherThanIgnored() {
        Reply refused = endpoint.call("", "POST", "/api/sign-up", "{\"dryRun\":true}");

        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.text("details.0.field")).isEqualTo("dryRun");
    }

    @Test
    void queryParameterOfAWriteIsRefused() {
        Reply refused = endpoint.call("key", "POST", "/api/orders?dryRun=true", "{}");

        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.text("details.0.field")).isEqualTo("dryRun");
    }

    private void store(Item item) {
        table.commit(Commit.of(Write.put(item)));
    }

    private Reply order(String fields) {
        return endpoint.call("key", "POST", "/api/orders", "{" + fields + "}");
    }
}

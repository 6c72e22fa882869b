package marketplace.testing.endpoints;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import marketplace.api.Access;
import marketplace.api.Decision;
import marketplace.api.Field;
import marketplace.api.Operation;
import marketplace.api.Patch;
import marketplace.api.PublicTexts;
import marketplace.kernel.Call;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Event;
import marketplace.kernel.EventType;
import marketplace.kernel.Problem;
import marketplace.kernel.Scope;
import marketplace.table.Commit;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Outbox;
import marketplace.table.TimerList;
import marketplace.table.Write;
import marketplace.table.forms.StoredData;
import marketplace.testing.MemoryTable;
import marketplace.testing.SequenceIds;
import marketplace.testing.SettableClock;
import marketplace.testing.TestEndpoint;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the pipeline does with a refused call: the policy gate, the event of a refusal, and what a refusal commits. */
class RefusalsTest {

    private static final Key ATTEMPT = new Key("ATTEMPT", "ATTEMPT");
    private static final String FLAGGED = "{\"places\":[{\"note\":\"A shop\"},{\"note\":\"We buy followers\"}]}";

    record Place(@Field("Note.") String note) {}

    @PublicTexts
    record Advert(@Field(value = "Where.", max = 3) List<Place> places) {}

    @PublicTexts(heldForReview = true)
    record Draft(@Field(value = "Where.", max = 3) List<Place> places) {}

    @PublicTexts(moderated = true)
    record Portrait(
            @Field("Name.") String name,

            @Field(value = "Category.", pattern = Field.SLUG, nullable = true)
            Patch<String> category,

            @Field(value = "Where.", max = 3) List<Place> places,
            @Field("For retries.") String idempotencyKey) {}

    record Spend(@Field("Name of the cap.") String cap) {}

    private final SettableClock clock = new SettableClock();
    private final MemoryTable table = new MemoryTable();
    private final TestEndpoint endpoint = new TestEndpoint(
            List.of(
                    described("advertise", Advert.class).decides((_, _) -> done()),
                    described("draft", Draft.class).decides((_, _) -> done()),
                    described("portray", Portrait.class).decides((_, _) -> done()),
                    described("spend", Spend.class).decides(new Spending())),
            table,
            clock,
            new SequenceIds());

    private static <I extends Record> Operation.Builder<I, Notes.Echo> described(String name, Class<I> input) {
        return Operation.named(name, input, Notes.Echo.class)
                .summary("Writes.")
                .route("POST", "/api/" + name)
                .access(Access.KEY, Scope.HIRE);
    }

    private static Decision<Notes.Echo> done() {
        return Decision.of(Commit.none(), new Notes.Echo("done"));
    }

    /** Refuses every call, and stores that there was one. */
    private static final class Spending implements Operation.Deciding<Spend, Notes.Echo> {

        @Override
        public Decision<Notes.Echo> decide(Call call, Spend input) {
            throw new Problem(ErrorCode.SPENDING_CAP_EXCEEDED, "Over the cap.")
                    .withEvent(new Event(
                            EventType.WALLET_SPENDING_CAP_HIT,
                            input.cap(),
                            call.accountId(),
                            call.now(),
                            StoredData.of(Map.of("n", 1))));
        }

        @Override
        public Commit refused(Call call, Problem refusal) {
            return Commit.of(Write.put(
                    Item.at(ATTEMPT).put("code", refusal.code().wire()).build()));
        }
    }

    @BeforeEach
    void admit() {
        Callers.admit(endpoint);
    }

    @Test
    void flaggedPublicTextIsRefusedAtItsField() {
        Reply refused = endpoint.call("key", "POST", "/api/advertise", FLAGGED);

        assertThat(refused.errorCode()).isEqualTo("validation");
        assertThat(refused.text("details.0.field")).isEqualTo("places.1.note");
        assertThat(refused.text("details.0.message"))
                .isEqualTo("must be reworded: the policy gate flags it as fake_reviews");
    }

    @Test
    void flaggedTextHeldForReviewReachesTheUseCase() {
        assertThat(endpoint.call("key", "POST", "/api/draft", FLAGGED).status()).isEqualTo(200);
    }

    @Test
    void contactDetailsInModeratedTextAreRefusedAtItsField() {
        Reply refused = portray("{'places':[{'note':'A shop'},{'note':'Write to ada@example.com'}]}");

        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.errorCode()).isEqualTo("moderation_refused");
        assertThat(refused.text("error"))
                .isEqualTo("places.1.note is public, so it must not have contact details."
                        + " Remove that and send it again.");
        assertThat(refused.text("details.0.field")).isEqualTo("places.1.note");
        assertThat(refused.text("details.0.message")).isEqualTo("email_address");
    }

    @Test
    void dryRunOfModeratedTextIsRefused() {
        assertThat(portray("{'name':'ada@example.com','dryRun':true}").errorCode())
                .isEqualTo("moderation_refused");
    }

    /** A hash can have the digits of one. */
    @Test
    void idempotencyKeyThatLooksLikeAPhoneNumberIsAccepted() {
        assertThat(portray("{'name':'Ada','idempotencyKey':'+49 171 5551234'}").status())
                .isEqualTo(200);
        assertThat(portray("{'name':'+49 171 5551234'}").errorCode()).isEqualTo("moderation_refused");
    }

    @Test
    void slugIsModeratedAsWords() {
        Reply refused = portray("{'category':'call-zero-one-seven-one-five-five-five-one-two-three-four'}");

        assertThat(refused.errorCode()).isEqualTo("moderation_refused");
        assertThat(refused.text("details.0.field")).isEqualTo("category");
    }

    @Test
    void clearedTextIsNotModerated() {
        assertThat(portray("{'category':null}").status()).isEqualTo(200);
    }

    @Test
    void policyGateComesBeforeModeration() {
        assertThat(portray("{'name':'ada@example.com','places':[{'note':'We buy followers'}]}")
                        .errorCode())
                .isEqualTo("validation");
    }

    @Test
    void textThatIsOnlyGatedMayHaveContactDetails() {
        assertThat(endpoint.call("key", "POST", "/api/advertise", "{\"places\":[{\"note\":\"ada@example.com\"}]}")
                        .status())
                .isEqualTo(200);
    }

    @Test
    void repeatedRefusalsSendOneEventPerSubject() {
        for (String cap : List.of("daily", "daily", "weekly")) {
            assertThat(spend(cap).errorCode()).isEqualTo("spending_cap_exceeded");
        }

        assertThat(events())
                .containsExactlyInAnyOrder("wallet.spending_cap_hit:daily", "wallet.spending_cap_hit:weekly");
    }

    @Test
    void refusalMayCommitWrites() {
        spend("daily");

        assertThat(table.get(ATTEMPT).orElseThrow().text("code")).isEqualTo("spending_cap_exceeded");
    }

    @Test
    void dryRunThatIsRefusedCommitsNothing() {
        endpoint.call("key", "POST", "/api/spend", "{\"cap\":\"daily\",\"dryRun\":true}");

        assertThat(table.items()).isEmpty();
    }

    private Reply portray(String body) {
        return endpoint.call("key", "POST", "/api/portray", body.replace('\'', '"'));
    }

    private Reply spend(String cap) {
        return endpoint.call("key", "POST", "/api/spend", "{\"cap\":\"" + cap + "\"}");
    }

    private List<String> events() {
        TimerList timers = new TimerList(table);
        return IntStream.range(0, TimerList.SHARDS)
                .boxed()
                .flatMap(shard -> timers.due(shard, clock.instant().plus(Outbox.SWEEP_DELAY), 10).stream())
                .filter(timer -> timer.kind().equals(Outbox.KIND))
                .map(timer -> Outbox.event(timer).id())
                .toList();
    }
}

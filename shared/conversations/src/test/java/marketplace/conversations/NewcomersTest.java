package marketplace.conversations;

import static marketplace.conversations.ConversationsFixture.assertError;
import static marketplace.conversations.ConversationsFixture.start;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import marketplace.accounts.Accounts;
import marketplace.kernel.Caller;
import marketplace.kernel.Id.KeyId;
import marketplace.kernel.RateTier;
import marketplace.kernel.Scope;
import marketplace.table.Commit;
import marketplace.testing.MemoryTable;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** For 30 days an account that may message directly begins ten conversations a day with strangers. */
class NewcomersTest {

    private final ConversationsFixture market = new ConversationsFixture(new MemoryTable());
    private final List<String> humans =
            IntStream.rangeClosed(1, 11).mapToObj(n -> market.worker("h" + n)).toList();

    @BeforeEach
    void begin() {
        market.agent("novice");
        market.table.commit(Commit.of(Accounts.paidForWork(market.account("novice"), market.clock.instant())));
        humans.subList(0, 10).forEach(human -> market.started("novice", human, "Hi", "Are you free?"));
    }

    private Reply eleventh() {
        return market.call("novice", "POST", "/api/conversations", start(humans.getLast(), "Hi", "Are you free?"));
    }

    @Test
    void eleventhConversationOfADayWaitsForTheNext() {
        Reply refused = eleventh();

        assertError(refused, "429 rate_limited");
        assertThat(refused.headers()).containsKey("Retry-After");
        market.clock.advance(Duration.ofDays(1));
        market.done("novice", "POST", "/api/conversations", start(humans.getLast(), "Hi", "Are you free?"));
    }

    @Test
    void existingConversationsAndApplicantsDoNotCount() {
        market.started("novice", humans.getFirst(), "Hi", "One more question.");
        market.applied("novice", market.ada, false);

        market.done("novice", "POST", "/api/conversations", """
            {"humanId": "%s", "bountyId": "%s", "message": "When can you start?"}\
            """.formatted(market.ada, ConversationsFixture.BOUNTY));
    }

    @Test
    void automatedTierAndTheTimeAfter30DaysHaveNoLimit() {
        market.endpoint.admit(
                "automated",
                new Caller.WithKey(
                        market.account("novice"),
                        new KeyId("key_00000000000000000000000077"),
                        Set.of(Scope.values()),
                        RateTier.AUTOMATED,
                        List.of()));
        market.done("automated", "POST", "/api/conversations", start(humans.getLast(), "Hi", "Are you free?"));

        market.clock.advance(Duration.ofDays(30));
        IntStream.rangeClosed(1, 11)
                .mapToObj(n -> market.worker("later" + n))
                .forEach(human -> market.started("novice", human, "Hi", "Are you free?"));
    }
}

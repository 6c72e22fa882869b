package marketplace.conversations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Optional;
import marketplace.accounts.erasure.Erasure;
import marketplace.accounts.erasure.Erasure.Batch;
import marketplace.accounts.erasure.Erasure.Subject;
import marketplace.accounts.erasure.Erasure.Sweep;
import marketplace.humans.Human;
import marketplace.kernel.Id.ConversationId;
import marketplace.kernel.Money;
import marketplace.table.LostRace;
import marketplace.testing.MemoryTable;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;

/** A deleted account takes its side along; the last one takes the messages. */
class ConversationErasureTest {

    private static final int MESSAGES = 60;

    private final MemoryTable stored = new MemoryTable();
    private final ConversationsFixture market = new ConversationsFixture(stored);
    private final Erasure erasure = new ConversationData(stored).erasures().getFirst();

    private Batch next(String name, Optional<String> after) {
        return erasure.eraser().next(new Subject(market.account(name), Sweep.FIRST, Money.ZERO, market.now()), after);
    }

    private void erase(String name) {
        Optional<String> after = Optional.empty();
        boolean more = true;
        while (more) {
            Batch batch = next(name, after);
            stored.commit(batch.commit());
            after = batch.after();
            more = batch.more();
        }
    }

    private List<String> keys() {
        return stored.items().stream()
                .map(item -> item.key().pk() + " " + item.key().sk())
                .filter(key -> key.startsWith("CNV#") || key.startsWith("THREADS#"))
                .toList();
    }

    private String longConversation() {
        String id = market.started(market.ada);
        for (int i = 0; i < MESSAGES; i++) {
            market.sent(i % 2 == 0 ? "ada" : "agent", id, "Message " + i);
        }
        return id;
    }

    @Test
    void otherSideKeepsTheMessagesUntilItIsDeletedToo() {
        String id = longConversation();
        market.started(market.bob);

        erase("ada");

        Reply kept = market.conversation("agent", id);
        assertThat(kept.text("conversation.status")).isEqualTo("archived");
        assertThat(kept.text("conversation.humanName")).isEqualTo(Human.DELETED_NAME);
        assertThat(kept.text("messages.0.content")).startsWith("Message");
        assertThat(new Conversations(stored).find(new ConversationId(id), Side.HUMAN))
                .isEmpty();

        erase("agent");

        assertThat(keys()).isNotEmpty().allMatch(key -> !key.contains(id));
        erase("bob");
        assertThat(keys()).isEmpty();
    }

    @Test
    void deletionOfBothSidesRemovesEverything() {
        longConversation();
        Batch ofAda = next("ada", Optional.empty());
        Batch ofAgent = next("agent", Optional.empty());
        stored.commit(ofAda.commit());

        assertThat(assertThrows(LostRace.class, () -> stored.commit(ofAgent.commit())))
                .isNotNull();
        erase("agent");
        erase("ada");

        assertThat(keys()).isEmpty();
    }

    @Test
    void conversationOfABlockedHumanGoesWithTheHuman() {
        market.block(market.ada);
        market.applied(market.ada, true);
        market.done(
                "ada",
                "POST",
                "/api/conversations",
                "{\"bountyId\":\"" + ConversationsFixture.BOUNTY + "\",\"message\":\"Why?\"}");
        assertThat(keys()).isNotEmpty();

        erase("ada");

        assertThat(keys()).isEmpty();
    }
}

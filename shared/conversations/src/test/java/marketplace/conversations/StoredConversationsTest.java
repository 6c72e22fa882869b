package marketplace.conversations;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import marketplace.conversations.Conversation.LastMessage;
import marketplace.conversations.Conversation.ReadMark;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.ConversationId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Id.MessageId;
import marketplace.table.Item;
import marketplace.testing.GoldenItems;
import org.junit.jupiter.api.Test;

class StoredConversationsTest {

    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00.123Z");

    private static final Message OFFER = new Message(
            new MessageId("msg_00000000000000000000000001"),
            new ConversationId("cnv_00000000000000000000000002"),
            Side.AGENT,
            "agent_0123456789abcdef",
            "Here is my offer.",
            MessageType.PAYMENT_OFFER,
            "{\"taskTitle\":\"Count the trees\",\"offeredAmount\":30}",
            false,
            NOW.plusSeconds(2));

    private static final Message UNSEEN = new Message(
            new MessageId("msg_00000000000000000000000003"),
            OFFER.conversationId(),
            Side.HUMAN,
            "hum_00000000000000000000000004",
            "Answer me!",
            MessageType.TEXT,
            null,
            true,
            NOW.plusSeconds(3));

    private static final Conversation CONVERTED = new Conversation(
            OFFER.conversationId(),
            Side.AGENT,
            new Conversation.Terms(
                    new AccountId("acc_00000000000000000000000005"),
                    new HumanId("hum_00000000000000000000000004"),
                    new AccountId("acc_00000000000000000000000006"),
                    "Ada",
                    "agent_0123456789abcdef",
                    "Scout",
                    "other",
                    "The trees of the park",
                    new BountyId("bty_00000000000000000000000007"),
                    new ApplicationId("app_00000000000000000000000008"),
                    false),
            ConversationStatus.CONVERTED,
            new Conversation.Counts(2, 3, 3, 1),
            LastMessage.of(OFFER),
            OFFER.id(),
            new ReadMark(NOW.plusSeconds(4), NOW.plusSeconds(2)),
            new ReadMark(NOW.plusSeconds(5), NOW),
            NOW.plusSeconds(6),
            NOW,
            NOW.plusSeconds(2));

    @Test
    void conversationsAndMessagesKeepTheirStoredForm() {
        GoldenItems.check(
                "stored-items.json",
                Stream.of(
                        ConversationItems.item(CONVERTED),
                        ConversationItems.item(OFFER),
                        ConversationItems.item(UNSEEN)));

        List<Item> stored = GoldenItems.read("stored-items.json");
        assertThat(ConversationItems.CONVERSATION.read(stored.get(0))).isEqualTo(CONVERTED);
        assertThat(ConversationItems.MESSAGE.read(stored.get(1))).isEqualTo(OFFER);
        assertThat(ConversationItems.MESSAGE.read(stored.get(2))).isEqualTo(UNSEEN);
    }
}

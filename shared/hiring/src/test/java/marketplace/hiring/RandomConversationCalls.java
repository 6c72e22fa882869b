package marketplace.hiring;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Predicate;
import marketplace.hiring.RandomCalls.Request;
import marketplace.table.Item;
import marketplace.table.Keys;

/** Random calls that start, continue and end conversations. */
final class RandomConversationCalls {

    private static final String NONE = "cnv_00000000000000000000000000";
    private static final String BLOCKS = "/api/me/blocks";
    private static final List<String> WORKERS = List.of("ada", "bob", "carl", "dora");
    private static final List<String> TEXTS = List.of(
            "\"content\":\"Are you free?\"",
            "\"content\":\"Pay me by bank transfer to DE02120300000000202051 instead.\"",
            "\"content\":\"My offer.\",\"messageType\":\"payment_offer\",\"metadata\":{\"taskTitle\":\"Count the"
                    + " trees\",\"offeredAmount\":30}",
            "\"content\":\"My offer.\",\"messageType\":\"payment_offer\"");

    private static final List<String> FUNDINGS = List.of("", "", ",\"walletOnly\":true", ",\"amount\":29");

    private final HiringMarketplace story;
    private final Map<String, String> humans;

    RandomConversationCalls(HiringMarketplace story, Map<String, String> humans) {
        this.story = story;
        this.humans = humans;
    }

    Request next(Random random, List<String> bounties) {
        if (random.nextInt(3) == 0) {
            return start(random, bounties);
        }
        String id = oneOf(random, conversations(_ -> true));
        String path = "/api/conversations/" + id;
        String who = random.nextBoolean() ? RandomCalls.poster(random) : RandomCalls.one(random, WORKERS);
        return switch (random.nextInt(16)) {
            case 0 -> new Request("block_account", RandomCalls.one(random, WORKERS), "POST", BLOCKS, named(id));
            case 1, 2 -> new Request("unblock_account", RandomCalls.one(random, WORKERS), "DELETE", BLOCKS, named(id));
            case 3, 4 -> new Request("mark_conversation_read", who, "POST", path + "/read", "");
            case 5, 6 -> new Request("archive_conversation", who, "POST", path + "/archive", "");
            case 7, 8 ->
                new Request(
                        "claim_completion", RandomCalls.one(random, WORKERS), "POST", path + "/completion-claim", "");
            case 9, 10 ->
                new Request(
                        "create_escrow_checkout offer",
                        RandomCalls.poster(random),
                        "POST",
                        "/api/escrow/checkout",
                        named(oneOf(random, conversations(item -> item.has("offerId"))))
                                + RandomCalls.one(random, FUNDINGS));
            default -> new Request("send_message", who, "POST", path + "/messages", RandomCalls.one(random, TEXTS));
        };
    }

    private Request start(Random random, List<String> bounties) {
        String worker = RandomCalls.one(random, WORKERS);
        String bounty = bounties.isEmpty() ? "bty_00000000000000000000000000" : RandomCalls.one(random, bounties);
        String message = ",\"message\":\"Which park?\"";
        return random.nextInt(3) == 0
                ? new Request(
                        "start_conversation",
                        worker,
                        "POST",
                        "/api/conversations",
                        "\"bountyId\":\"" + bounty + "\"" + message)
                : new Request(
                        "start_conversation",
                        RandomCalls.poster(random),
                        "POST",
                        "/api/conversations",
                        "\"humanId\":\"" + humans.get(worker) + "\",\"subject\":\"Parks\"" + message);
    }

    private static String named(String conversation) {
        return "\"conversationId\":\"" + conversation + "\"";
    }

    private static String oneOf(Random random, List<String> conversations) {
        return conversations.isEmpty() ? NONE : RandomCalls.one(random, conversations);
    }

    private List<String> conversations(Predicate<Item> wanted) {
        return story.stored.items().stream()
                .filter(item -> item.key().pk().startsWith(Keys.CONVERSATIONS) && item.has("subject"))
                .filter(wanted)
                .sorted(Comparator.comparing((Item item) -> item.key().pk()))
                .map(item -> item.text("id"))
                .distinct()
                .toList();
    }
}

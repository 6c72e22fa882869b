package marketplace.hiring;

import java.util.Comparator;
import java.util.List;
import java.util.Random;
import marketplace.hiring.RandomCalls.Request;
import marketplace.table.Item;
import marketplace.table.Keys;

/** Random calls that write, answer and hide reviews. */
final class RandomReviewCalls {

    private static final List<String> WORKERS = List.of("ada", "bob", "carl", "dora");

    private final HiringMarketplace story;

    private record Stored(String human, String id) {}

    RandomReviewCalls(HiringMarketplace story) {
        this.story = story;
    }

    Request next(Random random, List<String> escrows) {
        List<Stored> reviews = reviews();
        Stored review = reviews.isEmpty()
                ? new Stored("hum_00000000000000000000000000", "rev_00000000000000000000000000")
                : RandomCalls.one(random, reviews);
        String hide = RandomCalls.one(random, List.of("true,\"reason\":\"A threat.\"", "true", "false"));
        return switch (random.nextInt(4)) {
            case 0 ->
                new Request(
                        "answer_review",
                        RandomCalls.one(random, WORKERS),
                        "POST",
                        "/api/humans/me/reviews/" + review.id() + "/answer",
                        "\"answer\":\"It rained.\"");
            case 1 ->
                new Request(
                        "admin_hide_review",
                        "admin",
                        "PUT",
                        "/api/admin/humans/" + review.human() + "/reviews/" + review.id() + "/hidden",
                        "\"hidden\":" + hide);
            default -> {
                String escrow = escrows.isEmpty() ? "esc_00000000000000000000000000" : RandomCalls.one(random, escrows);
                yield new Request(
                        "write_review",
                        RandomCalls.poster(random),
                        "POST",
                        "/api/reviews",
                        "\"escrowId\":\"" + escrow + "\",\"rating\":" + (1 + random.nextInt(6)));
            }
        };
    }

    private List<Stored> reviews() {
        return story.stored.items().stream()
                .filter(item -> item.key().sk().startsWith(Keys.REVIEWS_OF_HUMAN))
                .sorted(Comparator.comparing((Item item) -> item.key().sk()))
                .map(item -> new Stored(item.text("humanId"), item.text("id")))
                .toList();
    }
}

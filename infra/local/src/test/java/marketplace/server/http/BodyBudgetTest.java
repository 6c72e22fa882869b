package marketplace.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class BodyBudgetTest {

    private static final int BYTES = 100;

    private final BodyBudget budget = new BodyBudget(BYTES);
    private final List<String> refused = new ArrayList<>();

    private BodyBudget.Share body(String sender, String name) {
        return budget.share(sender, () -> refused.add(name));
    }

    private BodyBudget.Share body(String sender, String name, int bytes) {
        BodyBudget.Share share = body(sender, name);
        assertThat(share.take(bytes)).as(name).isTrue();
        return share;
    }

    @Test
    void aloneASenderMayUseEverything() {
        BodyBudget.Share body = body("ada", "a", BYTES);

        assertThat(body.take(1)).isFalse();
        assertThat(refused).isEmpty();
    }

    @Test
    void senderOfManyBodiesGivesWayToOneOfALargeBody() {
        for (int i = 0; i < 6; i++) {
            body("mallory", "m" + i, i == 3 ? 20 : 16);
        }
        BodyBudget.Share upload = body("ada", "a");

        assertThat(upload.couldTake(45)).isTrue();
        for (int i = 0; i < 45; i++) {
            assertThat(upload.take(1)).isTrue();
        }
        assertThat(refused).startsWith("m3").hasSize(3).doesNotContain("a");
    }

    @Test
    void senderThatKeepsNoMoreDoesNotGiveWay() {
        body("ada", "a", 50);
        BodyBudget.Share other = body("bob", "b", 50);

        assertThat(other.couldTake(1)).isFalse();
        assertThat(other.take(1)).isFalse();
        assertThat(body("mallory", "m").take(50)).isFalse();
        assertThat(refused).isEmpty();
    }

    @Test
    void numberOfSendersDividesTheBudget() {
        BodyBudget.Share victim = body("victim", "v", 20);
        for (int i = 0; i < 4; i++) {
            body("mallory" + i, "m" + i, 20);
        }

        assertThat(Stream.of("mallory0", "mallory9")
                        .map(sender -> body(sender, "more").take(20)))
                .containsOnly(false);
        assertThat(refused).isEmpty();
        assertThat(victim.take(1)).isFalse();
    }

    @Test
    void largerBodyOfTheSameSenderGivesWay() {
        body("ada", "large", 60);
        body("ada", "small", 40);

        assertThat(body("ada", "next").take(10)).isTrue();
        assertThat(refused).containsExactly("large");
    }

    @Test
    void bodyThatIsHandledDoesNotGiveWay() {
        BodyBudget.Share handled = body("mallory", "handled", 70);
        handled.arrived();
        body("mallory", "slow", 30);
        BodyBudget.Share wanting = body("ada", "a");

        assertThat(wanting.take(30)).isTrue();
        assertThat(refused).containsExactly("slow");
        assertThat(wanting.take(1)).isFalse();

        handled.release();
        assertThat(wanting.take(70)).isTrue();
    }

    @Test
    void bodyThatHasGivenWayTakesNothingMore() {
        BodyBudget.Share slow = body("mallory", "slow", BYTES);
        BodyBudget.Share upload = body("ada", "a", 10);

        assertThat(slow.take(1)).isFalse();
        slow.release();
        upload.release();
        upload.release();
        assertThat(body("eve", "e").couldTake(BYTES + 1)).isFalse();
        assertThat(body("eve", "e").take(BYTES)).isTrue();
    }
}

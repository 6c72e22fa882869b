package marketplace.hiring.reviews;

import static marketplace.testing.Marketplace.done;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import marketplace.hiring.HiringMarketplace;
import marketplace.table.Change;
import marketplace.table.Commit;
import marketplace.table.Keys;
import marketplace.table.Write;
import marketplace.testing.TestEndpoint.Reply;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Of one poster's reviews of one human one weighs, and a new profile washes none away. */
class ReputationTest {

    private static final String PROFILE = "/api/humans/me";

    private final HiringMarketplace story = new HiringMarketplace();
    private final String ada = story.human("ada");

    @BeforeEach
    void fund() {
        story.deposited("agent", 90_000).deposited("rival", 90_000);
        story.table.commit(Commit.of(Write.update(Keys.account(story.account("rival")), Change.set("name", "Rival"))));
    }

    private String paid(String poster, String price) {
        String order = """
            {"humanId": "%s", "taskTitle": "Count the benches", "taskDescription": "In the park.", "price": %s}\
            """.formatted(ada, price);
        Reply hired = done(story.endpoint.call(poster, "POST", "/api/escrow/agent-checkout", order));
        HiringMarketplace.Seat seat = story.rented("ada", hired).working().handedIn();
        String escrow = seat.application().seat().escrowId().value();
        done(story.endpoint.call(poster, "POST", "/api/escrow/" + escrow + "/complete", "{}"));
        done(story.endpoint.call(poster, "POST", "/api/escrow/" + escrow + "/release", "{}"));
        return escrow;
    }

    private Reply review(String poster, String escrow, int rating) {
        return done(story.endpoint.call(
                poster, "POST", "/api/reviews", "{\"escrowId\":\"" + escrow + "\",\"rating\":" + rating + "}"));
    }

    private JsonNode reviews() {
        return done(story.endpoint.call("", "GET", "/api/reviews?limit=100&humanId=" + ada, ""))
                .body()
                .get("reviews");
    }

    private JsonNode profile() {
        return done(story.endpoint.call("ada", "GET", PROFILE, "")).body().get("human");
    }

    private void hide(String review, boolean hidden) {
        String path = "/api/admin/humans/" + ada + "/reviews/" + review + "/hidden";
        done(story.endpoint.call("admin", "PUT", path, "{\"hidden\":" + hidden + ",\"reason\":\"threat\"}"));
    }

    private void deleteProfile() {
        story.earningsToWallet("ada");
        story.tick();
        done(story.endpoint.call("ada", "DELETE", PROFILE, ""));
    }

    private Reply createProfile() {
        return done(story.endpoint.call("ada", "PUT", PROFILE, "{\"name\":\"ada\"}"));
    }

    @Test
    void newestReviewOfAPosterWeighs() {
        review("agent", paid("agent", "20"), 5);
        review("agent", paid("agent", "20"), 1);
        review("rival", paid("rival", "20"), 4);

        assertThat(reviews().findValuesAsText("weighs")).containsExactly("true", "true", "false");
        assertThat(profile().get("reviewCount").asInt()).isEqualTo(2);
        assertThat(profile().get("rating").decimalValue()).isEqualByComparingTo("2.5");
        assertThat(profile().get("totalBookings").asInt()).isEqualTo(2);
    }

    @Test
    void reviewOfAHireUnderFiveDollarsDoesNotWeigh() {
        Reply light = review("agent", paid("agent", "4.99"), 5);
        Reply weighing = review("rival", paid("rival", "5"), 3);

        assertThat(light.text("review.weighs")).isEqualTo("false");
        assertThat(weighing.text("review.weighs")).isEqualTo("true");
        assertThat(profile().get("rating").decimalValue()).isEqualByComparingTo("3");
    }

    @Test
    void hiddenReviewLeavesItsWeightToTheOneBefore() {
        review("agent", paid("agent", "20"), 5);
        String abusive = review("agent", paid("agent", "20"), 1).text("review.id");

        hide(abusive, true);
        assertThat(profile().get("rating").decimalValue()).isEqualByComparingTo("5");
        hide(abusive, false);

        assertThat(profile().get("rating").decimalValue()).isEqualByComparingTo("1");
        assertThat(reviews().findValuesAsText("weighs")).containsExactly("true", "false");
    }

    @Test
    void newProfileKeepsIdReviewsAndFigures() {
        review("agent", paid("agent", "20"), 1);
        String later = paid("rival", "20");

        deleteProfile();
        review("rival", later, 2);
        Reply again = createProfile();

        assertThat(again.text("human.id")).isEqualTo(ada);
        assertThat(profile().get("reviewCount").asInt()).isEqualTo(2);
        assertThat(profile().get("rating").decimalValue()).isEqualByComparingTo("1.5");
        assertThat(profile().get("totalBookings").asInt()).isEqualTo(2);
        assertThat(reviews()).hasSize(2);
    }

    @Test
    void profileWithALiveSeatOrOwedEarningsIsNotDeleted() {
        Reply hired = done(story.endpoint.call("agent", "POST", "/api/escrow/agent-checkout", """
            {"humanId": "%s", "taskTitle": "Count the benches", "taskDescription": "In the park.", "price": 20}\
            """.formatted(ada)));
        HiringMarketplace.Seat seat = story.rented("ada", hired);

        Reply live = story.endpoint.call("ada", "DELETE", PROFILE, "");
        assertThat(live.status() + " " + live.errorCode()).isEqualTo("409 invalid_state");
        assertThat(live.text("error")).contains("application " + seat.id);

        seat.working().handedIn();
        String escrow = seat.application().seat().escrowId().value();
        done(story.endpoint.call("agent", "POST", "/api/escrow/" + escrow + "/complete", "{}"));
        done(story.endpoint.call("agent", "POST", "/api/escrow/" + escrow + "/release", "{}"));
        assertThat(story.endpoint.call("ada", "DELETE", PROFILE, "").text("error"))
                .contains("20.00 USD earned and not yet paid");
        deleteProfile();
    }

    /** Whatever was hired, reviewed, hidden, deleted and made again: the figures are those of the shown list. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void everyHistoryCountsEachPosterOnce(long seed) {
        Random random = new Random(seed);
        List<String> written = new ArrayList<>();
        Set<String> days = new HashSet<>();
        for (int step = 0; step < 25; step++) {
            String poster = random.nextBoolean() ? "agent" : "rival";
            switch (random.nextInt(6)) {
                case 0, 1, 2 -> {
                    String escrow = paid(poster, random.nextInt(3) == 0 ? "4" : "6");
                    days.add(poster + LocalDate.ofInstant(story.now(), ZoneOffset.UTC));
                    boolean washed = random.nextInt(3) == 0;
                    if (washed) {
                        deleteProfile();
                    }
                    written.add(review(poster, escrow, 1 + random.nextInt(5)).text("review.id"));
                    if (washed) {
                        createProfile();
                    }
                }
                case 3 -> story.advance(Duration.ofHours(random.nextInt(30)));
                case 4 -> {
                    deleteProfile();
                    createProfile();
                }
                default -> {
                    if (!written.isEmpty()) {
                        hide(written.get(random.nextInt(written.size())), random.nextBoolean());
                    }
                }
            }
            assertFiguresAreThoseOfTheList(days.size());
            story.assertBooksAgree();
        }
    }

    private void assertFiguresAreThoseOfTheList(int days) {
        List<String> posters = new ArrayList<>();
        int sum = 0;
        for (JsonNode review : reviews()) {
            if (review.get("weighs").booleanValue()) {
                posters.add(review.get("reviewerName").textValue());
                sum += review.get("rating").asInt();
            }
        }
        JsonNode human = profile();
        assertThat(posters)
                .doesNotHaveDuplicates()
                .hasSize(human.get("reviewCount").asInt());
        assertThat(human.get("rating").doubleValue() * posters.size()).isCloseTo(sum, Offset.offset(0.02));
        assertThat(human.get("totalBookings").asInt()).isEqualTo(days);
    }
}

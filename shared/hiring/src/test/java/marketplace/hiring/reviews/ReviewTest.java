package marketplace.hiring.reviews;

import static marketplace.testing.Marketplace.done;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import marketplace.hiring.HiringMarketplace;
import marketplace.hiring.directhires.DirectHireFixture;
import marketplace.kernel.Caller;
import marketplace.table.Change;
import marketplace.table.Commit;
import marketplace.table.Keys;
import marketplace.table.Write;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Reviews by posters, from the release of the escrow to the rating on the profile. */
class ReviewTest {

    private final DirectHireFixture directHire = new DirectHireFixture();
    private final HiringMarketplace story = directHire.story;

    private String escrow;
    private String human;

    @BeforeEach
    void hire() {
        HiringMarketplace.Seat seat = directHire.rented().working().handedIn();
        escrow = seat.application().seat().escrowId().value();
        human = seat.application().humanId().value();
        story.endpoint.admit("admin", new Caller.SignedIn(story.account("agent"), true));
    }

    private void release() {
        done(story.endpoint.call("agent", "POST", "/api/escrow/" + escrow + "/complete", "{}"));
        done(story.endpoint.call("agent", "POST", "/api/escrow/" + escrow + "/release", "{}"));
    }

    private Reply write(String caller, int rating) {
        return story.endpoint.call(
                caller,
                "POST",
                "/api/reviews",
                "{\"escrowId\":\"%s\",\"rating\":%d,\"comment\":\"Kind and on time.\"}".formatted(escrow, rating));
    }

    private Reply list() {
        return story.endpoint.call("", "GET", "/api/reviews?humanId=" + human, "");
    }

    private Reply profile() {
        return story.endpoint.call("", "GET", "/api/humans/" + human, "");
    }

    @Test
    void reviewOfAReleasedEscrowIsListedAndRatesTheHuman() {
        release();

        Reply review = done(write("agent", 4));

        assertThat(list().text("count")).isEqualTo("1");
        assertThat(list().body().at("/reviews/0")).isEqualTo(review.body().get("review"));
        assertThat(review.text("review.comment")).isEqualTo("Kind and on time.");
        assertThat(profile().text("human.reviewCount")).isEqualTo("1");
        assertThat(profile().text("human.rating")).isEqualTo("4");
    }

    @ParameterizedTest
    @CsvSource({"Ada & Sons Ltd., Ada & Sons Ltd.", "Call +49 160 5550133, A client", "ada@example.com, A client"})
    void nameWithContactDetailsIsNotShown(String name, String shown) {
        release();
        story.table.commit(Commit.of(Write.update(Keys.account(story.account("agent")), Change.set("name", name))));

        assertThat(done(write("agent", 4)).text("review.reviewerName")).isEqualTo(shown);
    }

    @Test
    void secondReviewOfAnEscrowIsRefused() {
        release();
        done(write("agent", 4));

        assertThat(write("agent", 1).errorCode()).isEqualTo("conflict");
        assertThat(profile().text("human.reviewCount")).isEqualTo("1");
    }

    @Test
    void escrowThatIsNotReleasedCannotBeReviewed() {
        assertThat(write("agent", 5).errorCode()).isEqualTo("invalid_state");
    }

    @Test
    void reviewedHumanCannotReviewAndForeignEscrowIsUnknown() {
        release();

        assertThat(write("ada", 5).errorCode()).isEqualTo("forbidden");
        assertThat(write("bob", 5).errorCode()).isEqualTo("not_found");
    }

    @Test
    void reviewedHumanAnswersOnce() {
        release();
        String id = done(write("agent", 2)).text("review.id");
        String path = "/api/humans/me/reviews/" + id + "/answer";

        Reply answered = done(story.endpoint.call("ada", "POST", path, "{\"answer\":\"It rained.\"}"));

        assertThat(answered.text("review.answer")).isEqualTo("It rained.");
        assertThat(story.endpoint
                        .call("ada", "POST", path, "{\"answer\":\"Again.\"}")
                        .errorCode())
                .isEqualTo("conflict");
        assertThat(story.endpoint
                        .call("bob", "POST", path, "{\"answer\":\"Not mine.\"}")
                        .errorCode())
                .isIn("not_found", "forbidden");
        assertThat(list().text("reviews.0.answer")).isEqualTo("It rained.");
    }

    @Test
    void reviewIsReadByItsHumanAndWithTheHumanByItsAuthor() {
        release();
        String path = "/api/me/reviews?reviewId=" + done(write("agent", 2)).text("review.id");
        String ofAda = path + "&humanId=" + human;
        story.endpoint.admit("author", new Caller.SignedIn(story.account("agent")));

        assertThat(done(story.endpoint.call("ada", "GET", path, "")).text("reviews.0.rating"))
                .isEqualTo("2");
        assertThat(done(story.endpoint.call("author", "GET", ofAda, "")).text("reviews.0.rating"))
                .isEqualTo("2");
        for (String unknown : List.of(path, path + "&humanId=" + story.human("bob"))) {
            assertThat(story.endpoint.call("author", "GET", unknown, "").errorCode())
                    .isEqualTo("not_found");
        }
        assertThat(story.endpoint.call("bob", "GET", ofAda, "").errorCode()).isEqualTo("not_found");
    }

    @Test
    void reviewAndAnswerMustNotHaveContactDetails() {
        release();
        Reply refused = story.endpoint.call(
                "agent",
                "POST",
                "/api/reviews",
                "{\"escrowId\":\"" + escrow + "\",\"rating\":5,\"comment\":\"Hire her: ada@example.com\"}");
        assertThat(refused.status() + " " + refused.errorCode()).isEqualTo("400 moderation_refused");
        assertThat(refused.text("details.0.field")).isEqualTo("comment");
        assertThat(refused.text("details.0.message")).isEqualTo("email_address");
        assertThat(list().text("count")).isEqualTo("0");

        String id = done(write("agent", 5)).text("review.id");
        Reply answer = story.endpoint.call(
                "ada",
                "POST",
                "/api/humans/me/reviews/" + id + "/answer",
                "{\"answer\":\"Call me next time: +49 171 2345678\"}");
        assertThat(answer.status() + " " + answer.errorCode()).isEqualTo("400 moderation_refused");
        assertThat(answer.text("details.0.field")).isEqualTo("answer");
        assertThat(list().body().at("/reviews/0/answer").isNull()).isTrue();
    }

    @Test
    void hiddenReviewNeitherShowsNorCounts() {
        release();
        String id = done(write("agent", 1)).text("review.id");
        String path = "/api/admin/humans/" + human + "/reviews/" + id + "/hidden";

        Reply hiding = done(story.endpoint.call("admin", "PUT", path, "{\"hidden\":true,\"reason\":\"threat\"}"));
        assertThat(hiding.text("review.hidden")).isEqualTo("true");
        assertThat(hiding.text("review.hiddenReason")).isEqualTo("threat");
        String hidden = "/api/reviews?humanId=" + human + "&hidden=true";
        Reply found = done(story.endpoint.call("admin", "GET", hidden, ""));
        assertThat(found.text("reviews.0.id")).isEqualTo(id);
        assertThat(found.text("reviews.0.hiddenReason")).isEqualTo("threat");
        assertThat(story.endpoint.call("agent", "GET", hidden, "").errorCode()).isEqualTo("forbidden");
        assertThat(story.endpoint.call("", "GET", hidden, "").errorCode()).isEqualTo("forbidden");

        assertThat(list().text("count")).isEqualTo("0");
        assertThat(profile().text("human.reviewCount")).isEqualTo("0");
        done(story.endpoint.call("admin", "PUT", path, "{\"hidden\":true,\"reason\":\"threat again\"}"));
        assertThat(profile().text("human.reviewCount")).isEqualTo("0");
        done(story.endpoint.call("admin", "PUT", path, "{\"hidden\":false}"));
        assertThat(done(story.endpoint.call("admin", "GET", hidden, "")).text("count"))
                .isEqualTo("0");
        assertThat(list().body().at("/reviews/0/hidden").isNull()).isTrue();
        assertThat(profile().text("human.reviewCount")).isEqualTo("1");
        assertThat(story.endpoint
                        .call("admin", "PUT", path, "{\"hidden\":true}")
                        .text("details.0.field"))
                .isEqualTo("reason");
    }
}

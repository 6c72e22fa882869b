package marketplace.hiring.hire;

import static marketplace.hiring.HiringMarketplace.ONE;
import static marketplace.hiring.HiringMarketplace.SEAT;
import static marketplace.hiring.HiringMarketplace.atOnce;
import static marketplace.hiring.HiringMarketplace.done;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marketplace.hiring.HiringMarketplace;
import marketplace.hiring.HiringMarketplace.Seat;
import marketplace.testing.TestEndpoint.Reply;
import marketplace.testing.TestFiles;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

/** Files of submissions: whose they are, and who can read them. */
class HandedInFilesTest {

    private static final byte[] PDF = "%PDF-1.7".getBytes(StandardCharsets.US_ASCII);

    private final HiringMarketplace story = new HiringMarketplace().deposited(2 * SEAT);
    private final Seat seat = story.applied("ada", story.posted(ONE)).accepted().working();

    private String photo() {
        return story.upload("ada", "submission", "image/png", TestFiles.PNG);
    }

    private Reply handIn(String... uploads) {
        return seat.post("ada", "submissions", body(uploads));
    }

    private static String body(String... uploads) {
        return Stream.of(uploads)
                .map(upload -> "\"" + upload + "\"")
                .collect(Collectors.joining(",", "{\"uploadIds\":[", "]}"));
    }

    private Reply list(String who) {
        return story.endpoint.call(who, "GET", seat.path() + "/submissions", "");
    }

    private void assertNothingHandedIn() {
        assertThat(done(list("agent")).body().at("/submissions")).isEmpty();
        assertThat(seat.escrow()).isEqualTo("locked");
    }

    @Test
    void bothSidesReadWhatWasHandedIn() {
        String photo = photo();
        String paper = story.upload("ada", "submission", "application/pdf", PDF);

        Reply handedIn = done(handIn(photo, paper));

        assertThat(handedIn.text("submission.uploadIds.0")).isEqualTo(photo);
        assertThat(handedIn.body().at("/submission/imageUrls"))
                .as("in the list alone")
                .isEmpty();
        assertThat(seat.escrow()).isEqualTo("delivered");
        for (String side : List.of("agent", "ada")) {
            Reply list = done(list(side));
            assertThat(list.text("submissions.0.imageUrls.0")).contains(photo);
            assertThat(list.text("submissions.0.documentUrls.0")).contains(paper);
            assertThat(list.body().at("/submissions/0/videoUrls")).isEmpty();
        }
        assertThat(list("bob").status()).isEqualTo(404);
        assertThat(list("rival").status()).isEqualTo(404);
        story.assertBooksAgree();
    }

    @Test
    void escrowDeliveryTakesFiles() {
        String photo = photo();
        String path = "/api/escrow/" + seat.application().seat().escrowId() + "/deliver";

        done(story.endpoint.call("ada", "POST", path, body(photo)));

        assertThat(done(list("agent")).text("submissions.0.imageUrls.0")).contains(photo);
        assertThat(seat.escrow()).isEqualTo("delivered");
    }

    @Test
    void fileServesOneSubmissionAndItsRedo() {
        String photo = photo();
        done(handIn(photo));
        String redo = "{\"action\":\"request_redo\",\"response\":\"Sharper.\",\"redoBy\":\"2026-01-03T00:00:00Z\"}";
        done(seat.review(redo));

        done(handIn(photo));

        JsonNode submissions = done(list("agent")).body().at("/submissions");
        assertThat(submissions)
                .hasSize(2)
                .allSatisfy(submission ->
                        assertThat(submission.at("/imageUrls/0").asText()).contains(photo));
        done(seat.review("{\"action\":\"approve\"}"));
        assertThat(handIn(photo).status()).isEqualTo(409);
    }

    @Test
    void fileOfAnotherAccountAnswersLikeUnknownOne() {
        Reply foreign = handIn(story.upload("bob", "submission", "image/png", TestFiles.PNG));
        Reply unknown = handIn("upl_00000000000000000000000000");

        assertThat(foreign.status()).isEqualTo(404);
        assertThat(foreign.text("error")).isEqualTo(unknown.text("error"));
        assertNothingHandedIn();
    }

    @Test
    void wrongPurposeMissingOrInvalidFileIsRefused() {
        assertRefused(handIn(story.upload("ada", "application", "image/png", TestFiles.PNG)), "purpose submission");
        assertRefused(handIn(story.announce("ada", "submission", "image/png", TestFiles.PNG)), "was sent");
        assertRefused(handIn(story.upload("ada", "submission", "image/png", PDF)), "announced type");
        String photo = photo();
        assertRefused(handIn(photo, photo), "once");
        assertRefused(handIn(Stream.generate(this::photo).limit(11).toArray(String[]::new)), "10");
        assertNothingHandedIn();
        done(handIn(Stream.generate(this::photo).limit(10).toArray(String[]::new)));
    }

    private static void assertRefused(Reply reply, String words) {
        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.text("details.0.field")).isEqualTo("uploadIds");
        assertThat(reply.text("error")).contains(words);
    }

    @Test
    void applicationRefusesSubmissionFile() {
        String photos = ONE.replace(
                "}",
                ",\"submissionMode\":\"photo_upload\",\"photoSubmission\":{\"maxFiles\":1,\"consentText\":\"Yes.\"}}");
        String path = "/api/bounties/" + story.posted(photos) + "/applications";

        Reply refused = story.endpoint.call("ada", "POST", path, body(photo()).replace("{", "{\"consent\":true,"));

        assertThat(refused.text("error")).contains("purpose application");
    }

    @RepeatedTest(10)
    void fileOfTwoConcurrentSubmissionsBelongsToOne() {
        Seat other = story.applied("ada", story.posted(ONE)).accepted().working();
        String photo = photo();

        List<Reply> replies = atOnce(List.of(() -> handIn(photo), () -> other.post("ada", "submissions", body(photo))));

        assertThat(replies).extracting(Reply::status).containsExactlyInAnyOrder(200, 409);
        assertThat(List.of(seat.escrow(), other.escrow())).containsExactlyInAnyOrder("delivered", "locked");
        story.assertBooksAgree();
    }
}

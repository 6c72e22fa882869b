package marketplace.hiring.hire;

import static marketplace.hiring.HiringMarketplace.ONE;
import static marketplace.hiring.HiringMarketplace.SEAT;
import static marketplace.hiring.HiringMarketplace.done;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.function.Function;
import marketplace.hiring.HiringMarketplace;
import marketplace.hiring.HiringMarketplace.Seat;
import marketplace.testing.TestEndpoint.Reply;
import marketplace.testing.TestFiles;
import org.junit.jupiter.api.Test;

/** Each way to hand in work asks for the evidence that the bounty requires. */
class EvidenceTest {

    private static final byte[] PDF = "%PDF-1.7".getBytes(StandardCharsets.US_ASCII);
    private static final String TEXT = "{\"text\":\"Trust me.\"}";

    private final HiringMarketplace story = new HiringMarketplace().deposited(SEAT);

    private Seat working(String evidence) {
        return story.applied("ada", story.posted(ONE.replace("}", "," + evidence + "}")))
                .accepted()
                .working();
    }

    private String with(byte[] file, String type) {
        return "{\"text\":\"Seven.\",\"uploadIds\":[\"" + story.upload("ada", "submission", type, file) + "\"]}";
    }

    private void assertOnlyAPhotoPasses(Seat seat, Function<String, Reply> handIn) {
        Reply text = handIn.apply(TEXT);
        Reply paper = handIn.apply(with(PDF, "application/pdf"));
        Reply disguised = handIn.apply(with(PDF, "image/png"));

        assertThat(text.status()).isEqualTo(400);
        assertThat(text.text("error"))
                .isEqualTo("uploadIds must include photo evidence: this bounty requires at least one of"
                        + " photo (uploadIds).");
        assertThat(paper.text("error")).isEqualTo(text.text("error"));
        assertThat(disguised.text("error")).contains("not image/png");
        assertThat(seat.liveEscrow().status().wire()).isEqualTo("locked");
        done(handIn.apply(with(TestFiles.PNG, "image/png")));
        assertThat(seat.liveEscrow().status().wire()).isEqualTo("delivered");
    }

    @Test
    void submissionWithoutTheEvidenceIsRefused() {
        Seat seat = working("\"evidenceTypes\":[\"photo\"]");

        assertThat(story.endpoint
                        .call("ada", "GET", "/api/bounties/" + seat.bounty, "")
                        .text("bounty.evidenceMode"))
                .isEqualTo("any");
        assertOnlyAPhotoPasses(seat, body -> seat.post("ada", "submissions", body));
    }

    @Test
    void deliveryOfTheEscrowWithoutTheEvidenceIsRefused() {
        Seat seat = working("\"evidenceTypes\":[\"photo\"]");
        String path = "/api/escrow/" + seat.liveEscrow().id() + "/deliver";

        assertOnlyAPhotoPasses(seat, body -> story.endpoint.call("ada", "POST", path, body));
    }

    @Test
    void directHireRequiresItsEvidence() {
        Reply rented = story.endpoint.call(
                "agent",
                "POST",
                "/api/escrow/agent-checkout",
                "{\"humanId\":\"" + story.human("ada") + "\",\"taskTitle\":\"Count the benches\",\"taskDescription\":"
                        + "\"All in the park.\",\"price\":20,\"evidenceTypes\":[\"photo\"]}");
        Seat seat = story.rented("ada", done(rented)).working();

        assertOnlyAPhotoPasses(seat, body -> seat.post("ada", "submissions", body));
    }

    @Test
    void allMissingTypesAreNamed() {
        Seat seat = working("\"evidenceTypes\":[\"photo\",\"text\",\"link\"],\"evidenceMode\":\"all\"");

        Reply refused = seat.post("ada", "submissions", TEXT);

        assertThat(refused.body().at("/details").findValuesAsText("field")).containsExactly("uploadIds", "links");
        assertThat(refused.text("error")).contains("requires all of photo (uploadIds), text (text), link (links)");
    }
}

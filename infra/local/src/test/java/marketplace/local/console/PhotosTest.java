package marketplace.local.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.awt.Color;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import marketplace.local.client.Account;
import marketplace.testing.TestImages;
import marketplace.testing.browser.BrowserScript;
import marketplace.testing.browser.Chromium;
import org.junit.jupiter.api.Test;

/** Photos on a phone in Chromium: chosen, sent while the connection breaks, refused, removed and handed in. */
class PhotosTest {

    private static final Path PICTURES = Path.of("target/pages");

    private final HirePages hire = HirePages.funded(30);

    @Test
    void photosArriveWhereTheConnectionBreaksAndAreHandedInOnce() throws Exception {
        Chromium.require();
        Files.createDirectories(PICTURES);
        Path photo = Files.write(
                Files.createTempDirectory("photos").resolve("front.png"),
                TestImages.image("png", 400, 300, Color.ORANGE));
        Seat seat = hire.working(hire.posted(Account.bounty()));

        JsonNode done = BrowserScript.run(
                PhotosTest.class,
                "photos.cjs",
                List.of(
                        hire.api().base().toString(),
                        PICTURES.toString(),
                        hire.worker().email(),
                        Account.PASSWORD,
                        seat.page(),
                        photo.toString()));

        assertThat(done.path("faults")).isEmpty();
        assertThat(done.path("handIns")).extracting(JsonNode::asInt).containsExactly(400, 303);
        JsonNode submissions =
                hire.api().get(seat.path() + "/submissions", hire.agent()).json();
        assertThat(submissions.path("submissions")).hasSize(1);
        assertThat(submissions.at("/submissions/0/imageUrls")).hasSize(3);
        assertThat(hire.api()
                        .get("/api/humans/me", hire.worker().signedInAgain().session())
                        .json()
                        .at("/human/photoUploadIds"))
                .hasSize(1);
    }
}

package marketplace.local.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.awt.Color;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import marketplace.api.Json;
import marketplace.local.client.Account;
import marketplace.local.client.Api;
import marketplace.local.stories.Service;
import marketplace.testing.TestImages;
import marketplace.testing.browser.BrowserScript;
import marketplace.testing.browser.Chromium;
import org.junit.jupiter.api.Test;

/** Photos on a phone in Chromium: chosen, sent while the connection breaks, refused, removed and handed in. */
class PhotosTest {

    private static final Path PICTURES = Path.of("target/pages");

    private final Api api = new Api(Service.stack().uri());
    private final Account poster = Account.signUp(api);
    private final Account ada = Account.signUp(api);

    private record Seat(String bounty, String application, Map<String, String> agent) {

        String path() {
            return "/api/bounties/" + bounty + "/applications/" + application;
        }
    }

    private Seat atWork() throws Exception {
        poster.deposit(30);
        Map<String, String> agent = poster.newKey().credentials();
        ada.makeProfile();
        String bounty = api.post("/api/bounties", agent, Account.bounty()).text("/bounty/id");
        String application = api.post(
                        "/api/bounties/" + bounty + "/applications",
                        ada.session(),
                        Json.object().put("message", "I pass it every morning."))
                .text("/application/id");
        Seat seat = new Seat(bounty, application, agent);
        Map<String, String> headers = new HashMap<>(agent);
        headers.put("Content-Type", "application/json");
        ObjectNode accept = Json.object().put("action", "accept");
        api.send("PATCH", seat.path(), headers, Json.text(accept).getBytes(StandardCharsets.UTF_8))
                .success();
        api.post(seat.path() + "/confirm", ada.session(), Json.object()).success();
        api.post(seat.path() + "/start", ada.session(), Json.object()).success();
        return seat;
    }

    @Test
    void photosArriveWhereTheConnectionBreaksAndAreHandedInOnce() throws Exception {
        Chromium.require();
        Files.createDirectories(PICTURES);
        Path photo = Files.write(
                Files.createTempDirectory("photos").resolve("front.png"),
                TestImages.image("png", 400, 300, Color.ORANGE));
        Seat seat = atWork();

        JsonNode done = BrowserScript.run(
                PhotosTest.class,
                "photos.cjs",
                List.of(
                        api.base().toString(),
                        PICTURES.toString(),
                        ada.email(),
                        Account.PASSWORD,
                        "/app/hires/" + seat.application(),
                        photo.toString()));

        assertThat(done.path("faults")).isEmpty();
        assertThat(done.path("handIns")).extracting(JsonNode::asInt).containsExactly(400, 303);
        JsonNode submissions =
                api.get(seat.path() + "/submissions", seat.agent()).json();
        assertThat(submissions.path("submissions")).hasSize(1);
        assertThat(submissions.at("/submissions/0/imageUrls")).hasSize(3);
        assertThat(api.get("/api/humans/me", ada.signedInAgain().session())
                        .json()
                        .at("/human/photoUploadIds"))
                .hasSize(1);
    }
}

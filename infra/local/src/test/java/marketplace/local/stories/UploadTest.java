package marketplace.local.stories;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import marketplace.api.Json;
import marketplace.kernel.secrets.Sha256;
import marketplace.local.client.Account;
import marketplace.local.client.AgentEndpoint;
import marketplace.local.client.Api;
import marketplace.local.client.Api.Answer;
import marketplace.local.client.Receiver;
import marketplace.testing.TestImages;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class UploadTest {

    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static final byte[] PNG = png(20_000);
    private static final byte[] PHOTO = TestImages.image("png", 1_200, 900, Color.CYAN);

    private final Api api = Service.api();
    private Account ada;

    @BeforeEach
    void signUp() {
        ada = Account.signUp(api);
    }

    private static byte[] png(int length) {
        byte[] file = new byte[length];
        byte[] signature = {(byte) 0x89, 'P', 'N', 'G', 13, 10, 26, 10};
        System.arraycopy(signature, 0, file, 0, signature.length);
        Arrays.fill(file, signature.length, length, (byte) 7);
        return file;
    }

    private Answer announce(String purpose, byte[] file) {
        ObjectNode body = Json.object()
                .put("purpose", purpose)
                .put("contentType", "image/png")
                .put("bytes", file.length)
                .put("sha256", Sha256.of(file));
        return api.post("/api/uploads", ada.session(), body);
    }

    private static HttpResponse<byte[]> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return HTTP.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
    }

    private static HttpRequest.Builder put(String url, String type, byte[] file) {
        return HttpRequest.newBuilder(URI.create(url))
                .header("Content-Type", type)
                .PUT(BodyPublishers.ofByteArray(file));
    }

    private static HttpRequest.Builder get(String url) {
        return HttpRequest.newBuilder(URI.create(url));
    }

    private String sent(String purpose) throws Exception {
        return sent(purpose, PNG);
    }

    private String sent(String purpose, byte[] file) throws Exception {
        Answer announced = announce(purpose, file);
        assertThat(send(put(announced.text("/url"), "image/png", file)).statusCode())
                .isEqualTo(200);
        return announced.text("/uploadId");
    }

    private Answer putProfile(String upload) {
        ObjectNode profile = Json.object().put("name", "Ada");
        profile.putArray("photoUploadIds").add(upload);
        return api.put("/api/humans/me", ada.session(), profile);
    }

    @Test
    void uploadedPhotoIsPublic() throws Exception {
        String upload = sent("profile_photo", PHOTO);
        String photo = putProfile(upload).text("/human/photoUrls/0");
        assertThat(photo).isEqualTo(api.base() + "/photos/" + upload);
        api.settle();

        HttpResponse<byte[]> redirect = send(get(photo));
        assertThat(redirect.statusCode()).isEqualTo(302);
        assertThat(redirect.headers().firstValue("cache-control")).contains("public, max-age=1800");
        HttpResponse<byte[]> photoHead = send(get(photo).method("HEAD", BodyPublishers.noBody()));
        assertThat(photoHead.statusCode()).isEqualTo(302);
        assertThat(photoHead.headers().firstValue("cache-control"))
                .isEqualTo(redirect.headers().firstValue("cache-control"));
        String url = redirect.headers().firstValue("location").orElseThrow();

        HttpResponse<byte[]> file = send(get(url));
        assertThat(file.headers().firstValue("content-type")).contains("image/jpeg");
        byte[] copy = file.body();
        assertThat(copy).isNotEqualTo(PHOTO);
        assertThat(TestImages.decoded(copy).getWidth()).isEqualTo(1_200);
        HttpResponse<byte[]> part = send(get(url).header("Range", "bytes=6-9"));
        assertThat(part.statusCode()).isEqualTo(206);
        assertThat(new String(part.body(), StandardCharsets.US_ASCII)).isEqualTo("JFIF");
        assertThat(part.headers().firstValue("content-range")).contains("bytes 6-9/" + copy.length);
        HttpResponse<byte[]> head = send(get(url).method("HEAD", BodyPublishers.noBody()));
        assertThat(head.headers().firstValue("content-length")).contains(Integer.toString(copy.length));
        assertThat(send(get(url).header("Range", "bytes=9999999-")).statusCode())
                .isEqualTo(416);

        api.advance("PT61M");
        assertThat(send(get(url)).statusCode()).isEqualTo(403);
        assertThat(send(get(send(get(photo)).headers().firstValue("location").orElseThrow()))
                        .statusCode())
                .isEqualTo(200);
    }

    @Test
    void uploadUrlAcceptsOnlyTheAnnouncedFileFor15Minutes() throws Exception {
        String url = announce("profile_photo", PNG).text("/url");

        assertThat(send(put(url, "image/jpeg", PNG)).statusCode()).isEqualTo(403);
        assertThat(send(put(url, "image/png", png(10))).statusCode()).isEqualTo(403);
        byte[] another = PNG.clone();
        another[100]++;
        assertThat(send(put(url, "image/png", another)).statusCode()).isEqualTo(400);
        assertThat(send(put(url.replace("bytes=20000", "bytes=20001"), "image/png", png(20_001)))
                        .statusCode())
                .isEqualTo(403);
        assertThat(send(get(url)).statusCode()).isEqualTo(403);
        assertThat(send(put(url.replaceFirst("upl_", "upl_0"), "image/png", PNG))
                        .statusCode())
                .isEqualTo(403);
        assertThat(send(put(url + "&expires=99999999999", "image/png", PNG)).statusCode())
                .isEqualTo(403);
        api.advance("PT15M");
        assertThat(send(put(url, "image/png", PNG)).statusCode()).isEqualTo(403);
    }

    @Test
    void onlyProfilePhotosAreShown() throws Exception {
        String unused = sent("profile_photo");
        String unknown = "upl_" + "0".repeat(26);

        HttpResponse<byte[]> toUnused = send(get(api.base() + "/photos/" + unused));
        HttpResponse<byte[]> toUnknown = send(get(api.base() + "/photos/" + unknown));

        assertThat(toUnused.statusCode()).isEqualTo(404);
        assertThat(new String(toUnused.body(), StandardCharsets.UTF_8).replaceAll("req_[a-z0-9]+", ""))
                .isEqualTo(new String(toUnknown.body(), StandardCharsets.UTF_8).replaceAll("req_[a-z0-9]+", ""));
    }

    @Test
    void unusedUploadIsRemovedAfterADay() throws Exception {
        Answer announced = announce("profile_photo", PNG);
        send(put(announced.text("/url"), "image/png", PNG));

        api.advance("PT25H");
        ada = ada.signedInAgain();

        assertThat(putProfile(announced.text("/uploadId")).outcome()).isEqualTo("404 not_found");
    }

    @Test
    void ownerSeesPreviewsBeforeAcceptanceFilesAfterItAndNothingAfterRejection() throws Exception {
        Account poster = Account.signUp(api);
        poster.deposit(100);
        ObjectNode task = Account.bounty().put("submissionMode", "photo_upload").put("spotsAvailable", 2);
        task.putObject("photoSubmission").put("maxFiles", 3).put("consentText", "You may use them.");
        String bounty = api.post("/api/bounties", poster.session(), task).text("/bounty/id");
        String path = "/api/bounties/" + bounty + "/applications";
        String first = applyWithPhoto(path);
        api.settle();

        Answer pending = api.get(path, poster.session());
        BufferedImage preview = image(pending.text("/applications/0/imageUrls/0"));
        assertThat(preview.getWidth()).isEqualTo(320);
        assertThat(preview.getHeight()).isEqualTo(240);
        assertThat(pending.text("/applications/0/files/0/sha256")).isEqualTo(Sha256.of(PHOTO));
        assertThat(pending.text("/applications/0/files/0/bytes")).isEqualTo(Integer.toString(PHOTO.length));

        answer(path + "/" + first, poster, "accept");
        String url = api.get(path, poster.session()).text("/applications/0/imageUrls/0");
        assertThat(send(get(url)).body()).isEqualTo(PHOTO);

        ada = Account.signUp(api);
        String second = applyWithPhoto(path);
        api.settle();
        answer(path + "/" + second, poster, "reject");
        JsonNode rejected = api.get(path, poster.session()).success().at("/applications/0");
        assertThat(rejected.path("id").asText()).isEqualTo(second);
        assertThat(rejected.path("imageUrls")).isEmpty();
        assertThat(rejected.path("files")).isEmpty();
        assertThat(api.get(path, Map.of()).status()).isEqualTo(401);
    }

    /** Profile, application and work are served by three functions, and each looks for the file. */
    @Test
    void fileThatWasNotSentIsRefusedWhereverItIsUsed() throws Exception {
        Account poster = Account.signUp(api);
        poster.deposit(100);
        ada.makeProfile();
        ObjectNode photos = Account.bounty().put("submissionMode", "photo_upload");
        photos.putObject("photoSubmission").put("maxFiles", 3).put("consentText", "You may use them.");
        String gallery = api.post("/api/bounties", poster.session(), photos).text("/bounty/id");
        ObjectNode application = Json.object().put("consent", true);
        application.putArray("uploadIds").add(announce("application", PNG).text("/uploadId"));
        ObjectNode work = Json.object().put("text", "Here it is.");
        work.putArray("uploadIds").add(announce("submission", PNG).text("/uploadId"));

        List<Answer> refused = List.of(
                putProfile(announce("profile_photo", PNG).text("/uploadId")),
                api.post("/api/bounties/" + gallery + "/applications", ada.session(), application),
                api.post(seat(poster) + "/submissions", ada.session(), work));

        assertThat(refused).allSatisfy(answer -> {
            assertThat(answer.outcome()).isEqualTo("400 validation");
            assertThat(answer.body()).contains("must list uploads whose file was sent");
        });
    }

    @Test
    void applicationWithFilesEmitsProofUploaded() throws Exception {
        Account poster = Account.signUp(api);
        try (Receiver receiver = Receiver.accepting()) {
            Account.Key key = poster.newKey();
            api.post("/api/webhooks/endpoints", poster.session(), Account.endpoint(receiver.url(), "proof.uploaded"))
                    .success();
            ObjectNode task = Account.bounty().put("submissionMode", "photo_upload");
            task.putObject("photoSubmission").put("maxFiles", 3).put("consentText", "You may use them.");
            String bounty = api.post("/api/bounties", key.credentials(), task).text("/bounty/id");

            String application = applyWithPhoto("/api/bounties/" + bounty + "/applications");
            api.settle();

            assertThat(receiver.arrivals()).singleElement().satisfies(arrival -> {
                assertThat(arrival.field("type")).isEqualTo("proof.uploaded");
                assertThat(arrival.json().at("/data/applicationId").asText()).isEqualTo(application);
                assertThat(arrival.json().at("/data/status").asText()).isEqualTo("pending");
            });
        }
    }

    private String applyWithPhoto(String path) throws Exception {
        ada.makeProfile();
        ObjectNode application = Json.object().put("consent", true);
        application.putArray("uploadIds").add(sent("application", PHOTO));
        return api.post(path, ada.session(), application).text("/application/id");
    }

    private void answer(String application, Account poster, String action) {
        byte[] body = Json.bytes(Json.object().put("action", action));
        assertThat(api.send("PATCH", application, poster.session(), body).outcome())
                .isEqualTo("200");
    }

    private static BufferedImage image(String url) throws Exception {
        return TestImages.decoded(send(get(url)).body());
    }

    private String seat(Account poster) {
        String bounty = poster.postBounty();
        String seat = "/api/bounties/" + bounty + "/applications/" + ada.apply(bounty);
        answer(seat, poster, "accept");
        return seat;
    }

    @Test
    void posterAndWorkerReadSubmittedFiles() throws Exception {
        Account poster = Account.signUp(api);
        poster.deposit(100);
        ada.makeProfile();
        String seat = seat(poster);
        ObjectNode work = Json.object().put("text", "Here it is.");
        work.putArray("uploadIds").add(sent("submission"));

        assertThat(api.post(seat + "/submissions", ada.session(), work).outcome())
                .isEqualTo("200");

        for (Account side : List.of(poster, ada)) {
            String url = api.get(seat + "/submissions", side.session()).text("/submissions/0/imageUrls/0");
            assertThat(send(get(url)).body()).isEqualTo(PNG);
        }
        String[] ids = seat.split("/", -1);
        ObjectNode tool = Json.object().put("bountyId", ids[3]).put("applicationId", ids[5]);
        JsonNode read = AgentEndpoint.MCP.call(api, poster.newKey().credentials(), "get_submissions", tool);
        assertThat(send(get(read.at("/submissions/0/imageUrls/0").textValue())).body())
                .isEqualTo(PNG);
        assertThat(api.get(seat + "/submissions", Account.signUp(api).session()).outcome())
                .isEqualTo("404 not_found");
        assertThat(api.get("/api/account/export", poster.session()).body())
                .contains("submissions_received", "Here it is.");
        assertThat(api.get("/api/account/export", ada.session()).body()).contains("submissions_made", "Here it is.");
    }
}

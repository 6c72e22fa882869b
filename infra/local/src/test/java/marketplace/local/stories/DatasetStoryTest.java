package marketplace.local.stories;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import marketplace.api.Json;
import marketplace.kernel.secrets.Sha256;
import marketplace.local.client.Account;
import marketplace.local.client.AnnouncedFile;
import marketplace.local.client.Api;
import marketplace.local.client.Api.Answer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The files of all accepted applications, from the uploads to the archive. */
class DatasetStoryTest {

    private final Api api = Service.api();
    private final Random random = new Random(3);
    private Account poster;
    private Account.Key key;
    private String path;

    @BeforeEach
    void post() throws Exception {
        poster = Account.signUp(api);
        poster.deposit(300);
        key = poster.newKey();
        ObjectNode task = Account.bounty()
                .put("submissionMode", "photo_upload")
                .put("spotsAvailable", 6)
                .put("price", 5);
        task.putObject("photoSubmission").put("maxFiles", 5).put("consentText", "You may use them.");
        path = "/api/bounties/"
                + api.post("/api/bounties", poster.session(), task).text("/bounty/id");
    }

    private byte[] photo(int bytes) {
        byte[] photo = new byte[bytes];
        random.nextBytes(photo);
        byte[] signature = {(byte) 0x89, 'P', 'N', 'G', 13, 10, 26, 10};
        System.arraycopy(signature, 0, photo, 0, signature.length);
        return photo;
    }

    private Callable<Answer> application(List<byte[]> photos) throws Exception {
        Account worker = Account.signUp(api);
        worker.makeProfile();
        ObjectNode body = Json.object().put("consent", true);
        for (byte[] photo : photos) {
            AnnouncedFile announced = AnnouncedFile.image(worker, "application", photo);
            assertThat(announced.put(photo)).isEqualTo(200);
            body.withArray("uploadIds").add(announced.id());
        }
        return () -> api.post(path + "/applications", worker.session(), body);
    }

    private void accept(String application) {
        byte[] body = Json.bytes(Json.object().put("action", "accept"));
        assertThat(api.send("PATCH", path + "/applications/" + application, poster.session(), body)
                        .outcome())
                .isEqualTo("200");
    }

    private HttpResponse<byte[]> dataset() {
        return api.exchange(api.request("GET", path + "/applications/dataset", key.credentials(), new byte[0]));
    }

    private static List<String> hashes(byte[] zip) throws IOException {
        Map<String, String> hashes = new LinkedHashMap<>();
        try (ZipInputStream in = new ZipInputStream(new ByteArrayInputStream(zip))) {
            for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                hashes.put(entry.getName(), Sha256.of(in.readAllBytes()));
            }
        }
        assertThat(hashes.remove("manifest.json")).isNotNull();
        return List.copyOf(hashes.values());
    }

    @Test
    void thirtyUploadsBecomeOneArchive() throws Exception {
        List<String> uploaded = new ArrayList<>();
        for (int worker = 0; worker < 6; worker++) {
            List<byte[]> photos = Stream.generate(() -> photo(200_000)).limit(5).toList();
            photos.forEach(photo -> uploaded.add(Sha256.of(photo)));
            accept(application(photos).call().text("/application/id"));
        }

        HttpResponse<byte[]> begun = dataset();
        api.settle();
        HttpResponse<byte[]> built = dataset();

        assertThat(begun.statusCode()).isEqualTo(202);
        assertThat(begun.headers().firstValue("retry-after")).isPresent();
        assertThat(built.statusCode()).isEqualTo(302);
        URI url = URI.create(built.headers().firstValue("location").orElseThrow());
        HttpResponse<byte[]> zip = api.exchange(HttpRequest.newBuilder(url).build());
        assertThat(zip.headers().firstValue("content-type")).contains("application/zip");
        assertThat(hashes(zip.body())).containsExactlyInAnyOrderElementsOf(uploaded);

        api.advance("PT25H");
        assertThat(api.exchange(HttpRequest.newBuilder(url).build()).statusCode())
                .isEqualTo(403);
        assertThat(dataset().statusCode()).as("begins again").isEqualTo(202);
    }

    @Test
    void archiveOfABountyThatEndsWhileApplicationsArriveHasTheAcceptedFilesAlone() throws Exception {
        byte[] kept = photo(1_000);
        accept(application(List.of(kept)).call().text("/application/id"));
        List<Callable<Answer>> calls = new ArrayList<>();
        for (int worker = 0; worker < 4; worker++) {
            calls.add(application(List.of(photo(1_000))));
        }
        calls.add(2, () -> api.post(path + "/stop-intake", poster.session(), Json.object()));

        List<Future<Answer>> answers;
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            answers = threads.invokeAll(calls);
        }
        api.settle();

        assertThat(answers).extracting(answer -> answer.get().outcome()).isSubsetOf("200", "409 invalid_state");
        assertThat(answers.get(2).get().outcome()).isEqualTo("200");
        HttpResponse<byte[]> zip = dataset();
        assertThat(zip.statusCode()).isEqualTo(200);
        assertThat(hashes(zip.body())).containsExactly(Sha256.of(kept));
    }
}

package marketplace.local.crash;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import marketplace.api.Json;
import marketplace.kernel.secrets.Sha256;
import marketplace.local.client.Account;
import marketplace.local.client.AnnouncedFile;
import marketplace.local.client.Api;
import marketplace.server.Stack;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/** The process is killed while it builds an archive in parts. After the restart the archive is complete. */
@Tag("nightly")
class DatasetKillTest {

    private static final int KILLS = 10;
    private static final int LATEST_KILL_MILLIS = 1_200;
    private static final int PHOTOS = 4;
    private static final int PHOTO_BYTES = 9_000_000;

    @TempDir(cleanup = CleanupMode.ON_SUCCESS)
    Path root;

    private final Random random = new Random(Long.getLong("kill.seed", 71));
    private final List<String> uploaded = new ArrayList<>();
    private Api api;
    private Map<String, String> poster;
    private String path;

    @Test
    void archiveIsCompleteAfterEachOfTenKills() throws Exception {
        Path folder = root.resolve("data");
        for (int kill = 1; kill <= KILLS; kill++) {
            try (StackProcess stack = StackProcess.start(folder)) {
                api = Api.fromManyAddresses(stack.awaitReady());
                if (kill == 1) {
                    collect();
                }
                // Another version of the bounty needs another archive.
                ObjectNode change = Json.object().put("identityRequired", kill % 2 == 1);
                api.send("PATCH", path, poster, Json.bytes(change)).success();
                assertThat(dataset().statusCode()).isEqualTo(202);
                stack.endsWithin(Duration.ofMillis(random.nextInt(LATEST_KILL_MILLIS)));
                stack.kill();
            }
            try (Stack stack = StackProcess.startHere(folder)) {
                api = Api.fromManyAddresses(stack.uri());
                api.advance("PT10M");
                api.settle();
                HttpResponse<byte[]> built = dataset();
                assertThat(built.statusCode()).as("kill " + kill).isEqualTo(302);
                URI url = URI.create(built.headers().firstValue("location").orElseThrow());
                HttpResponse<byte[]> zip =
                        api.exchange(HttpRequest.newBuilder(url).build());
                assertThat(hashes(zip.body())).as("kill " + kill).containsExactlyElementsOf(uploaded);
            }
        }
    }

    private void collect() throws Exception {
        Account owner = Account.signUp(api);
        owner.deposit(100);
        poster = owner.newKey().credentials();
        ObjectNode task = Account.bounty().put("submissionMode", "photo_upload").put("spotsAvailable", 2);
        task.putObject("photoSubmission").put("maxFiles", PHOTOS).put("consentText", "You may use them.");
        path = "/api/bounties/" + api.post("/api/bounties", poster, task).text("/bounty/id");
        Account worker = Account.signUp(api);
        worker.makeProfile();
        ObjectNode application = Json.object().put("consent", true);
        for (int i = 0; i < PHOTOS; i++) {
            byte[] photo = photo();
            AnnouncedFile announced = AnnouncedFile.image(worker, "application", photo);
            assertThat(announced.put(photo)).isEqualTo(200);
            application.withArray("uploadIds").add(announced.id());
            uploaded.add(Sha256.of(photo));
        }
        String id =
                api.post(path + "/applications", worker.session(), application).text("/application/id");
        byte[] accept = Json.bytes(Json.object().put("action", "accept"));
        api.send("PATCH", path + "/applications/" + id, poster, accept).success();
    }

    private byte[] photo() {
        byte[] photo = new byte[PHOTO_BYTES];
        random.nextBytes(photo);
        byte[] signature = {(byte) 0x89, 'P', 'N', 'G', 13, 10, 26, 10};
        System.arraycopy(signature, 0, photo, 0, signature.length);
        return photo;
    }

    private HttpResponse<byte[]> dataset() {
        return api.exchange(api.request("GET", path + "/applications/dataset", poster, new byte[0]));
    }

    private static List<String> hashes(byte[] zip) throws IOException {
        List<String> hashes = new ArrayList<>();
        try (ZipInputStream in = new ZipInputStream(new ByteArrayInputStream(zip))) {
            for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                String hash = Sha256.of(in.readAllBytes());
                if (!entry.getName().equals("manifest.json")) {
                    hashes.add(hash);
                }
            }
        }
        return hashes;
    }
}

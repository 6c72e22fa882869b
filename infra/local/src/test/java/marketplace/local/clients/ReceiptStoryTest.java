package marketplace.local.clients;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.awt.Color;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import marketplace.api.Json;
import marketplace.local.client.Account;
import marketplace.local.client.AnnouncedFile;
import marketplace.local.client.Api;
import marketplace.local.client.Api.Answer;
import marketplace.local.stories.Service;
import marketplace.testing.TestImages;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** From the photo to a receipt that strangers check without the service. */
class ReceiptStoryTest {

    private static final NpmClients NPM = new NpmClients("receipt-verifiers", "jose");

    private static final byte[] PHOTO = TestImages.withExif(
            TestImages.image("jpg", 400, 300, Color.CYAN),
            TestImages.exif("2020:05:06 07:08:09", "+02:00", "N", new int[] {41, 9}, "W", new int[] {8, 37}));

    private static final byte[] PNG = TestImages.image("png", 40, 30, Color.RED);

    private final Api api = new Api(Service.stack().uri());
    private final Map<String, byte[]> files = new LinkedHashMap<>();
    private Account poster;
    private Account worker;
    private String receiptPath;

    @TempDir
    Path folder;

    @BeforeEach
    void handIn() throws Exception {
        poster = Account.signUp(api);
        poster.deposit(50);
        ObjectNode task = Account.bounty();
        task.putObject("location").put("city", "Porto").put("latitude", 41.15).put("longitude", -8.61);
        String bounty = api.post("/api/bounties", poster.session(), task).text("/bounty/id");
        worker = Account.signUp(api);
        worker.makeProfile();
        String seat = "/api/bounties/" + bounty + "/applications/" + worker.apply(bounty);
        byte[] accept = Json.bytes(Json.object().put("action", "accept"));
        assertThat(api.send("PATCH", seat, poster.session(), accept).outcome()).isEqualTo("200");
        send("image/jpeg", PHOTO);
        send("image/png", PNG);
        ObjectNode work = Json.object().put("text", "Here it is.");
        files.keySet().forEach(work.withArray("uploadIds")::add);
        receiptPath = seat + "/submissions/"
                + api.post(seat + "/submissions", worker.session(), work).text("/submission/id") + "/receipt";
    }

    private void send(String contentType, byte[] file) throws Exception {
        AnnouncedFile announced = AnnouncedFile.of(worker, "submission", contentType, file);
        assertThat(announced.put(file)).isEqualTo(200);
        files.put(announced.id(), file);
    }

    private ReceiptCheck kept() {
        Answer answer = api.get(receiptPath, worker.session());
        JsonNode jwks = api.get("/.well-known/jwks.json", Api.ANONYMOUS).json();
        return new ReceiptCheck(answer.text("/jws"), jwks, answer.text("/brief"), files);
    }

    /** With the last bit of one byte flipped. */
    private static byte[] flipped(byte[] file) {
        byte[] other = file.clone();
        other[file.length / 2] ^= 1;
        return other;
    }

    private Map<String, byte[]> withFlippedByte(String upload) {
        Map<String, byte[]> others = new LinkedHashMap<>(files);
        others.computeIfPresent(upload, (_, file) -> flipped(file));
        return others;
    }

    /** The same signature under a receipt that says less. */
    private static String forged(String jws) {
        String[] parts = jws.split("\\.", -1);
        byte[] payload = Base64.getUrlDecoder().decode(parts[1]);
        return parts[0] + "." + Base64.getUrlEncoder().withoutPadding().encodeToString(flipped(payload)) + "."
                + parts[2];
    }

    @Test
    void receiptIsCheckedWithoutTheServiceAndEachFaultIsNamed() throws Exception {
        ReceiptCheck kept = kept();
        String second = files.keySet().stream().skip(1).findFirst().orElseThrow();

        assertThat(kept.faults()).isEmpty();
        assertThat(kept.withFiles(withFlippedByte(second)).faults()).containsExactly("file " + second);
        assertThat(kept.withBrief(kept.brief().replace("daylight", "night")).faults())
                .containsExactly("brief");
        assertThat(kept.with(forged(kept.jws())).faults()).containsExactly("signature");
    }

    @Test
    @Tag("nightly")
    void librariesFromNpmNameTheSameFaults() throws Exception {
        NPM.install();
        ReceiptCheck kept = kept();
        String second = files.keySet().stream().skip(1).findFirst().orElseThrow();

        assertThat(verified(kept)).isEqualTo("[]");
        assertThat(verified(kept.withFiles(withFlippedByte(second)))).isEqualTo("[\"file " + second + "\"]");
        assertThat(verified(kept.withBrief(kept.brief().replace("daylight", "night"))))
                .isEqualTo("[\"brief\"]");
        assertThat(verified(kept.with(forged(kept.jws()))))
                .isEqualTo("[\"signature: ERR_JWS_SIGNATURE_VERIFICATION_FAILED\"]");
    }

    private String verified(ReceiptCheck check) throws Exception {
        ObjectNode file = Json.object().put("jws", check.jws()).put("brief", check.brief());
        file.set("jwks", check.jwks());
        ObjectNode contents = file.putObject("files");
        check.files().forEach(contents::put);
        Path written = Files.write(folder.resolve("receipt.json"), Json.bytes(file));
        ClientProcess.Result result = NPM.node("verify.mjs", written.toString());
        assertThat(result.exit()).as(result.errors()).isZero();
        return result.output().strip();
    }

    @Test
    void bothSidesReadWhatThePhotoClaimsAndStrangersNothing() {
        for (Map<String, String> side : List.of(poster.newKey().credentials(), worker.session())) {
            Answer answer = api.get(receiptPath, side);

            assertThat(answer.text("/receipt/files/0/claimedAt")).startsWith("2020-05-06T05:08:09");
            assertThat(answer.json().at("/receipt/files/0/takenBeforeBounty").booleanValue())
                    .isTrue();
            assertThat(answer.json().at("/receipt/files/0/metersToPlace").longValue())
                    .isBetween(500L, 700L);
            assertThat(answer.json().at("/receipt/files/1/claimedAt").isNull()).isTrue();
        }
        assertThat(api.get(receiptPath, Account.signUp(api).session()).outcome())
                .isEqualTo("404 not_found");
        assertThat(api.get(receiptPath, Api.ANONYMOUS).status()).isEqualTo(401);
    }
}

package marketplace.humans.uploads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.awt.Color;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import marketplace.accounts.erasure.Erasure;
import marketplace.humans.HumanErasures;
import marketplace.humans.Humans;
import marketplace.humans.wiring.HumansCapability;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Id.SubmissionId;
import marketplace.kernel.Id.UploadId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Money;
import marketplace.kernel.Problem;
import marketplace.kernel.secrets.Sha256;
import marketplace.table.Commit;
import marketplace.table.Keys;
import marketplace.testing.Golden;
import marketplace.testing.Marketplace;
import marketplace.testing.MemoryObjects;
import marketplace.testing.MemoryTable;
import marketplace.testing.SettableClock;
import marketplace.testing.TestEndpoint;
import marketplace.testing.TestEndpoint.Reply;
import marketplace.testing.TestFiles;
import marketplace.testing.TestImages;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The lifecycle of an upload. */
class UploadsTest {

    private static final HumanId USER = new HumanId("hum_00000000000000000000000001");

    private final MemoryTable table = new MemoryTable();
    private final Marketplace market = new Marketplace(table, on -> List.of(new HumansCapability(on)));
    private final SettableClock clock = market.clock;
    private final TestEndpoint rest = market.endpoint;
    private final MemoryObjects objects = market.objects;
    private final Uploads uploads = new Uploads(table, () -> objects);
    private final AccountId ada = market.person("ada");

    private Reply announce(String body) {
        return rest.call("ada", "POST", "/api/uploads", body);
    }

    private UploadId announced(byte[] file, String contentType) {
        return new UploadId(
                announce(TestFiles.announce("profile_photo", file, contentType)).text("uploadId"));
    }

    private UploadId sent(byte[] file, String contentType) {
        UploadId id = announced(file, contentType);
        objects.store(Upload.objectName(id), file);
        return id;
    }

    private List<Upload> ready(UploadId... wanted) {
        return uploads.requireReady(ada, List.of(wanted), UploadPurpose.PROFILE_PHOTO, "photos", clock.instant());
    }

    private void use(UploadId id) {
        table.commit(Commit.of(uploads.use(ready(id).getFirst(), USER)));
    }

    @Test
    void announcementReturnsAUrlFor15Minutes() {
        Reply reply = announce(TestFiles.announce("profile_photo", TestFiles.PNG, "image/png"));

        assertThat(reply.text("method")).isEqualTo("PUT");
        assertThat(reply.text("url")).contains(reply.text("uploadId"));
        assertThat(reply.body().at("/headers/content-type").asText()).isEqualTo("image/png");
        assertThat(reply.text("expiresAt")).isEqualTo("2026-01-01T00:15:00.000Z");
        Golden.check(
                "upload-item-v1.txt",
                table.get(Keys.upload(new UploadId(reply.text("uploadId"))))
                                .orElseThrow()
                                .toString()
                                .replace(", ", ",\n")
                        + "\n");
    }

    @Test
    void accountHasAtMost30GbAnnouncedAndEachGivesItsRoomBackAfter15Minutes() {
        String video = "{\"purpose\":\"application\",\"contentType\":\"video/mp4\",\"bytes\":%d,\"sha256\":\"%s\"}";
        String largest = video.formatted(524_288_000, "0".repeat(64));
        for (int i = 0; i < 57; i++) {
            assertThat(announce(largest).status()).isEqualTo(200);
            clock.advance(Duration.ofSeconds(5));
        }

        Reply refused = announce(largest);

        assertThat(refused.errorCode()).isEqualTo("rate_limited");
        assertThat(refused.text("error")).contains("30 GB");
        assertThat(announce(video.formatted(1_000, "0".repeat(64))).status()).isEqualTo(200);
        clock.advance(Duration.ofSeconds(Long.parseLong(refused.headers().get("Retry-After"))));
        assertThat(announce(largest).status()).isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "profile_photo | image/gif       | 10        | contentType",
                "profile_photo | video/mp4       | 10        | contentType",
                "profile_photo | text/html       | 10        | contentType",
                "profile_photo | image/png       | 10485761  | bytes",
                "application   | application/pdf | 20971521  | bytes",
                "application   | video/mp4       | 524288001 | bytes",
                "application   | video/mp4       | 0         | bytes",
            })
    void unsupportedTypeOrSizeIsRefusedByName(String purpose, String contentType, long bytes, String field) {
        Reply reply = announce("{\"purpose\":\"%s\",\"contentType\":\"%s\",\"bytes\":%d,\"sha256\":\"%s\"}"
                .formatted(purpose, contentType, bytes, "0".repeat(64)));

        assertThat(reply.text("details.0.field")).isEqualTo(field);
    }

    @ParameterizedTest
    @ValueSource(strings = {"image/jpg", "IMAGE/JPEG", "Image/Jpg"})
    void namesOfJpegAndCapitalHexAreAccepted(String contentType) {
        byte[] jpeg = "\u00ff\u00d8\u00ff\u00e0 the rest".getBytes(StandardCharsets.ISO_8859_1);
        Reply reply = announce("{\"purpose\":\"profile_photo\",\"contentType\":\"%s\",\"bytes\":%d,\"sha256\":\"%s\"}"
                .formatted(contentType, jpeg.length, Sha256.of(jpeg).toUpperCase(Locale.ROOT)));
        UploadId id = new UploadId(reply.text("uploadId"));
        objects.store(Upload.objectName(id), jpeg);

        assertThat(ready(id)).extracting(Upload::type).containsExactly(FileType.JPEG);
    }

    @Test
    void heicIsNamedAsUnsupported() {
        byte[] heic = "\0\0\0\030ftypheic\0\0\0\0mif1heic".getBytes(StandardCharsets.ISO_8859_1);

        assertThat(announce(TestFiles.announce("profile_photo", heic, "image/heic"))
                        .text("error"))
                .contains("must be one of image/jpeg", FileType.NO_HEIC);
        assertThatThrownBy(() -> ready(sent(heic, "image/jpeg")))
                .hasMessageContaining("are not image/jpeg but HEIC. " + FileType.NO_HEIC);
    }

    @Test
    void fileThatMatchesItsAnnouncementIsReady() {
        UploadId id = sent(TestFiles.PNG, "image/png");

        assertThat(ready(id)).extracting(Upload::id).containsExactly(id);
    }

    @Test
    void fileThatDiffersFromItsAnnouncementIsRefused() {
        UploadId unsent = announced(TestFiles.PNG, "image/png");
        UploadId shorter = announced(TestFiles.PNG, "image/png");
        objects.store(Upload.objectName(shorter), new byte[] {1});
        UploadId another = announced(TestFiles.PNG, "image/png");
        objects.store(Upload.objectName(another), new byte[TestFiles.PNG.length]);
        UploadId disguised = sent("<script>".getBytes(StandardCharsets.UTF_8), "image/png");

        assertThatThrownBy(() -> ready(unsent)).hasMessageContaining("was not");
        assertThatThrownBy(() -> ready(shorter)).hasMessageContaining("SHA-256");
        assertThatThrownBy(() -> ready(another)).hasMessageContaining("SHA-256");
        assertThatThrownBy(() -> ready(disguised)).hasMessageContaining("image/png");
    }

    @Test
    void fileOfAnotherPurposeIsRefused() {
        String id = announce(TestFiles.announce("application", TestFiles.PNG, "image/png"))
                .text("uploadId");
        objects.store("uploads/" + id, TestFiles.PNG);

        assertThatThrownBy(() -> ready(new UploadId(id))).hasMessageContaining("purpose");
    }

    @Test
    void twentyConcurrentRequestsUseAFileOnce() throws Exception {
        Upload upload = ready(sent(TestFiles.PNG, "image/png")).getFirst();
        List<Future<?>> users = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 20; i++) {
                users.add(threads.submit(() -> table.commit(Commit.of(uploads.use(upload, USER)))));
            }
        }

        assertThat(users.stream().filter(user -> user.state() == Future.State.SUCCESS))
                .hasSize(1);
        assertThatThrownBy(() -> ready(upload.id())).isInstanceOf(Problem.class).hasMessageContaining("in use");
    }

    @Test
    void unusedUploadIsRemovedAfter24Hours() {
        UploadId unused = sent(TestFiles.PNG, "image/png");
        UploadId used = sent(TestFiles.PNG, "image/png");
        use(used);

        market.advance(Duration.ofHours(24));
        assertThatThrownBy(() -> ready(unused))
                .hasMessage(IdKind.UPLOAD.unknown().getMessage());
        market.advance(Duration.ofMinutes(15));

        assertThat(objects.has(Upload.objectName(unused))).isFalse();
        assertThat(objects.has(Upload.objectName(used))).isTrue();
    }

    @Test
    void onlyAUsedPhotoIsPublicOnceItsCopyIsMade() {
        UploadId photo = sent(TestImages.image("png", 8, 8, Color.RED), "image/png");

        assertThat(uploads.photo(photo, clock.instant())).isEmpty();
        market.done("ada", "PUT", "/api/humans/me", "{\"name\":\"Ada\",\"photoUploadIds\":[\"" + photo + "\"]}");
        assertThat(uploads.photo(photo, clock.instant())).isEmpty();
        market.work();
        assertThat(uploads.photo(photo, clock.instant())).isPresent();
        assertThat(uploads.photo(new UploadId("upl_00000000000000000000000000"), clock.instant()))
                .isEmpty();
    }

    @Test
    void submittedWorkSurvivesTheAccountsErasure() {
        UploadId kept = handedIn();
        UploadId unused = sentFor("submission");
        UploadId photo = sent(TestFiles.PNG, "image/png");
        use(photo);
        // The list of an account lags by one commit.
        announced(TestFiles.PNG, "image/png");

        Erasure files = new HumanErasures(table, new Humans(table)).all().getFirst();
        table.commit(files.eraser()
                .next(new Erasure.Subject(ada, Erasure.Sweep.FIRST, Money.ZERO, clock.instant()), Optional.empty())
                .commit());

        assertThat(uploads.find(kept)).isPresent();
        assertThat(uploads.find(unused)).isEmpty();
        assertThat(uploads.find(photo)).isEmpty();
    }

    private UploadId sentFor(String purpose) {
        UploadId id = new UploadId(announce(TestFiles.announce(purpose, TestFiles.PNG, "image/png"))
                .text("uploadId"));
        objects.store(Upload.objectName(id), TestFiles.PNG);
        return id;
    }

    private UploadId handedIn() {
        UploadId id = sentFor("submission");
        Upload ready = uploads.requireReady(ada, List.of(id), UploadPurpose.SUBMISSION, "uploadIds", clock.instant())
                .getFirst();
        table.commit(Commit.of(uploads.use(ready, new SubmissionId("sbm_00000000000000000000000001"))));
        return id;
    }

    @Test
    void fileOfAnotherAccountIsUnknown() {
        UploadId id = sent(TestFiles.PNG, "image/png");
        AccountId eve = market.person("eve");

        assertThatThrownBy(() ->
                        uploads.requireReady(eve, List.of(id), UploadPurpose.PROFILE_PHOTO, "photos", clock.instant()))
                .isInstanceOfSatisfying(
                        Problem.class, refusal -> assertThat(refusal.code()).isEqualTo(ErrorCode.NOT_FOUND));
        assertThat(ready(id)).hasSize(1);
    }
}

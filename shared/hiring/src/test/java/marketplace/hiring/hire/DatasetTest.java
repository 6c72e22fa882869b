package marketplace.hiring.hire;

import static marketplace.hiring.HiringMarketplace.ONE;
import static marketplace.hiring.HiringMarketplace.SEAT;
import static marketplace.hiring.HiringMarketplace.done;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import marketplace.api.Json;
import marketplace.hiring.HiringMarketplace;
import marketplace.hiring.HiringMarketplace.Seat;
import marketplace.kernel.Id.UploadId;
import marketplace.kernel.secrets.Sha256;
import marketplace.table.Commit;
import marketplace.table.JobOutbox;
import marketplace.table.Keys;
import marketplace.table.Write;
import marketplace.testing.CommitObserver;
import marketplace.testing.Crash;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;

/** The files of a bounty's accepted applications, as an archive and as a list. */
class DatasetTest {

    private static final String PAPERS = ONE.replace("}", """
        ,"spotsAvailable":3,"submissionMode":"document_upload",
         "documentSubmission":{"maxFiles":2,"consentText":"Yes."}}\
        """);

    private static final int LARGE = 6_000_000;

    private final HiringMarketplace story = new HiringMarketplace().deposited(3 * SEAT);
    private final String bounty = story.posted(PAPERS);
    private final Random random = new Random(1);

    private byte[] paper(int bytes) {
        byte[] paper = new byte[bytes];
        random.nextBytes(paper);
        byte[] head = "%PDF-1.7".getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(head, 0, paper, 0, head.length);
        return paper;
    }

    private Seat applied(String who, byte[]... papers) {
        String uploads = Arrays.stream(papers)
                .map(paper -> "\"" + story.upload(who, "application", "application/pdf", paper) + "\"")
                .collect(Collectors.joining(","));
        return story.applied(who, bounty, "{\"consent\":true,\"uploadIds\":[" + uploads + "]}");
    }

    private Reply dataset() {
        return dataset("agent", "");
    }

    private Reply dataset(String who, String query) {
        return story.call(who, "GET", "/api/bounties/" + bounty + "/applications/dataset" + query, "");
    }

    private byte[] built() {
        assertThat(dataset().status()).isEqualTo(202);
        story.work();
        return stored(dataset());
    }

    private byte[] stored(Reply reply) {
        assertThat(reply.status()).isEqualTo(302);
        String path = URI.create(reply.headers().get("Location")).getPath();
        return story.objects.read(path.substring(1), 0, Integer.MAX_VALUE);
    }

    private static Map<String, byte[]> files(byte[] zip) {
        Map<String, byte[]> files = new LinkedHashMap<>();
        try (ZipInputStream in = new ZipInputStream(new ByteArrayInputStream(zip))) {
            for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                files.put(entry.getName(), in.readAllBytes());
            }
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        return files;
    }

    private static JsonNode manifest(byte[] zip) {
        return Json.read(files(zip).get("manifest.json"));
    }

    private static List<String> hashes(byte[] zip) {
        return files(zip).entrySet().stream()
                .filter(file -> !file.getKey().equals("manifest.json"))
                .map(file -> Sha256.of(file.getValue()))
                .toList();
    }

    @Test
    void smallArchiveIsTheAnswer() {
        byte[] first = paper(20_000);
        byte[] second = paper(30_000);
        Seat seat = applied("ada", first, second).accepted();
        applied("bob", paper(100));

        Reply reply = done(dataset());

        assertThat(reply.headers())
                .containsEntry("Content-Type", "application/zip")
                .containsEntry("Content-Disposition", "attachment; filename=\"" + bounty + ".zip\"");
        assertThat(hashes(reply.bytes())).containsExactly(Sha256.of(first), Sha256.of(second));
        JsonNode entry = manifest(reply.bytes()).at("/files/0");
        assertThat(entry.path("applicant").textValue()).isEqualTo("ada");
        assertThat(entry.path("applicationId").textValue()).isEqualTo(seat.id.value());
        assertThat(entry.path("sha256").textValue()).isEqualTo(Sha256.of(first));
        assertThat(entry.path("bytes").intValue()).isEqualTo(20_000);
        assertThat(entry.path("contentType").textValue()).isEqualTo("application/pdf");
        assertThat(files(reply.bytes())).containsKey(entry.path("path").textValue());
        assertThat(dataset().bytes()).as("the same bytes again").isEqualTo(reply.bytes());
        assertThat(story.objects.names()).noneMatch(name -> name.startsWith("datasets/"));
    }

    @Test
    void archiveOfNothingAcceptedHasTheManifestAlone() {
        applied("ada", paper(100));

        assertThat(files(done(dataset()).bytes())).containsOnlyKeys("manifest.json");
    }

    @Test
    void largeArchiveIsBuiltInPartsAndThenRead() {
        byte[] first = paper(LARGE);
        byte[] second = paper(LARGE);
        byte[] third = paper(LARGE);
        applied("ada", first, second).accepted();
        applied("bob", third).accepted();

        Reply begun = dataset();
        Reply waiting = dataset();

        assertThat(begun.status()).isEqualTo(202);
        assertThat(begun.headers().get("Retry-After")).matches("[0-9]+");
        assertThat(begun.body().path("bytesTotal").isNull()).isTrue();
        assertThat(waiting.status()).isEqualTo(202);
        story.work();
        byte[] zip = stored(dataset());
        assertThat(hashes(zip)).containsExactly(Sha256.of(first), Sha256.of(second), Sha256.of(third));
        assertThat(manifest(zip).path("files")).hasSize(3);
    }

    @Test
    void buildContinuesAfterACrashAtAnyStep() {
        byte[] first = paper(LARGE);
        byte[] second = paper(LARGE);
        byte[] third = paper(LARGE);
        applied("ada", first, second).accepted();
        applied("bob", third).accepted();
        assertThat(dataset().status()).isEqualTo(202);
        Set<String> seen = new HashSet<>();
        story.objects.observe(step -> crashOnce(seen, step));
        story.stored.observe(new CommitObserver() {
            @Override
            public void before(List<Write> writes) {
                nextPart(writes).forEach(part -> crashOnce(seen, "before the commit of " + part));
            }

            @Override
            public void after(List<Write> writes) {
                nextPart(writes).forEach(part -> crashOnce(seen, "after the commit of " + part));
            }
        });

        int crashes = 0;
        while (crashes()) {
            crashes++;
            assertThat(crashes).isLessThan(100);
        }

        assertThat(crashes).isEqualTo(seen.size()).isGreaterThan(15);
        assertThat(hashes(stored(dataset()))).containsExactly(Sha256.of(first), Sha256.of(second), Sha256.of(third));
    }

    private static Stream<Long> nextPart(List<Write> writes) {
        return writes.stream()
                .filter(write -> write.key().sk().equals("DATASET"))
                .map(write -> ((Write.Put) write).item().number("nextPart"));
    }

    private static void crashOnce(Set<String> seen, String step) {
        if (seen.add(step)) {
            throw new Crash();
        }
    }

    private boolean crashes() {
        try {
            story.work();
            return false;
        } catch (Crash _) {
            return true;
        }
    }

    @Test
    void buildWhoseJobsAreLostBeginsAgainAfterHalfAnHour() {
        applied("ada", paper(LARGE)).accepted();
        assertThat(dataset().status()).isEqualTo(202);
        story.waiting(JobOutbox.KIND).forEach(job -> story.table.commit(Commit.of(JobOutbox.done(JobOutbox.job(job)))));

        story.advance(Duration.ofMinutes(29));
        assertThat(dataset().status()).isEqualTo(202);
        story.work();
        assertThat(dataset().status()).isEqualTo(202);
        story.advance(Duration.ofMinutes(1));
        assertThat(dataset().status()).isEqualTo(202);
        story.work();

        assertThat(dataset().status()).isEqualTo(302);
    }

    @Test
    void seatTakenOrLostMakesANewArchive() {
        byte[] first = paper(LARGE);
        byte[] second = paper(LARGE);
        applied("ada", first).accepted();
        assertThat(hashes(built())).containsExactly(Sha256.of(first));
        story.advance(Duration.ofMinutes(1));

        Seat bob = applied("bob", second);
        assertThat(hashes(stored(dataset()))).as("only pending").containsExactly(Sha256.of(first));
        bob.accepted();

        assertThat(hashes(built())).containsExactly(Sha256.of(first), Sha256.of(second));
    }

    @Test
    void rejectedApplicationIsLeftOut() {
        Seat ada = applied("ada", paper(100));
        byte[] kept = paper(200);
        applied("bob", kept).accepted();
        done(ada.decide("reject"));

        assertThat(hashes(done(dataset()).bytes())).containsExactly(Sha256.of(kept));
    }

    @Test
    void archiveIsRemovedAfter25Hours() {
        applied("ada", paper(LARGE)).accepted();
        built();

        story.advance(Duration.ofHours(24));
        assertThat(story.objects.names()).anyMatch(name -> name.startsWith("datasets/"));
        assertThat(dataset().status()).as("begins a new one").isEqualTo(202);
        story.work();
        assertThat(dataset().status()).isEqualTo(302);
        story.advance(Duration.ofHours(1));

        assertThat(story.objects.names())
                .filteredOn(name -> name.startsWith("datasets/"))
                .hasSize(2);
        assertThat(dataset().status()).as("the new one stays").isEqualTo(302);
        story.advance(Duration.ofHours(24));
        assertThat(story.objects.names()).noneMatch(name -> name.startsWith("datasets/"));
    }

    @Test
    void fileRemovedDuringTheBuildIsLeftOutOfTheNext() {
        byte[] kept = paper(LARGE);
        Seat ada = applied("ada", paper(LARGE)).accepted();
        applied("bob", kept).accepted();
        assertThat(dataset().status()).isEqualTo(202);
        String upload = ada.application().content().uploadIds().getFirst().value();
        story.objects.observe(step -> {
            if (step.equals("after begin")) {
                story.objects.delete("uploads/" + upload);
                story.stored.delete(Keys.upload(new UploadId(upload)));
            }
        });

        story.work();

        assertThat(hashes(built())).containsExactly(Sha256.of(kept));
    }

    @Test
    void listGroupsUrlsByApplicant() {
        byte[] first = paper(100);
        Seat ada = applied("ada", first, paper(200)).accepted();
        applied("bob", paper(300)).accepted();

        Reply page = done(dataset("agent", "?format=json&limit=1"));
        Reply next = done(dataset("agent", "?format=json&limit=1&cursor=" + page.text("nextCursor")));

        assertThat(page.text("applicants.0.applicationId")).isEqualTo(ada.id.value());
        assertThat(page.text("applicants.0.applicant")).isEqualTo("ada");
        assertThat(page.body().at("/applicants/0/files")).hasSize(2);
        assertThat(page.text("applicants.0.files.0.sha256")).isEqualTo(Sha256.of(first));
        assertThat(page.text("applicants.0.files.0.url"))
                .contains("/uploads/" + page.text("applicants.0.files.0.uploadId") + "?");
        assertThat(next.text("applicants.0.applicant")).isEqualTo("bob");
        assertThat(next.body().path("hasMore").booleanValue()).isFalse();
        assertThat(Stream.of("applicants.0.files.0.path", "applicants.0.files.1.path")
                        .map(page::text))
                .isSubsetOf(files(done(dataset()).bytes()).keySet());
    }

    @Test
    void otherFormatOrModeOrOwnerIsRefused() {
        Reply xml = dataset("agent", "?format=xml");
        assertThat(xml.status()).isEqualTo(400);
        assertThat(xml.text("details.0.field")).isEqualTo("format");
        assertThat(xml.text("error")).contains("json");

        for (String stranger : List.of("rival", "ada")) {
            assertThat(dataset(stranger, "").status()).isEqualTo(404);
            assertThat(dataset(stranger, "?format=json").status()).isEqualTo(404);
        }
        String plain = story.posted(ONE);
        for (String query : List.of("", "?format=json")) {
            Reply mode = story.call("agent", "GET", "/api/bounties/" + plain + "/applications/dataset" + query, "");
            assertThat(mode.text("error_code")).isEqualTo("invalid_state");
            assertThat(mode.text("error")).contains("submissionMode is application");
        }
    }
}

package marketplace.hiring.hire;

import static marketplace.hiring.HiringMarketplace.ONE;
import static marketplace.hiring.HiringMarketplace.done;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import marketplace.hiring.HiringMarketplace.Seat;
import marketplace.kernel.secrets.Sha256;
import marketplace.table.Write;
import marketplace.testing.CommitObserver;
import marketplace.testing.Crash;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;

/** The files of a bounty's accepted applications, as an archive and as a list. */
class DatasetTest extends DatasetFixture {

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

package marketplace.hiring.hire;

import static marketplace.hiring.HiringMarketplace.ONE;
import static marketplace.hiring.HiringMarketplace.SEAT;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import marketplace.api.Json;
import marketplace.hiring.HiringMarketplace;
import marketplace.hiring.HiringMarketplace.Seat;
import marketplace.kernel.secrets.Sha256;
import marketplace.testing.TestEndpoint.Reply;

/** A bounty that collects documents, and what a test does with its archive. */
abstract class DatasetFixture {

    static final String PAPERS = ONE.replace("}", """
        ,"spotsAvailable":3,"submissionMode":"document_upload",
         "documentSubmission":{"maxFiles":2,"consentText":"Yes."}}\
        """);

    static final int LARGE = 6_000_000;

    final HiringMarketplace story = new HiringMarketplace().deposited(3 * SEAT);
    final String bounty = story.posted(PAPERS);
    final Random random = new Random(1);

    byte[] paper(int bytes) {
        byte[] paper = new byte[bytes];
        random.nextBytes(paper);
        byte[] head = "%PDF-1.7".getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(head, 0, paper, 0, head.length);
        return paper;
    }

    Seat applied(String who, byte[]... papers) {
        String uploads = Arrays.stream(papers)
                .map(paper -> "\"" + story.upload(who, "application", "application/pdf", paper) + "\"")
                .collect(Collectors.joining(","));
        return story.applied(who, bounty, "{\"consent\":true,\"uploadIds\":[" + uploads + "]}");
    }

    Reply dataset() {
        return dataset("agent", "");
    }

    Reply dataset(String who, String query) {
        return story.call(who, "GET", "/api/bounties/" + bounty + "/applications/dataset" + query, "");
    }

    byte[] built() {
        assertThat(dataset().status()).isEqualTo(202);
        story.work();
        return stored(dataset());
    }

    byte[] stored(Reply reply) {
        assertThat(reply.status()).isEqualTo(302);
        String path = URI.create(reply.headers().get("Location")).getPath();
        return story.objects.read(path.substring(1), 0, Integer.MAX_VALUE);
    }

    static Map<String, byte[]> files(byte[] zip) {
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

    static JsonNode manifest(byte[] zip) {
        return Json.read(files(zip).get("manifest.json"));
    }

    static List<String> hashes(byte[] zip) {
        return files(zip).entrySet().stream()
                .filter(file -> !file.getKey().equals("manifest.json"))
                .map(file -> Sha256.of(file.getValue()))
                .toList();
    }
}

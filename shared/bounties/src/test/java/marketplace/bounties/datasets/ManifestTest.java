package marketplace.bounties.datasets;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import marketplace.bounties.applications.Applicant;
import marketplace.bounties.applications.Application;
import marketplace.humans.uploads.FileType;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Id.UploadId;
import marketplace.kernel.IdKind;
import marketplace.testing.SequenceIds;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Names of files in an archive. */
class ManifestTest {

    private final SequenceIds ids = new SequenceIds();

    private String path(String name) {
        Instant now = Instant.EPOCH;
        Applicant applicant = new Applicant(
                new HumanId(ids.next(IdKind.HUMAN, now)), new AccountId(ids.next(IdKind.ACCOUNT, now)), name);
        ApplicationId id = new ApplicationId(ids.next(IdKind.APPLICATION, now));
        Application application =
                Application.ofDirectHire(id, new BountyId(ids.next(IdKind.BOUNTY, now)), applicant, now);
        return Manifest.path(application, new UploadId(ids.next(IdKind.UPLOAD, now)), FileType.JPEG);
    }

    @Test
    void nameIsReadable() {
        assertThat(path("Ada Lovelace")).startsWith("Ada-Lovelace-app_").endsWith(".jpg");
        assertThat(path("Jürgen Groß")).startsWith("Jürgen-Groß-app_");
        assertThat(path("東京 花子")).startsWith("東京-花子-app_");
        assertThat(path("हिन्दी")).startsWith("हिन्दी-app_");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "../../etc/passwd",
                "..",
                ".",
                "CON",
                "nul.txt",
                "C:\\Windows",
                "/root",
                "a\u0000b",
                "a\u202eb",
                "trailing. ",
                "~",
                "-rf",
                "* ? < > |",
                "👩‍🚀"
            })
    void nameIsSafeOnEverySystem(String name) {
        String path = path(name);

        assertThat(path.split("/", -1)).hasSize(2);
        assertThat(path).matches("[\\p{L}\\p{N}][\\p{L}\\p{M}\\p{N}_-]*/[0-9]+\\.jpg");
        assertThat(path.toLowerCase(Locale.ROOT)).doesNotStartWith("con/").doesNotStartWith("nul/");
    }

    @Test
    void namesThatDifferInCaseOrFormAloneStayApart() {
        List<String> names = List.of("Zoë", "zoë", "ZOË", Normalizer.normalize("Zoë", Normalizer.Form.NFD), "Zoë");

        assertThat(names.stream()
                        .map(this::path)
                        .map(path -> path.toLowerCase(Locale.ROOT))
                        .map(path -> Normalizer.normalize(path, Normalizer.Form.NFD)))
                .doesNotHaveDuplicates();
    }

    @Test
    void longNameIsCutBetweenCharacters() {
        String path = path("𝒜".repeat(300));

        assertThat(path).startsWith("𝒜".repeat(40) + "-app_");
        assertThat(path.split("/", -1)[0].getBytes(StandardCharsets.UTF_8)).hasSizeLessThan(256);
    }
}

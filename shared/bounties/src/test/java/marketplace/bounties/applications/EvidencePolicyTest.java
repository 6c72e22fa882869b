package marketplace.bounties.applications;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import marketplace.bounties.terms.BountyTerms;
import marketplace.bounties.terms.EvidenceRule;
import marketplace.bounties.terms.EvidenceType;
import marketplace.bounties.terms.Task;
import marketplace.humans.uploads.FileType;
import marketplace.humans.uploads.Upload;
import marketplace.humans.uploads.UploadPurpose;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.UploadId;
import marketplace.kernel.Problem;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EvidencePolicyTest {

    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

    private static String missing(EvidenceRule rule, String types, String handedIn) {
        List<EvidenceType> required = words(types)
                .map(word -> EvidenceType.valueOf(word.toUpperCase(Locale.ROOT)))
                .toList();
        Task task = Task.of("Count the benches", "In the park.", null, required, rule);
        BountyTerms terms = BountyTerms.forDirectHire(task, null, null, null);
        List<Upload> files = words(handedIn)
                .filter(word -> !word.equals("text") && !word.equals("link"))
                .map(EvidencePolicyTest::upload)
                .toList();
        Deliverable deliverable = new Deliverable(
                handedIn.contains("text") ? "Seven." : " ",
                handedIn.contains("link") ? List.of("https://example.com") : List.of(),
                files.stream().map(Upload::id).toList(),
                null);
        List<Problem.Detail> faults = EvidencePolicy.faults(terms, deliverable, files);
        return faults.isEmpty()
                ? "none"
                : String.join(" ", faults.stream().map(Problem.Detail::field).toList());
    }

    private static Stream<String> words(String list) {
        return Stream.of(list.split(" ")).filter(word -> !word.equals("-"));
    }

    private static Upload upload(String type) {
        return new Upload(
                new UploadId("upl_0000000000000000000000000" + type.length()),
                new AccountId("acc_00000000000000000000000001"),
                UploadPurpose.SUBMISSION,
                FileType.valueOf(type.toUpperCase(Locale.ROOT)),
                10,
                "",
                null,
                null,
                null,
                NOW);
    }

    @ParameterizedTest(name = "{0} of {1} with {2}: {3} missing")
    @CsvSource({
        "ANY, photo, text, uploadIds",
        "ANY, photo, link, uploadIds",
        "ANY, photo, pdf, uploadIds",
        "ANY, photo, mp4, uploadIds",
        "ANY, photo, jpeg, none",
        "ANY, video, webp, uploadIds",
        "ANY, video, mp4, none",
        "ANY, text, -, text",
        "ANY, text, png, text",
        "ANY, link, text, links",
        "ANY, link photo, text, links",
        "ANY, link photo, png, none",
        "ANY, -, -, none",
        "ALL, photo text, png, text",
        "ALL, photo text, text, uploadIds",
        "ALL, photo video link, text, uploadIds uploadIds links",
        "ALL, photo video link, text png mp4 link, none",
        "ALL, photo photo, png, none",
        "ALL, -, -, none",
        "  , photo text, -, none",
    })
    void handInContainsAnyOrAllOfTheRequiredEvidence(
            EvidenceRule rule, String required, String handedIn, String missing) {
        assertThat(missing(rule, required, handedIn)).isEqualTo(missing);
    }
}

package marketplace.bounties.applications;

import java.util.List;
import java.util.stream.Collectors;
import marketplace.bounties.terms.BountyTerms;
import marketplace.bounties.terms.EvidenceRule;
import marketplace.bounties.terms.EvidenceType;
import marketplace.bounties.terms.Task;
import marketplace.humans.uploads.FileKind;
import marketplace.humans.uploads.Upload;
import marketplace.kernel.Problem;

/** A hand-in contains the evidence that its bounty requires. Bounties posted before this rule have no evidenceMode. */
final class EvidencePolicy {

    private EvidencePolicy() {}

    /** @param files whose bytes were compared with their type */
    static List<Problem.Detail> faults(BountyTerms terms, Deliverable deliverable, List<Upload> files) {
        Task task = terms.task();
        if (task.evidenceMode() == null) {
            return List.of();
        }
        List<EvidenceType> required = task.evidenceTypes().stream().distinct().toList();
        List<Problem.Detail> missing = required.stream()
                .filter(type -> !contains(type, deliverable, files))
                .map(type -> missing(type, task.evidenceMode(), required))
                .toList();
        return switch (task.evidenceMode()) {
            case ANY ->
                missing.size() == required.size() ? missing.stream().limit(1).toList() : List.of();
            case ALL -> missing;
        };
    }

    private static boolean contains(EvidenceType type, Deliverable deliverable, List<Upload> files) {
        return switch (type) {
            case TEXT -> deliverable.text() != null && !deliverable.text().isBlank();
            case LINK -> !deliverable.links().isEmpty();
            case PHOTO -> containsFile(FileKind.IMAGE, files);
            case VIDEO -> containsFile(FileKind.VIDEO, files);
        };
    }

    private static boolean containsFile(FileKind kind, List<Upload> files) {
        return files.stream().anyMatch(file -> file.type().kind() == kind);
    }

    private static Problem.Detail missing(EvidenceType type, EvidenceRule rule, List<EvidenceType> required) {
        String all = required.stream()
                .map(one -> one.wire() + " (" + one.field() + ")")
                .collect(Collectors.joining(", "));
        return new Problem.Detail(
                type.field(),
                "must include " + type.wire() + " evidence: this bounty requires " + rule.words() + " " + all);
    }
}

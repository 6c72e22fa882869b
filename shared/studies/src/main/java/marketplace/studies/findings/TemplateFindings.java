package marketplace.studies.findings;

import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.FindingId;
import marketplace.kernel.Id.QaTemplateId;
import marketplace.kernel.Id.RunId;
import marketplace.studies.findings.Recheck.Outcome;

/**
 * All findings of a template as one call has read them, with the checklist answers of one run.
 *
 * @param version of the whole: two hand-ins at once would mint two ids for one bug, so the second decides again
 */
public record TemplateFindings(
        AccountId ownerId, QaTemplateId templateId, List<Finding> all, List<Recheck> rechecks, long version) {

    public TemplateFindings {
        all = List.copyOf(all);
        rechecks = List.copyOf(rechecks);
    }

    public Optional<Finding> find(FindingId id) {
        return all.stream().filter(finding -> finding.id().equals(id)).findFirst();
    }

    /** The finding that this one counts as: itself, or what the owner has merged it into. */
    public FindingId root(FindingId id) {
        FindingId at = id;
        for (int steps = 0; steps < all.size(); steps++) {
            Optional<FindingId> next = find(at).flatMap(Finding::duplicated);
            if (next.isEmpty()) {
                break;
            }
            at = next.get();
        }
        return at;
    }

    /** Merged findings are compared as one. */
    List<KnownBug> known(Set<FindingId> ruledOut) {
        Map<FindingId, List<Finding>> together = all.stream()
                .collect(Collectors.groupingBy(finding -> root(finding.id()), LinkedHashMap::new, Collectors.toList()));
        return together.entrySet().stream()
                .filter(entry -> !ruledOut.contains(entry.getKey()))
                .map(entry -> new KnownBug(
                        entry.getKey(),
                        entry.getValue().stream()
                                .map(finding -> finding.says().place())
                                .distinct()
                                .toList(),
                        wordings(entry.getValue())))
                .toList();
    }

    private static List<String> wordings(Collection<Finding> together) {
        return together.stream()
                .flatMap(finding -> Stream.concat(
                        Stream.of(finding.says().wording()),
                        finding.matches().stream().map(FindingReport.Match::wording)))
                .distinct()
                .toList();
    }

    /** What each tester of a run tries again. */
    public List<List<FindingId>> checklists(int testers) {
        return Checklist.of(
                all.stream()
                        .filter(Finding::isOpen)
                        .collect(Collectors.toMap(
                                Finding::id, finding -> finding.says().severity())),
                testers);
    }

    Set<Outcome> outcomes(FindingId finding) {
        return rechecks.stream()
                .filter(recheck -> root(recheck.findingId()).equals(finding))
                .map(Recheck::outcome)
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(Outcome.class)));
    }

    /** What the run found out, against the template's previous closed run. */
    public RunDiff diff(RunId run) {
        Map<FindingChange, List<FindingId>> changes = new LinkedHashMap<>();
        for (Finding finding : all) {
            changes.computeIfAbsent(finding.changeIn(run, outcomes(finding.id())), _ -> new ArrayList<>())
                    .add(finding.id());
        }
        return RunDiff.of(change -> changes.getOrDefault(change, List.of()));
    }

    Map<FindingId, Finding> byId() {
        return all.stream()
                .collect(Collectors.toMap(Finding::id, Function.identity(), (one, _) -> one, LinkedHashMap::new));
    }
}

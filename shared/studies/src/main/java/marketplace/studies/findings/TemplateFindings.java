package marketplace.studies.findings;

import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.FindingId;
import marketplace.kernel.Id.QaTemplateId;
import marketplace.kernel.Id.RunId;
import marketplace.studies.findings.Recheck.Outcome;

/**
 * The findings of a template that one call has read, with the checklist answers of one run. All that are open are among
 * them, and each with what it is merged into.
 */
public record TemplateFindings(QaTemplateId templateId, FindingsHead head, List<Finding> all, List<Recheck> rechecks) {

    /** A template may have thousands of closed findings. */
    static final int CLOSED_LATELY = 20;

    /**
     * Which findings of a template are read without being named.
     *
     * @param open ids, oldest first
     * @param closedLately ids, the latest last, and all whose end the next closed run still has to tell
     * @param unlisted from before these lists were kept: all findings are read until a run has closed
     * @param version two hand-ins at once would mint two ids for one bug, so the second decides again
     */
    public record FindingsHead(
            AccountId ownerId, List<FindingId> open, List<FindingId> closedLately, boolean unlisted, long version) {

        public FindingsHead {
            open = List.copyOf(open);
            closedLately = List.copyOf(closedLately);
        }

        static FindingsHead empty(AccountId owner) {
            return new FindingsHead(owner, List.of(), List.of(), false, 0);
        }

        FindingsHead after(Collection<Finding> changed) {
            return unlisted ? new FindingsHead(ownerId, open, closedLately, true, version + 1) : listing(changed);
        }

        FindingsHead listing(Collection<Finding> changed) {
            return new FindingsHead(
                    ownerId,
                    moved(open, changed, Finding::isOpen),
                    moved(closedLately, changed, finding -> !finding.isOpen()),
                    false,
                    version + 1);
        }

        private static List<FindingId> moved(
                List<FindingId> before, Collection<Finding> changed, Predicate<Finding> belongs) {
            Set<FindingId> after = new LinkedHashSet<>(before);
            changed.stream().map(Finding::id).forEach(after::remove);
            changed.stream().filter(belongs).map(Finding::id).forEach(after::add);
            return List.copyOf(after);
        }

        FindingsHead forgetting(Predicate<FindingId> settled) {
            int old = Math.max(0, closedLately.size() - CLOSED_LATELY);
            List<FindingId> kept = Stream.concat(
                            closedLately.subList(0, old).stream().filter(settled.negate()),
                            closedLately.subList(old, closedLately.size()).stream())
                    .toList();
            return new FindingsHead(ownerId, open, kept, unlisted, version);
        }
    }

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

    /** Without those that this run met first. */
    public TemplateFindings before(RunId run) {
        List<Finding> older = all.stream()
                .filter(finding -> !finding.firstSeenRunId().equals(run))
                .toList();
        return new TemplateFindings(templateId, head, older, rechecks);
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

    /** The head after a hand-in. */
    FindingsHead after(Collection<Finding> changed) {
        return head.after(changed).forgetting(this::isSettled);
    }

    boolean isSettled(FindingId id) {
        return find(id).map(Finding::isSettled).orElse(true);
    }

    TemplateFindings with(FindingsHead next) {
        return new TemplateFindings(templateId, next, all, rechecks);
    }

    Map<FindingId, Finding> byId() {
        return all.stream()
                .collect(Collectors.toMap(Finding::id, Function.identity(), (one, _) -> one, LinkedHashMap::new));
    }
}

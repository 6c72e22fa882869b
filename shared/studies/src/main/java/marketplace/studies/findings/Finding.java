package marketplace.studies.findings;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.FindingId;
import marketplace.kernel.Id.QaTemplateId;
import marketplace.kernel.Id.ReportId;
import marketplace.kernel.Id.RunId;
import marketplace.studies.findings.Recheck.Outcome;

/**
 * A bug of the tested journey. Its id never changes and is never given to another bug.
 *
 * @param duplicateOf the finding that it is the same as, by the owner's word; null for none
 * @param says the words of its first report, with the severity as last reported and what became known of its place
 * @param matches its latest reports, and why they are of this finding
 * @param reporters reports of it
 * @param reproducers times that a tester found it again from a checklist
 * @param closing null until a run with it has closed
 */
public record Finding(
        FindingId id,
        AccountId ownerId,
        QaTemplateId templateId,
        FindingStatus status,
        FindingId duplicateOf,
        BugDescription says,
        List<FindingEvidence> evidence,
        List<FindingReport.Match> matches,
        int reporters,
        int reproducers,
        RunId firstSeenRunId,
        RunId lastSeenRunId,
        Closing closing,
        Instant createdAt,
        long version) {

    static final int MAX_EVIDENCE = 10;
    static final int MAX_MATCHES = 20;

    /** What the report of the latest closed run said about a finding. */
    public record Closing(RunId runId, FindingChange change, boolean open, Severity severity, BugPlace place) {}

    public Finding {
        evidence = List.copyOf(evidence);
        matches = List.copyOf(matches);
    }

    /** From its first report. */
    static Finding of(FindingReport first, AccountId owner, QaTemplateId template) {
        return new Finding(
                first.findingId(),
                owner,
                template,
                FindingStatus.OPEN,
                null,
                first.says(),
                first.evidence(),
                List.of(first.match()),
                1,
                0,
                first.runId(),
                first.runId(),
                null,
                first.createdAt(),
                1);
    }

    public boolean isOpen() {
        return status == FindingStatus.OPEN;
    }

    /** One more report. A resolved finding opens; the owner's verdict stays. */
    Finding reported(FindingReport report) {
        BugDescription latest = new BugDescription(
                says.title(),
                report.says().severity(),
                says.place().or(report.says().place()),
                says.stepsToReproduce(),
                says.expected(),
                says.actual(),
                says.environment());
        return seen(report.runId())
                .with(latest, joined(report.evidence()))
                .counted(
                        newest(Stream.concat(matches.stream(), Stream.of(report.match()))
                                .toList()),
                        reporters + 1,
                        reproducers);
    }

    /** A tester's answer to the checklist. Only one who met it changes it before the run closes. */
    Finding rechecked(Recheck recheck) {
        return recheck.outcome() == Outcome.REPRODUCED
                ? seen(recheck.runId())
                        .with(says, joined(recheck.evidence()))
                        .counted(matches, reporters, reproducers + 1)
                : this;
    }

    /**
     * Without the reports that another finding has taken.
     *
     * @param left a report that stays; it describes the finding if the one that did is gone
     */
    Finding without(List<FindingReport> moved, FindingReport left) {
        Set<ReportId> gone = moved.stream().map(FindingReport::id).collect(Collectors.toSet());
        List<FindingReport.Match> rest = matches.stream()
                .filter(match -> !gone.contains(match.reportId()))
                .toList();
        boolean described =
                moved.stream().noneMatch(report -> report.says().wording().equals(says.wording()));
        return with(described ? says : left.says(), evidence).counted(rest, reporters - moved.size(), reproducers);
    }

    /** From reports that the owner has taken out of another finding. It was known as long as they were. */
    static Finding splitFrom(Finding whole, List<FindingReport> moved) {
        FindingReport first = moved.getFirst();
        Finding part = moved.stream()
                .skip(1)
                .reduce(of(first, whole.ownerId, whole.templateId), Finding::reported, (one, _) -> one);
        boolean closedBefore = whole.closing != null
                && first.runId().value().compareTo(whole.closing.runId().value()) <= 0;
        return new Finding(
                part.id,
                part.ownerId,
                part.templateId,
                FindingStatus.OPEN,
                null,
                part.says,
                part.evidence,
                part.matches,
                part.reporters,
                0,
                part.firstSeenRunId,
                part.lastSeenRunId,
                closedBefore ? whole.closing : null,
                part.createdAt,
                1);
    }

    Finding decided(FindingStatus verdict) {
        return status(verdict, null);
    }

    Finding mergedInto(FindingId target) {
        return status(FindingStatus.DUPLICATE, target);
    }

    /** With what was reported as the other. */
    Finding absorbing(Finding other) {
        return new Finding(
                id,
                ownerId,
                templateId,
                status,
                duplicateOf,
                says,
                joined(other.evidence),
                matches,
                reporters + other.reporters,
                reproducers + other.reproducers,
                earlier(firstSeenRunId, other.firstSeenRunId),
                later(lastSeenRunId, other.lastSeenRunId),
                closing,
                createdAt,
                version + 1);
    }

    /** After a merge is taken back. */
    Finding releasing(Finding other) {
        return counted(matches, reporters - other.reporters, reproducers - other.reproducers);
    }

    /** Runs of one template sort by date. */
    private static RunId earlier(RunId one, RunId other) {
        return one.value().compareTo(other.value()) <= 0 ? one : other;
    }

    private static RunId later(RunId one, RunId other) {
        return one.value().compareTo(other.value()) >= 0 ? one : other;
    }

    /** What this run found out. The same when asked again after the run has closed. */
    FindingChange changeIn(RunId run, Set<Outcome> outcomes) {
        if (closing != null && closing.runId().equals(run)) {
            return closing.change();
        }
        boolean met = lastSeenRunId.equals(run);
        if (!isOpen()) {
            return FindingChange.NONE;
        }
        if (closing == null) {
            return FindingChange.NEW;
        }
        if (!closing.open()) {
            return met ? FindingChange.REOPENED : FindingChange.NONE;
        }
        if (met) {
            boolean same =
                    closing.severity() == says.severity() && closing.place().equals(says.place());
            return same ? FindingChange.STILL_OPEN : FindingChange.CHANGED;
        }
        return outcomes.contains(Outcome.NOT_REPRODUCED) ? FindingChange.RESOLVED : FindingChange.UNVERIFIED;
    }

    /** After a run has closed with this change. */
    public Finding closed(RunId run, FindingChange change) {
        FindingStatus after = change == FindingChange.RESOLVED ? FindingStatus.RESOLVED : status;
        Closing now = new Closing(run, change, after == FindingStatus.OPEN, says.severity(), says.place());
        return new Finding(
                id,
                ownerId,
                templateId,
                after,
                duplicateOf,
                says,
                evidence,
                matches,
                reporters,
                reproducers,
                firstSeenRunId,
                lastSeenRunId,
                now,
                createdAt,
                version + 1);
    }

    public Optional<FindingId> duplicated() {
        return Optional.ofNullable(duplicateOf);
    }

    private Finding seen(RunId run) {
        FindingStatus after = status == FindingStatus.RESOLVED ? FindingStatus.OPEN : status;
        return new Finding(
                id,
                ownerId,
                templateId,
                after,
                duplicateOf,
                says,
                evidence,
                matches,
                reporters,
                reproducers,
                firstSeenRunId,
                run,
                closing,
                createdAt,
                version);
    }

    private Finding with(BugDescription latest, List<FindingEvidence> all) {
        return new Finding(
                id,
                ownerId,
                templateId,
                status,
                duplicateOf,
                latest,
                all,
                matches,
                reporters,
                reproducers,
                firstSeenRunId,
                lastSeenRunId,
                closing,
                createdAt,
                version);
    }

    private Finding counted(List<FindingReport.Match> all, int reports, int reproduced) {
        return new Finding(
                id,
                ownerId,
                templateId,
                status,
                duplicateOf,
                says,
                evidence,
                all,
                reports,
                reproduced,
                firstSeenRunId,
                lastSeenRunId,
                closing,
                createdAt,
                version + 1);
    }

    private Finding status(FindingStatus verdict, FindingId target) {
        return new Finding(
                id,
                ownerId,
                templateId,
                verdict,
                target,
                says,
                evidence,
                matches,
                reporters,
                reproducers,
                firstSeenRunId,
                lastSeenRunId,
                closing,
                createdAt,
                version + 1);
    }

    private List<FindingEvidence> joined(List<FindingEvidence> more) {
        return Stream.concat(evidence.stream(), more.stream())
                .distinct()
                .limit(MAX_EVIDENCE)
                .toList();
    }

    private static List<FindingReport.Match> newest(List<FindingReport.Match> all) {
        return all.subList(Math.max(0, all.size() - MAX_MATCHES), all.size());
    }
}

package marketplace.studies.findings;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
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

    /** Whether the latest report told that it is open, or closed. */
    boolean isSettled() {
        return closing == null || closing.open() == isOpen();
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
        return next(draft -> {
            draft.seen(report.runId(), report.evidence());
            draft.says = latest;
            draft.matches = newest(
                    Stream.concat(matches.stream(), Stream.of(report.match())).toList());
            draft.reporters++;
        });
    }

    /** A tester's answer to the checklist. Only one who met it changes it before the run closes. */
    Finding rechecked(Recheck recheck) {
        return recheck.outcome() == Outcome.REPRODUCED
                ? next(draft -> {
                    draft.seen(recheck.runId(), recheck.evidence());
                    draft.reproducers++;
                })
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
        return next(draft -> {
            draft.says = described ? says : left.says();
            draft.matches = rest;
            draft.reporters -= moved.size();
        });
    }

    /** From reports that the owner has taken out of another finding. It was known as long as they were. */
    static Finding splitFrom(Finding whole, List<FindingReport> moved) {
        FindingReport first = moved.getFirst();
        Finding part = moved.stream()
                .skip(1)
                .reduce(of(first, whole.ownerId, whole.templateId), Finding::reported, (one, _) -> one);
        boolean closedBefore = whole.closing != null
                && first.runId().value().compareTo(whole.closing.runId().value()) <= 0;
        return part.next(draft -> {
            draft.status = FindingStatus.OPEN;
            draft.closing = closedBefore ? whole.closing : null;
            draft.version = 1;
        });
    }

    Finding decided(FindingStatus verdict) {
        return next(draft -> {
            draft.status = verdict;
            draft.duplicateOf = null;
        });
    }

    Finding mergedInto(FindingId target) {
        return next(draft -> {
            draft.status = FindingStatus.DUPLICATE;
            draft.duplicateOf = target;
        });
    }

    /** With what was reported as the other. */
    Finding absorbing(Finding other) {
        return next(draft -> {
            draft.evidence = joined(evidence, other.evidence);
            draft.reporters += other.reporters;
            draft.reproducers += other.reproducers;
            draft.firstSeenRunId = earlier(firstSeenRunId, other.firstSeenRunId);
            draft.lastSeenRunId = later(lastSeenRunId, other.lastSeenRunId);
        });
    }

    /** After a merge is taken back. */
    Finding releasing(Finding other) {
        return next(draft -> {
            draft.reporters -= other.reporters;
            draft.reproducers -= other.reproducers;
        });
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

    /** Whether the end of the run is to be stored: what stays as it was is not written. */
    boolean isNews(RunId run, FindingChange change) {
        return switch (change) {
            case NEW, RESOLVED, REOPENED, CHANGED ->
                closing == null || !closing.runId().equals(run);
            case STILL_OPEN, UNVERIFIED -> false;
            case NONE -> !isSettled();
        };
    }

    /** After a run has closed with this change. */
    public Finding closed(RunId run, FindingChange change) {
        FindingStatus after = change == FindingChange.RESOLVED ? FindingStatus.RESOLVED : status;
        Closing now = new Closing(run, change, after == FindingStatus.OPEN, says.severity(), says.place());
        return next(draft -> {
            draft.status = after;
            draft.closing = now;
        });
    }

    public Optional<FindingId> duplicated() {
        return Optional.ofNullable(duplicateOf);
    }

    private static List<FindingEvidence> joined(List<FindingEvidence> some, List<FindingEvidence> more) {
        return Stream.concat(some.stream(), more.stream())
                .distinct()
                .limit(MAX_EVIDENCE)
                .toList();
    }

    private static List<FindingReport.Match> newest(List<FindingReport.Match> all) {
        return all.subList(Math.max(0, all.size() - MAX_MATCHES), all.size());
    }

    private Finding next(Consumer<Draft> change) {
        Draft draft = new Draft(this);
        change.accept(draft);
        return draft.finding();
    }

    /** The next version of a finding, with the fields that its verbs change. */
    private static final class Draft {

        private final Finding before;
        private FindingStatus status;
        private FindingId duplicateOf;
        private BugDescription says;
        private List<FindingEvidence> evidence;
        private List<FindingReport.Match> matches;
        private int reporters;
        private int reproducers;
        private RunId firstSeenRunId;
        private RunId lastSeenRunId;
        private Closing closing;
        private long version;

        Draft(Finding before) {
            this.before = before;
            this.status = before.status;
            this.duplicateOf = before.duplicateOf;
            this.says = before.says;
            this.evidence = before.evidence;
            this.matches = before.matches;
            this.reporters = before.reporters;
            this.reproducers = before.reproducers;
            this.firstSeenRunId = before.firstSeenRunId;
            this.lastSeenRunId = before.lastSeenRunId;
            this.closing = before.closing;
            this.version = before.version + 1;
        }

        void seen(RunId run, List<FindingEvidence> more) {
            status = status == FindingStatus.RESOLVED ? FindingStatus.OPEN : status;
            lastSeenRunId = run;
            evidence = joined(evidence, more);
        }

        Finding finding() {
            return new Finding(
                    before.id,
                    before.ownerId,
                    before.templateId,
                    status,
                    duplicateOf,
                    says,
                    evidence,
                    matches,
                    reporters,
                    reproducers,
                    firstSeenRunId,
                    lastSeenRunId,
                    closing,
                    before.createdAt,
                    version);
        }
    }
}

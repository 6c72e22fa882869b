package marketplace.studies.qa.report;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marketplace.kernel.Id.FindingId;
import marketplace.kernel.Id.RunId;
import marketplace.studies.findings.Finding;
import marketplace.studies.findings.FindingChange;
import marketplace.studies.findings.FindingViews.FindingView;
import marketplace.studies.findings.RunDiff;
import marketplace.studies.findings.Severity;
import marketplace.studies.findings.TemplateFindings;
import marketplace.studies.qa.report.QaReport.OpenFindings;
import marketplace.studies.qa.report.QaReport.RunMoney;
import marketplace.studies.qa.report.QaReport.StepCoverage;

/** Writes the report of a run that is about to close. */
public final class QaReportWriter {

    /**
     * What the run itself knows.
     *
     * @param history of the template's closed runs before this one, oldest first
     */
    public record Facts(
            RunId run,
            int testersAccepted,
            int submissionsAccepted,
            int submissionsRejected,
            List<StepCoverage> coverage,
            RunMoney money,
            List<OpenFindings> history,
            Instant now) {}

    private QaReportWriter() {}

    public static QaReport write(Facts facts, TemplateFindings findings) {
        RunDiff diff = findings.diff(facts.run());
        OpenFindings open = open(facts.run(), findings, diff);
        return new QaReport(
                summary(facts, diff, open),
                shown(facts.run(), findings, diff),
                diff,
                facts.testersAccepted(),
                facts.submissionsAccepted(),
                facts.submissionsRejected(),
                facts.coverage(),
                facts.money(),
                history(facts.history(), open),
                facts.now());
    }

    private static List<FindingView> shown(RunId run, TemplateFindings findings, RunDiff diff) {
        Comparator<Finding> worstFirst =
                Comparator.comparing(finding -> finding.says().severity());
        return findings.all().stream()
                .filter(finding -> diff.of(finding.id()) != FindingChange.NONE)
                .sorted(worstFirst.thenComparing(finding -> finding.id().value()))
                .limit(QaReport.MAX_FINDINGS)
                .map(finding -> FindingView.in(run, finding.closed(run, diff.of(finding.id()))))
                .toList();
    }

    private static OpenFindings open(RunId run, TemplateFindings findings, RunDiff diff) {
        Map<Severity, Long> counts = findings.all().stream()
                .filter(Finding::isOpen)
                .filter(finding -> diff.of(finding.id()) != FindingChange.RESOLVED)
                .collect(Collectors.groupingBy(
                        finding -> finding.says().severity(),
                        () -> new EnumMap<>(Severity.class),
                        Collectors.counting()));
        return new OpenFindings(
                run,
                count(counts, Severity.CRITICAL),
                count(counts, Severity.MAJOR),
                count(counts, Severity.MINOR),
                count(counts, Severity.SUGGESTION));
    }

    private static int count(Map<Severity, Long> counts, Severity severity) {
        return counts.getOrDefault(severity, 0L).intValue();
    }

    private static List<OpenFindings> history(List<OpenFindings> before, OpenFindings now) {
        List<OpenFindings> all = new ArrayList<>(before);
        all.add(now);
        return all.subList(Math.max(0, all.size() - QaReport.MAX_HISTORY), all.size());
    }

    private static String summary(Facts facts, RunDiff diff, OpenFindings open) {
        String testers = counted(facts.submissionsAccepted(), "tester") + " handed in.";
        String changes = Stream.of(
                        part(diff.newFindingIds(), "new"),
                        part(diff.reopenedFindingIds(), "reopened"),
                        part(diff.changedFindingIds(), "changed"),
                        part(diff.stillOpenFindingIds(), "still open"),
                        part(diff.unverifiedFindingIds(), "not tried again"),
                        part(diff.resolvedFindingIds(), "resolved"))
                .flatMap(List::stream)
                .collect(Collectors.joining(", "));
        String result = changes.isEmpty() ? " No bug is known." : " Findings: " + changes + ".";
        String worst = open.critical() == 0 ? "" : " " + open.critical() + " critical.";
        return testers + result + worst;
    }

    private static List<String> part(List<FindingId> findings, String name) {
        return findings.isEmpty() ? List.of() : List.of(findings.size() + " " + name);
    }

    private static String counted(int count, String thing) {
        return count + " " + thing + (count == 1 ? "" : "s");
    }
}

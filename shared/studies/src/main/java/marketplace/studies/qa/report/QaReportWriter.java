package marketplace.studies.qa.report;

import java.time.Instant;
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

/** Writes the report of a closed run. */
public final class QaReportWriter {

    /**
     * What the run itself knows.
     *
     * @param history of this run and the closed ones before it, oldest first
     */
    public record Facts(
            RunId run,
            String name,
            String targetUrl,
            String summary,
            RunDiff diff,
            int testersAccepted,
            int submissionsAccepted,
            int submissionsRejected,
            List<StepCoverage> coverage,
            RunMoney money,
            List<OpenFindings> history,
            Instant generatedAt) {}

    private QaReportWriter() {}

    /** @param findings those of the diff */
    public static QaReport write(Facts facts, List<Finding> findings) {
        RunDiff diff = facts.diff();
        return new QaReport(
                facts.run(),
                facts.name(),
                facts.targetUrl(),
                facts.summary(),
                shown(facts.run(), findings, diff),
                diff,
                facts.testersAccepted(),
                facts.submissionsAccepted(),
                facts.submissionsRejected(),
                facts.coverage(),
                facts.money(),
                facts.history(),
                facts.generatedAt());
    }

    private static List<FindingView> shown(RunId run, List<Finding> findings, RunDiff diff) {
        Comparator<Finding> worstFirst =
                Comparator.comparing(finding -> finding.says().severity());
        return findings.stream()
                .filter(finding -> diff.of(finding.id()) != FindingChange.NONE)
                .sorted(worstFirst.thenComparing(finding -> finding.id().value()))
                .limit(QaReport.MAX_FINDINGS)
                .map(finding -> FindingView.in(run, finding.closed(run, diff.of(finding.id()))))
                .toList();
    }

    /** At the end of the run. */
    public static OpenFindings open(RunId run, TemplateFindings findings, RunDiff diff) {
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

    /** @param testers who have handed in */
    public static String summary(long testers, RunDiff diff, OpenFindings open) {
        String people = testers + " tester" + (testers == 1 ? "" : "s") + " handed in.";
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
        return people + result + worst;
    }

    private static List<String> part(List<FindingId> findings, String name) {
        return findings.isEmpty() ? List.of() : List.of(findings.size() + " " + name);
    }
}

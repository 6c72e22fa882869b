package marketplace.studies.qa;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import marketplace.kernel.Id.RunId;
import marketplace.studies.findings.RunDiff;
import marketplace.studies.findings.TemplateFindings;
import marketplace.studies.qa.report.QaReport.OpenFindings;
import marketplace.studies.qa.report.QaReport.StepCoverage;
import marketplace.studies.qa.report.QaReportWriter;
import marketplace.studies.templates.PlanStep;

/** What a closed run found out. The findings themselves are stored apart, and may change later. */
record RunReport(
        RunId runId,
        String summary,
        RunDiff diff,
        OpenFindings open,
        List<StepCoverage> coverage,
        int testersAccepted,
        int submissionsAccepted,
        int submissionsRejected,
        Instant generatedAt) {

    RunReport {
        coverage = List.copyOf(coverage);
    }

    static RunReport of(QaRun run, TemplateFindings all, List<HandedIn> handIns, Instant now) {
        RunDiff diff = all.diff(run.id());
        OpenFindings open = QaReportWriter.open(run.id(), all, diff);
        long testers = handIns.stream().map(HandedIn::humanId).distinct().count();
        return new RunReport(
                run.id(),
                QaReportWriter.summary(testers, diff, open),
                diff,
                open,
                run.terms().testPlan().stream()
                        .map(step -> coverage(step, handIns))
                        .toList(),
                run.testers().size(),
                run.counts().approved(),
                run.counts().rejected(),
                now);
    }

    private static StepCoverage coverage(PlanStep step, List<HandedIn> handIns) {
        Map<StepAnswer.Outcome, Long> counts = handIns.stream()
                .flatMap(handedIn -> handedIn.steps().stream())
                .filter(answer -> answer.stepId().equals(step.id()))
                .collect(Collectors.groupingBy(StepAnswer::outcome, Collectors.counting()));
        return new StepCoverage(
                step.id(),
                step.instruction(),
                counts.getOrDefault(StepAnswer.Outcome.PASS, 0L).intValue(),
                counts.getOrDefault(StepAnswer.Outcome.FAIL, 0L).intValue(),
                counts.getOrDefault(StepAnswer.Outcome.BLOCKED, 0L).intValue());
    }
}

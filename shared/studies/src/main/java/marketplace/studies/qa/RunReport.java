package marketplace.studies.qa;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
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

    /** @param handIns oldest first; of each tester the last counts */
    static RunReport of(QaRun run, TemplateFindings all, List<HandedIn> handIns, Instant now) {
        RunDiff diff = all.diff(run.id());
        OpenFindings open = QaReportWriter.open(run.id(), all, diff);
        Collection<HandedIn> last = handIns.stream()
                .collect(Collectors.toMap(HandedIn::humanId, Function.identity(), (_, later) -> later))
                .values();
        return new RunReport(
                run.id(),
                QaReportWriter.summary(last.size(), diff, open),
                diff,
                open,
                run.terms().testPlan().stream()
                        .map(step -> coverage(step, last))
                        .toList(),
                run.testers().size(),
                run.counts().approved(),
                run.counts().rejected(),
                now);
    }

    /** After a dispute. */
    RunReport with(RunCounts counts) {
        return new RunReport(
                runId,
                summary,
                diff,
                open,
                coverage,
                testersAccepted,
                counts.approved(),
                counts.rejected(),
                generatedAt);
    }

    private static StepCoverage coverage(PlanStep step, Collection<HandedIn> handIns) {
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

package marketplace.studies.qa;

import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marketplace.api.Field;
import marketplace.kernel.Id.FindingId;
import marketplace.kernel.Id.RunId;
import marketplace.studies.findings.Finding;
import marketplace.studies.findings.RunDiff;
import marketplace.studies.findings.Severity;
import marketplace.studies.findings.TemplateFindings;
import marketplace.studies.templates.PlanStep;

/** What a closed run found out. The findings themselves are stored apart, and may change later. */
public record RunReport(
        RunId runId,
        String summary,
        List<FindingId> findings,
        RunDiff diff,
        List<StepCoverage> coverage,
        int testersAccepted,
        int submissionsAccepted,
        int submissionsRejected,
        Instant generatedAt) {

    public RunReport {
        findings = List.copyOf(findings);
        coverage = List.copyOf(coverage);
    }

    /** How the testers of a run answered a step of the plan. */
    public record StepCoverage(
            @Field String stepId,
            @Field int passed,
            @Field int failed,
            @Field int blocked) {

        static StepCoverage of(PlanStep step, List<HandedIn> handIns) {
            Map<StepAnswer.Outcome, Long> counts = handIns.stream()
                    .flatMap(handedIn -> handedIn.steps().stream())
                    .filter(answer -> answer.stepId().equals(step.id()))
                    .collect(Collectors.groupingBy(StepAnswer::outcome, Collectors.counting()));
            return new StepCoverage(
                    step.id(),
                    counts.getOrDefault(StepAnswer.Outcome.PASS, 0L).intValue(),
                    counts.getOrDefault(StepAnswer.Outcome.FAIL, 0L).intValue(),
                    counts.getOrDefault(StepAnswer.Outcome.BLOCKED, 0L).intValue());
        }
    }

    static RunReport of(QaRun run, TemplateFindings all, List<HandedIn> handIns, Instant now) {
        RunDiff diff = all.diff(run.id());
        List<FindingId> met = Stream.of(
                        diff.newFindingIds(),
                        diff.reopenedFindingIds(),
                        diff.changedFindingIds(),
                        diff.stillOpenFindingIds())
                .flatMap(List::stream)
                .toList();
        List<Finding> found = met.stream().flatMap(id -> all.find(id).stream()).toList();
        return new RunReport(
                run.id(),
                summary(handIns, found, diff),
                met,
                diff,
                run.terms().testPlan().stream()
                        .map(step -> StepCoverage.of(step, handIns))
                        .toList(),
                run.testers().size(),
                run.counts().approved(),
                run.counts().rejected(),
                now);
    }

    private static String summary(List<HandedIn> handIns, List<Finding> found, RunDiff diff) {
        long testers = handIns.stream().map(HandedIn::humanId).distinct().count();
        String severities = Arrays.stream(Severity.values())
                .map(severity -> severity.wire() + " " + count(found, severity))
                .collect(Collectors.joining(", "));
        return "Hand-ins of " + testers + " testers. Findings met: " + found.size() + " (" + severities + "). New: "
                + diff.newFindingIds().size() + ", reopened: "
                + diff.reopenedFindingIds().size() + ", resolved: "
                + diff.resolvedFindingIds().size() + ", not tried again: "
                + diff.unverifiedFindingIds().size() + ".";
    }

    private static long count(List<Finding> found, Severity severity) {
        return found.stream()
                .filter(finding -> finding.says().severity() == severity)
                .count();
    }
}

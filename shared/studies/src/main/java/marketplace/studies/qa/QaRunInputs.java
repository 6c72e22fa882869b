package marketplace.studies.qa;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marketplace.api.Field;
import marketplace.bounties.applications.Application;
import marketplace.bounties.applications.Deliverable;
import marketplace.kernel.Id.FindingId;
import marketplace.kernel.Id.QaTemplateId;
import marketplace.kernel.Id.RunId;
import marketplace.kernel.Id.UploadId;
import marketplace.kernel.Wire;
import marketplace.studies.findings.BugPlace;
import marketplace.studies.findings.Checklist;
import marketplace.studies.findings.FindingMatcher;
import marketplace.studies.findings.HandIn;
import marketplace.studies.qa.report.QaReport;
import marketplace.studies.qa.report.QaReportHtml;
import marketplace.studies.qa.report.ReportFormat;
import marketplace.studies.templates.PlanStep;

final class QaRunInputs {

    /** With the most findings, checks and escalations, one commit just holds so many. */
    static final int MAX_FILES = 8;

    private QaRunInputs() {}

    record Listed(@Field("Only runs of this template.") QaTemplateId templateId) {}

    record One(@Field(value = "The run.", required = true) RunId runId) {}

    record Report(
            @Field(value = "The run.", required = true) RunId runId,

            @Field("json, sarif (SARIF 2.1.0), junit (JUnit XML) or html. Default json.")
            ReportFormat format) {

        Optional<marketplace.api.Answer.Text> text(QaReport report, QaReportHtml html) {
            return format == null ? Optional.empty() : format.text(report, html);
        }
    }

    enum Answer implements Wire {
        ACCEPT,
        REVISE
    }

    record Decide(
            @Field(value = "Your run.", required = true) RunId runId,

            @Field(
                    value = "The escalation, or an application: then its oldest pending escalation.",
                    required = true,
                    max = 60)
            String applicationId,

            @Field(
                    value = "accept or revise. application: take or reject the applicant. submission: approve and pay,"
                            + " or ask for new evidence within 24 hours, at most twice; the third time it is"
                            + " rejected. finding: merge or keep apart. dispute: concede or contest.",
                    required = true)
            Answer action,

            @Field(value = "To the tester.", max = 1000) String response) {}

    record Tested(
            @Field(value = "The run.", required = true) RunId runId,

            @Field(value = "What was done.", max = 10000) String text,

            @Field(
                    value = "Files of the test: uploads with the purpose submission. One must be of the kind that the"
                            + " run requires.",
                    required = true,
                    min = 1,
                    max = MAX_FILES,
                    eachMax = 60)
            List<UploadId> uploadIds,

            @Field(value = "An answer to each step of the plan.", max = 30)
            List<StepAnswer> steps,

            @Field(value = "The bugs that you met; the worst ones if there are more.", max = HandInInputs.MAX_FINDINGS)
            List<HandInInputs.ReportedFinding> findings,

            @Field(
                    value = "Your answers to the questions of the dry run.",
                    max = HandInInputs.MAX_FINDINGS * FindingMatcher.MAX_QUESTIONS)
            List<HandInInputs.QuestionAnswer> answers,

            @Field(
                    value = "Findings of your checklist that you tried again, each once.",
                    max = Checklist.MAX_PER_TESTER)
            List<HandInInputs.ChecklistAnswer> checks) {

        List<StepAnswer> stepAnswers() {
            return HandInInputs.orEmpty(steps);
        }

        List<FindingId> named() {
            return Stream.concat(
                            HandInInputs.orEmpty(answers).stream().map(HandInInputs.QuestionAnswer::findingId),
                            HandInInputs.orEmpty(checks).stream().map(HandInInputs.ChecklistAnswer::findingId))
                    .toList();
        }

        List<BugPlace> places() {
            return HandInInputs.orEmpty(findings).stream()
                    .map(HandInInputs.ReportedFinding::place)
                    .toList();
        }

        HandIn about(QaRun run, Application application) {
            Set<String> plan = run.terms().testPlan().stream().map(PlanStep::id).collect(Collectors.toSet());
            return new HandIn(
                    run.id(),
                    application.id(),
                    application.humanId(),
                    HandInInputs.orEmpty(findings).stream()
                            .map(finding -> finding.reported(plan))
                            .toList(),
                    HandInInputs.orEmpty(answers).stream()
                            .map(HandInInputs.QuestionAnswer::answered)
                            .toList(),
                    HandInInputs.orEmpty(checks).stream()
                            .map(HandInInputs.ChecklistAnswer::rechecked)
                            .toList());
        }

        Deliverable deliverable() {
            return new Deliverable(text, List.of(), uploadIds, null);
        }
    }
}

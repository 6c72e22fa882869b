package marketplace.studies.qa;

import java.util.List;
import java.util.Set;
import marketplace.api.Field;
import marketplace.kernel.Id.FindingId;
import marketplace.kernel.Problem;
import marketplace.kernel.WebUrl;
import marketplace.studies.findings.BugDescription;
import marketplace.studies.findings.BugPlace;
import marketplace.studies.findings.FindingCategory;
import marketplace.studies.findings.FindingEvidence;
import marketplace.studies.findings.HandIn;
import marketplace.studies.findings.Recheck;
import marketplace.studies.findings.Severity;
import marketplace.studies.findings.TestEnvironment;
import marketplace.studies.findings.TesterAnswer;

/** What a tester hands in about bugs. */
final class HandInInputs {

    /** With the files and the checklist, one commit stores them all: each may need four writes. */
    static final int MAX_FINDINGS = 10;

    private HandInInputs() {}

    record ReportedFinding(
            @Field(value = "The bug in one line.", required = true, min = 5, max = 200, oneLine = true)
            String title,

            @Field(value = "How bad it is.", required = true)
            Severity severity,

            @Field(value = "What kind of bug it is.", required = true)
            FindingCategory category,

            @Field(value = "Step of the test plan.", max = 40, oneLine = true)
            String stepId,

            @Field(value = "Path of the page, such as /checkout.", max = 300, oneLine = true)
            String path,

            @Field(value = "Element of the page, such as the button Pay.", max = 200, oneLine = true)
            String element,

            @Field(value = "How to see it, step by step.", max = 20, eachMax = 500)
            List<String> stepsToReproduce,

            @Field(value = "What should happen.", max = 2000)
            String expected,

            @Field(value = "What happens instead.", required = true, min = 5, max = 2000)
            String actual,

            @Field("With what you met it.") TestEnvironment environment,

            @Field(value = "Files and links that show it.", max = 10)
            List<FindingEvidence> evidence) {

        BugPlace place() {
            return new BugPlace(stepId, path, element, category);
        }

        HandIn.Reported reported(Set<String> plan) {
            if (stepId != null && !plan.contains(stepId)) {
                throw Problem.invalid("findings.stepId", "must be a step of the plan; unknown: " + stepId);
            }
            return new HandIn.Reported(
                    new BugDescription(
                            title, severity, place(), orEmpty(stepsToReproduce), expected, actual, environment),
                    shown("findings.evidence.url", evidence));
        }
    }

    record QuestionAnswer(
            @Field(value = "Position of your report, from 0. Default 0.", least = "0", most = "9")
            Integer report,

            @Field(value = "The finding that the question names.", required = true)
            FindingId findingId,

            @Field(value = "Whether your report is of that finding.", required = true)
            TesterAnswer answer) {

        HandIn.Answered answered() {
            return new HandIn.Answered(report == null ? 0 : report, findingId, answer);
        }
    }

    record ChecklistAnswer(
            @Field(value = "A finding of your checklist.", required = true)
            FindingId findingId,

            @Field(value = "What happened when you tried it.", required = true)
            Recheck.Outcome outcome,

            @Field(value = "Files and links. Required for not_reproduced.", max = 10)
            List<FindingEvidence> evidence,

            @Field(value = "What you noticed.", max = 1000) String note) {

        HandIn.Rechecked rechecked() {
            List<FindingEvidence> shown = shown("checks.evidence.url", evidence);
            if (outcome == Recheck.Outcome.NOT_REPRODUCED && shown.isEmpty()) {
                throw Problem.invalid(
                        "checks.evidence", "is required for not_reproduced: show that " + findingId + " is gone");
            }
            return new HandIn.Rechecked(findingId, outcome, shown, note);
        }
    }

    /** The report makes links of them. */
    private static List<FindingEvidence> shown(String field, List<FindingEvidence> evidence) {
        orEmpty(evidence).forEach(each -> WebUrl.require(field, each.url()));
        return orEmpty(evidence);
    }

    static <T> List<T> orEmpty(List<T> list) {
        return list == null ? List.of() : list;
    }
}

package marketplace.studies.qa;

import java.util.List;
import marketplace.api.Field;
import marketplace.bounties.applications.Deliverable;
import marketplace.kernel.Id.QaTemplateId;
import marketplace.kernel.Id.RunId;
import marketplace.kernel.Id.UploadId;
import marketplace.kernel.Wire;

final class QaRunInputs {

    private QaRunInputs() {}

    record Listed(
            @Field("Only runs of this template. Another account's gives an empty list.")
            QaTemplateId templateId) {}

    record One(
            @Field(value = "The run.", required = true) RunId runId) {}

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
                    value = "accept or revise. application: take or reject the applicant. submission: approve and pay, or"
                            + " ask for new evidence within 24 hours, at most twice; the third time it is rejected."
                            + " finding: merge or keep apart. dispute: concede or contest.",
                    required = true)
            Answer action,

            @Field(value = "To the tester.", max = 1000) String response) {}

    record HandIn(
            @Field(value = "The run.", required = true) RunId runId,

            @Field(value = "What was done.", max = 10000) String text,

            @Field(
                    value = "Files of the test: uploads with the purpose submission. One must be of the kind that the"
                            + " run requires.",
                    required = true,
                    min = 1,
                    max = 10,
                    eachMax = 60)
            List<UploadId> uploadIds,

            @Field(value = "An answer to each step of the plan.", max = 30)
            List<StepAnswer> steps) {

        List<StepAnswer> answers() {
            return steps == null ? List.of() : steps;
        }

        Deliverable deliverable() {
            return new Deliverable(text, List.of(), uploadIds, null);
        }
    }
}

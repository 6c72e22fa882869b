package marketplace.studies.templates;

import java.util.List;
import java.util.function.Function;
import marketplace.api.Enforced;
import marketplace.api.Field;
import marketplace.api.Patch;
import marketplace.api.PublicTexts;
import marketplace.api.Strict;
import marketplace.kernel.Id.QaTemplateId;
import marketplace.kernel.Money;
import marketplace.kernel.Wire;

final class TemplateInputs {

    private TemplateInputs() {}

    record Mine() {}

    record One(
            @Field(value = "The template.", required = true) QaTemplateId templateId) {}

    enum Wanted implements Wire {
        ACTIVE,
        PAUSED
    }

    @PublicTexts(heldForReview = true)
    record Create(
            @Field(value = "Name.", required = true, min = 3, max = 120, oneLine = true)
            String name,

            @Field(value = "Where the journey begins: an http or https URL.", required = true, max = 2000)
            @Enforced(format = "uri")
            String targetUrl,

            @Field(value = "What testers do. Anyone can read it.", required = true, min = 20, max = 5000)
            String instructions,

            @Field(value = "Setup details for accepted testers alone, such as test-only credentials.", max = 1500)
            String testerStartMessage,

            @Field(value = "The first run starts at once.", required = true)
            Cadence cadence,

            @Field(value = "Most that a run reserves, with the fee.", required = true, least = "1", most = "100000000")
            Long budgetPerRunCents,

            @Field(value = "Pay of a tester, without the fee.", required = true, least = "1", most = "1000000")
            Long payPerTesterCents,

            @Field(value = "Testers of a run.", required = true, least = "1", most = "20")
            Integer testerCount,

            @Field(value = "The file that a hand-in must have.", required = true)
            EvidenceMode submissionMode,

            @Field(
                    value = "Verified skills, or identity_verified; who lacks one is escalated.",
                    max = 10,
                    eachMax = 60,
                    oneLine = true)
            List<String> requiredCredentials,

            @Field(value = "ISO 3166 codes. Default all.", max = 250, eachMax = 60)
            List<String> allowedCountries,

            @Field(
                    value = "Most that the runs of a UTC month reserve; with once, budgetPerRunCents.",
                    required = true,
                    least = "1",
                    most = "4000000000")
            Long periodCapCents,

            @Field(value = "Steps to answer with pass, fail or blocked.", max = 30)
            List<PlanStep> testPlan) {

        TemplateTerms terms() {
            return new TemplateTerms(
                    name,
                    targetUrl,
                    instructions,
                    testerStartMessage,
                    cadence,
                    new Money(budgetPerRunCents),
                    new Money(payPerTesterCents),
                    testerCount,
                    submissionMode,
                    requiredCredentials,
                    allowedCountries,
                    new Money(periodCapCents),
                    testPlan);
        }
    }

    /** Changes no text, so no strangers read anything new. */
    record Steer(
            @Field(value = "Your template.", required = true)
            QaTemplateId templateId,

            @Field("paused starts no more runs; active resumes at the next date, or at once if cadence is once.")
            Wanted status,

            @Field(value = "Most that all runs of a UTC month may reserve.", least = "1", most = "4000000000")
            Long periodCapCents) {

        Revise revision() {
            return new Revise(
                    templateId,
                    status,
                    null,
                    null,
                    null,
                    new Patch.Absent<>(),
                    null,
                    null,
                    null,
                    null,
                    null,
                    null,
                    periodCapCents,
                    null);
        }
    }

    @Strict
    @PublicTexts(heldForReview = true)
    record Revise(
            @Field(value = "Your template.", required = true)
            QaTemplateId templateId,

            @Field("paused starts no more runs; active resumes at the next date, or at once if cadence is once.")
            Wanted status,

            @Field(value = "Name.", min = 3, max = 120, oneLine = true)
            String name,

            @Field(value = "Where the journey begins: an http or https URL.", max = 2000) @Enforced(format = "uri")
            String targetUrl,

            @Field(value = "What testers do. Anyone can read it.", min = 20, max = 5000)
            String instructions,

            @Field(
                    value = "Setup details sent to every tester only after acceptance; null for none.",
                    max = 1500,
                    nullable = true)
            Patch<String> testerStartMessage,

            @Field(value = "Most that a run reserves, with the fee.", least = "1", most = "100000000")
            Long budgetPerRunCents,

            @Field(value = "Pay of a tester, without the fee.", least = "1", most = "1000000")
            Long payPerTesterCents,

            @Field(value = "Testers of a run.", least = "1", most = "20")
            Integer testerCount,

            @Field("The file that a hand-in must have.") EvidenceMode submissionMode,

            @Field(
                    value = "Verified skills, or identity_verified; who lacks one is escalated.",
                    max = 10,
                    eachMax = 60,
                    oneLine = true)
            List<String> requiredCredentials,

            @Field(value = "Countries of testers, ISO 3166 codes; empty for all.", max = 250, eachMax = 60)
            List<String> allowedCountries,

            @Field(value = "Most that all runs of a UTC month may reserve.", least = "1", most = "4000000000")
            Long periodCapCents,

            @Field(value = "Steps to answer with pass, fail or blocked.", max = 30)
            List<PlanStep> testPlan) {

        TemplateTerms onto(TemplateTerms terms) {
            return new TemplateTerms(
                    or(name, terms.name()),
                    or(targetUrl, terms.targetUrl()),
                    or(instructions, terms.instructions()),
                    testerStartMessage.onto(terms.testerStartMessage(), Function.identity()),
                    terms.cadence(),
                    budgetPerRunCents == null ? terms.budgetPerRun() : new Money(budgetPerRunCents),
                    payPerTesterCents == null ? terms.payPerTester() : new Money(payPerTesterCents),
                    or(testerCount, terms.testerCount()),
                    or(submissionMode, terms.submissionMode()),
                    or(requiredCredentials, terms.requiredCredentials()),
                    or(allowedCountries, terms.allowedCountries()),
                    periodCapCents == null ? terms.periodCap() : new Money(periodCapCents),
                    or(testPlan, terms.testPlan()));
        }

        private static <T> T or(T given, T current) {
            return given == null ? current : given;
        }
    }
}

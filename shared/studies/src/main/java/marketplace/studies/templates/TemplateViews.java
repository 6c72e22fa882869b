package marketplace.studies.templates;

import java.time.Instant;
import java.util.List;
import marketplace.api.Field;
import marketplace.api.UntrustedTexts;
import marketplace.api.policy.ReviewReason;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.QaTemplateId;
import marketplace.kernel.Id.RunId;
import marketplace.kernel.Money;

final class TemplateViews {

    private TemplateViews() {}

    record TemplateAnswer(@Field TemplateView data) {}

    record CreatedTemplate(
            @Field TemplateView data,

            @Field(value = "Null if the wallet covers the budget of one run.", nullable = true)
            LowBalance warning) {}

    /** The template is created all the same. */
    record LowBalance(
            @Field("Always insufficient_wallet_balance.") String code,
            @Field String message,
            @Field("The wallet's balance.") long balanceCents,
            @Field("The budget of one run.") long requiredCents,
            @Field("Where to deposit.") String depositEndpoint) {

        static LowBalance of(Money balance, Money required) {
            return new LowBalance(
                    "insufficient_wallet_balance",
                    "The wallet has " + balance.text() + ", less than the " + required.text()
                            + " of one run. Deposit before the next run, or the template is paused.",
                    balance.cents(),
                    required.cents(),
                    "/api/wallet/deposit");
        }
    }

    /** What the admin who reviews it reads. */
    @UntrustedTexts
    record HeldTemplate(
            @Field QaTemplateId templateId,
            @Field AccountId ownerId,
            @Field String name,
            @Field String targetUrl,
            @Field String instructions,

            @Field(value = "Sent to every tester only after acceptance.", nullable = true)
            String testerStartMessage,

            @Field List<PlanStep> testPlan,
            @Field ReviewReason reviewReason,
            @Field Instant createdAt) {

        static HeldTemplate of(QaTemplate template) {
            TemplateTerms terms = template.terms();
            return new HeldTemplate(
                    template.id(),
                    template.ownerId(),
                    terms.name(),
                    terms.targetUrl(),
                    terms.instructions(),
                    terms.testerStartMessage(),
                    terms.testPlan(),
                    template.reviewReason(),
                    template.createdAt());
        }
    }

    record TemplateView(
            @Field(minted = true) QaTemplateId id,
            @Field String name,
            @Field("Where the journey to test begins.") String targetUrl,
            @Field("What testers do.") String instructions,

            @Field(value = "Sent to every tester only after acceptance.", nullable = true)
            String testerStartMessage,

            @Field Cadence cadence,

            @Field("Most that a run reserves, with the fee.")
            long budgetPerRunCents,

            @Field("Pay of a tester, without the fee.") long payPerTesterCents,

            @Field int testerCount,

            @Field("The file that a hand-in must have.") EvidenceMode submissionMode,

            @Field List<String> requiredCredentials,
            @Field("ISO 3166 codes; empty for all.") List<String> allowedCountries,

            @Field("Most that all runs of a UTC month may reserve.")
            long periodCapCents,

            @Field("What the runs of this UTC month have reserved.")
            long reservedThisMonthCents,

            @Field List<PlanStep> testPlan,
            @Field TemplateStatus status,

            @Field(value = "Null unless it is paused.", nullable = true)
            PausedReason pausedReason,

            @Field(value = "Why it is held for policy review; null if it is not.", nullable = true)
            ReviewReason reviewReason,

            @Field(value = "When the next run starts; null for never.", nullable = true)
            Instant nextRunAt,

            @Field(value = "The run that is open; null for none.", nullable = true)
            RunId openRunId,

            @Field Instant createdAt,
            @Field Instant updatedAt) {

        static TemplateView of(QaTemplate template, Instant now) {
            TemplateTerms terms = template.terms();
            return new TemplateView(
                    template.id(),
                    terms.name(),
                    terms.targetUrl(),
                    terms.instructions(),
                    terms.testerStartMessage(),
                    terms.cadence(),
                    terms.budgetPerRun().cents(),
                    terms.payPerTester().cents(),
                    terms.testerCount(),
                    terms.submissionMode(),
                    terms.requiredCredentials(),
                    terms.allowedCountries(),
                    terms.periodCap().cents(),
                    template.reservations().in(now).cents(),
                    terms.testPlan(),
                    template.status(),
                    template.pausedReason(),
                    template.reviewReason(),
                    template.nextRunAt(),
                    template.openRun(),
                    template.createdAt(),
                    template.updatedAt());
        }
    }
}

package marketplace.studies.templates;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import marketplace.humans.Countries;
import marketplace.kernel.Fee;
import marketplace.kernel.Money;
import marketplace.kernel.Problem;
import marketplace.kernel.WebUrl;

/**
 * What a run tests, by whom and for how much. Omitted texts are null, lists empty.
 *
 * @param payPerTester before the platform fee
 * @param periodCap the most that all runs of a UTC month reserve
 * @param allowedCountries ISO 3166 codes; empty for all
 */
public record TemplateTerms(
        String name,
        String targetUrl,
        String instructions,
        String testerStartMessage,
        Cadence cadence,
        Money budgetPerRun,
        Money payPerTester,
        int testerCount,
        EvidenceMode submissionMode,
        List<String> requiredCredentials,
        List<String> allowedCountries,
        Money periodCap,
        List<PlanStep> testPlan) {

    public TemplateTerms {
        requiredCredentials = requiredCredentials == null ? List.of() : List.copyOf(requiredCredentials);
        allowedCountries = allowedCountries == null ? List.of() : List.copyOf(allowedCountries);
        testPlan = testPlan == null ? List.of() : List.copyOf(testPlan);
    }

    /** The reservation of one run: the fee is rounded per tester, because it is charged per seat. */
    public Money costPerRun(Fee fee) {
        return payPerTester.plus(fee.on(payPerTester)).times(testerCount);
    }

    /** The terms with their countries as codes, if they keep every rule. */
    TemplateTerms checked(Fee fee) {
        WebUrl.require("targetUrl", targetUrl);
        requireDistinctSteps();
        requireBudgets(fee);
        return new TemplateTerms(
                name,
                targetUrl,
                instructions,
                testerStartMessage,
                cadence,
                budgetPerRun,
                payPerTester,
                testerCount,
                submissionMode,
                requiredCredentials.stream().distinct().toList(),
                Countries.requireCodes("allowedCountries", allowedCountries),
                periodCap,
                testPlan);
    }

    private void requireBudgets(Fee fee) {
        Money cost = costPerRun(fee);
        if (budgetPerRun.compareTo(cost) < 0) {
            throw Problem.invalid(
                    "budgetPerRunCents",
                    "must be at least " + cost.cents() + ", the pay of " + testerCount
                            + " testers with the platform fee");
        }
        if (cadence == Cadence.ONCE && !periodCap.equals(budgetPerRun)) {
            throw Problem.invalid(
                    "periodCapCents",
                    "must equal budgetPerRunCents (" + budgetPerRun.cents() + ") when cadence is once");
        }
        if (periodCap.compareTo(budgetPerRun) < 0) {
            throw Problem.invalid(
                    "periodCapCents", "must be at least budgetPerRunCents (" + budgetPerRun.cents() + ")");
        }
    }

    private void requireDistinctSteps() {
        Set<String> ids = testPlan.stream().map(PlanStep::id).collect(Collectors.toSet());
        if (ids.size() < testPlan.size()) {
            throw Problem.invalid("testPlan", "must have a different id in every step");
        }
    }
}

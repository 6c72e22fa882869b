package marketplace.bounties.coverage;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import marketplace.api.Access;
import marketplace.api.Enforced;
import marketplace.api.Field;
import marketplace.api.Operation;
import marketplace.api.Tool;
import marketplace.api.limits.RateClass;
import marketplace.kernel.Call;
import marketplace.kernel.Problem;
import marketplace.kernel.Scope;
import marketplace.table.Table;

public final class CoverageOperations {

    private CoverageOperations() {}

    record GetCoverage(
            @Field(value = "City or country.", max = 100) @Enforced(pattern = Enforced.NOT_BLANK)
            String place,

            @Field(value = "One skill.", max = 50) @Enforced(pattern = Enforced.NOT_BLANK)
            String skill,

            @Field("Accept by, ISO 8601.") Instant by) {}

    record CoverageAnswer(@Field CoverageView coverage) {}

    public static List<Operation<?, ?>> of(Supplier<Table> table) {
        return List.of(Operation.named("get_coverage", GetCoverage.class, CoverageAnswer.class)
                .summary("Says how many humans fit, how soon such work was accepted and what it paid.")
                .route("GET", "/api/coverage")
                .rate(RateClass.BROWSE)
                .access(Access.OPTIONAL_KEY, Scope.READ)
                .tool(Tool.of(
                        "get_coverage", "Get coverage", Tool.Hint.READ, "Humans, times and prices to expect. No key."))
                .reads((call, input) -> new CoverageAnswer(get(new Coverage(table.get()), call, input))));
    }

    private static CoverageView get(Coverage coverage, Call call, GetCoverage input) {
        if (input.by() != null && !input.by().isAfter(call.now())) {
            throw Problem.invalid("by", "must be in the future");
        }
        return coverage.of(
                Optional.ofNullable(input.place()), Optional.ofNullable(input.skill()), input.by(), call.now());
    }
}

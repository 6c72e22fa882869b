package marketplace.humans.skills;

import java.util.List;
import java.util.function.Supplier;
import marketplace.api.Access;
import marketplace.api.Field;
import marketplace.api.ListForm;
import marketplace.api.Operation;
import marketplace.api.Tool;
import marketplace.api.UntrustedTexts;
import marketplace.api.limits.RateClass;
import marketplace.kernel.Scope;

public final class SkillOperations {

    private SkillOperations() {}

    record AllSkills() {}

    /** A skill as a search takes it. */
    @UntrustedTexts
    public record SkillCount(
            @Field("The skill, as search_humans takes it.") String skill,

            @Field("How many humans have it. Up to a minute old.")
            long count) {

        static SkillCount of(TermCounts.Count count) {
            return new SkillCount(count.name(), count.count());
        }
    }

    public static List<Operation<?, ?>> of(Supplier<TermCounts> counts) {
        return List.of(Operation.named("list_skills", AllSkills.class, SkillCount.class)
                .summary("Lists the skills of the humans that search finds, the most common first.")
                .route("GET", "/api/skills")
                .rate(RateClass.BROWSE)
                .access(Access.OPTIONAL_KEY, Scope.READ)
                .tool(Tool.of(
                        "list_skills",
                        "List skills",
                        Tool.Hint.READ,
                        "Lists the market's skills with counts. Needs no key."))
                .lists(
                        new ListForm("skills", "The skills, the most common first.", 50, 200),
                        (_, _, page) -> counts.get()
                                .byCount(TermKind.SKILL, page.limit(), page.after())
                                .map(SkillCount::of)));
    }
}

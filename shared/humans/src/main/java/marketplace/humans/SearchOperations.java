package marketplace.humans;

import java.util.List;
import java.util.function.Supplier;
import marketplace.api.Access;
import marketplace.api.ListForm;
import marketplace.api.Operation;
import marketplace.api.Tool;
import marketplace.api.limits.RateClass;
import marketplace.humans.skills.NearestTerms;
import marketplace.kernel.Scope;

public final class SearchOperations {

    private static final int MOST_ANONYMOUS = 20;

    /** What a model needs to choose, the most useful first. */
    private static final String[] CARD = {
        "id", "name", "hourlyRate", "rating", "reviewCount", "location", "skills", "isAvailable", "headline"
    };

    private static final String[] TASTE_CARD = {
        "id", "name", "tasteCategories", "rating", "reviewCount", "location", "skills", "expertise", "headline"
    };

    private SearchOperations() {}

    public static List<Operation<?, ?>> of(Supplier<SearchService> search) {
        return List.of(
                Operation.named("search_humans", SearchInputs.SearchHumans.class, HumanView.class)
                        .summary("Searches humans, best first: featured, recently active, well rated, complete.")
                        .route("GET", "/api/humans")
                        .rate(RateClass.BROWSE)
                        .access(Access.OPTIONAL_KEY, Scope.READ)
                        .tool(Tool.of(
                                        "search_humans",
                                        "Search humans",
                                        Tool.Hint.READ,
                                        "Searches humans by skill, place, rate and name, best first. Needs no key."
                                                + " get_human has the whole profile.")
                                .describing("skill", "Skills, separated by commas; any matches.")
                                .leavingOut("countryCode", "featured")
                                .fixing("fields", "slim")
                                .paging(50, 200)
                                .showing(CARD))
                        .lists(
                                ListForm.ranked(
                                                "humans",
                                                "The profiles, best first.",
                                                MOST_ANONYMOUS,
                                                100,
                                                MOST_ANONYMOUS,
                                                SearchIndex.WINDOW)
                                        .suggesting(NearestTerms.SKILL, NearestTerms.CITY),
                                (call, input, page) -> search.get().search(call, input, page)),
                Operation.named("browse_taste_humans", SearchInputs.BrowseTaste.class, HumanView.class)
                        .summary("Lists the vetted humans of the taste panel, best first.")
                        .route("GET", "/api/humans/taste")
                        .rate(RateClass.BROWSE)
                        .access(Access.OPTIONAL_KEY, Scope.READ)
                        .tool(Tool.of(
                                        "browse_taste_humans",
                                        "Browse the taste panel",
                                        Tool.Hint.READ,
                                        "Lists vetted humans who judge designs, texts, photos and music. Needs no key.")
                                .showing(TASTE_CARD))
                        .lists(
                                new ListForm("humans", "The members of the panel, best first.", 12, 24),
                                (call, input, page) -> search.get().tastePanel(call, input, page)));
    }
}

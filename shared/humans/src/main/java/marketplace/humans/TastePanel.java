package marketplace.humans;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.paging.Page;
import marketplace.table.Table;

/** The humans who are vetted for taste runs, as the search index lists them. */
public final class TastePanel {

    private static final int SLICE = 500;

    private final SearchIndex index;

    public TastePanel(Table table) {
        this.index = new SearchIndex(table);
    }

    /** @param country ISO 3166 code in capitals; null if they state none */
    public record Member(HumanId humanId, List<TasteCategory> categories, String country) {

        public Member {
            categories = List.copyOf(categories);
        }
    }

    /** The best of a search, at most this many. */
    public List<Member> members(int most) {
        List<Member> members = new ArrayList<>();
        Optional<String> position = Optional.empty();
        do {
            Page<SearchEntry> slice =
                    index.tastePanel(Optional.empty(), Math.min(SLICE, most - members.size()), position);
            slice.items().stream()
                    .map(entry -> new Member(entry.id(), entry.tasteCategories(), entry.country()))
                    .forEach(members::add);
            position = slice.next();
        } while (position.isPresent() && members.size() < most);
        return members;
    }
}

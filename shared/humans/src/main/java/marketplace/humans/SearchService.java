package marketplace.humans;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import marketplace.kernel.Call;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.LruCache;
import marketplace.kernel.Page;
import marketplace.kernel.PageRequest;
import marketplace.kernel.SearchText;
import marketplace.table.Table;

public final class SearchService {

    private static final int MAX_CACHED = 1_000;

    /** How old a total may be. The total needs the whole window, a page only its part. */
    private static final Duration TOTAL_AGE = Duration.ofMinutes(1);

    private record Total(int count, Instant until) {}

    private final Humans humans;
    private final SearchIndex index;

    /** A stale entry shows a total of up to a minute ago. */
    private final LruCache<SearchFilter, Total> totals = new LruCache<>(MAX_CACHED);

    public SearchService(Humans humans, Table table) {
        this.humans = humans;
        this.index = new SearchIndex(table);
    }

    Page<HumanView> search(Call call, SearchInputs.SearchHumans input, PageRequest page) {
        SearchFilter filter = input.filter();
        Page<SearchEntry> entries = index.search(filter, page.limit(), page.offset(), page.after());
        boolean slim = input.fields() == SearchInputs.Fields.SLIM;
        List<HumanView> views = profiles(entries)
                .map(human -> slim ? HumanView.slim(human, call) : HumanView.listed(human, call))
                .toList();
        return new Page<>(views, entries.next(), OptionalInt.of(total(filter, call.now())));
    }

    Page<HumanView> tastePanel(Call call, SearchInputs.BrowseTaste input, PageRequest page) {
        Page<SearchEntry> entries = index.tastePanel(Optional.ofNullable(input.category()), page.limit(), page.after());
        List<HumanView> views = profiles(entries)
                .filter(human -> input.skill() == null || hasSkill(human, SearchText.folded(input.skill())))
                .map(human -> HumanView.listed(human, call))
                .toList();
        return new Page<>(views, entries.next());
    }

    private static boolean hasSkill(Human human, String part) {
        return Stream.concat(human.profile().skills().stream(), human.profile().expertise().stream())
                .anyMatch(skill -> SearchText.folded(skill).contains(part));
    }

    /** Without profiles that were deleted in the meantime. */
    private Stream<Human> profiles(Page<SearchEntry> entries) {
        List<HumanId> ids = entries.items().stream().map(SearchEntry::id).toList();
        Map<HumanId, Human> found = humans.findAll(ids);
        return ids.stream().map(found::get).filter(Objects::nonNull);
    }

    private int total(SearchFilter filter, Instant now) {
        return totals.find(filter)
                .filter(total -> now.isBefore(total.until()))
                .orElseGet(() -> {
                    Total counted = new Total(index.count(filter), now.plus(TOTAL_AGE));
                    totals.keep(filter, counted);
                    return counted;
                })
                .count();
    }
}

package marketplace.humans;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import marketplace.humans.skills.NearestTerms;
import marketplace.kernel.Call;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.cache.LruCache;
import marketplace.kernel.paging.Page;
import marketplace.kernel.paging.PageRequest;
import marketplace.kernel.paging.Suggestion;
import marketplace.kernel.text.SearchText;
import marketplace.table.Table;

public final class SearchService {

    private static final int MAX_CACHED = 1_000;

    private static final int PANEL_BATCH = 100;

    /** How old a total may be. The total needs the whole window, a page only its part. */
    private static final Duration TOTAL_AGE = Duration.ofMinutes(1);

    private record Total(int count, Instant until) {}

    private final Humans humans;
    private final SearchIndex index;
    private final NearestTerms nearest;

    /** A stale entry shows a total of up to a minute ago. */
    private final LruCache<SearchFilter, Total> totals = new LruCache<>(MAX_CACHED);

    public SearchService(Humans humans, Table table) {
        this.humans = humans;
        this.index = new SearchIndex(table);
        this.nearest = new NearestTerms(table);
    }

    Page<HumanView> search(Call call, SearchInputs.SearchHumans input, PageRequest page) {
        SearchFilter filter = input.filter();
        Page<SearchEntry> entries = entries(filter, page, call.now());
        boolean slim = input.fields() == SearchInputs.Fields.SLIM;
        Map<HumanId, Human> profiles = profiles(entries);
        List<HumanView> views = entries.items().stream()
                .map(entry -> profiles.get(entry.id()))
                // Deleted in the meantime.
                .filter(Objects::nonNull)
                .map(human -> slim ? HumanView.slim(human, call) : HumanView.listed(human, call))
                .toList();
        Page<HumanView> found = new Page<>(views, entries.next(), entries.total());
        return entries.total().orElseThrow() == 0 ? found.suggesting(suggestions(filter)) : found;
    }

    private List<Suggestion> suggestions(SearchFilter filter) {
        return nearest.suggestions(filter.skills(), Optional.ofNullable(filter.city()));
    }

    /** Profiles hold the skills, so a search by skill reads several profiles for each that it lists. */
    Page<HumanView> tastePanel(Call call, SearchInputs.BrowseTaste input, PageRequest page) {
        Optional<String> skill = input.skillPart();
        List<HumanView> views = new ArrayList<>();
        Optional<String> position = page.after();
        for (int considered = 0; considered < SearchIndex.WINDOW; considered += PANEL_BATCH) {
            int batch = skill.isEmpty() ? page.limit() - views.size() : PANEL_BATCH;
            Page<SearchEntry> entries = index.tastePanel(Optional.ofNullable(input.category()), batch, position);
            Map<HumanId, Human> profiles = profiles(entries);
            for (SearchEntry entry : entries.items()) {
                if (views.size() == page.limit()) {
                    return new Page<>(views, position);
                }
                position = Optional.of(SearchIndex.panelPosition(entry));
                Optional.ofNullable(profiles.get(entry.id()))
                        .filter(human -> skill.isEmpty() || hasSkill(human, skill.get()))
                        .ifPresent(human -> views.add(HumanView.listed(human, call)));
            }
            position = entries.next();
            if (position.isEmpty() || views.size() == page.limit()) {
                break;
            }
        }
        return new Page<>(views, position);
    }

    private static boolean hasSkill(Human human, String part) {
        return Stream.concat(human.profile().skills().stream(), human.profile().expertise().stream())
                .anyMatch(skill -> SearchText.term(skill).contains(part));
    }

    private Map<HumanId, Human> profiles(Page<SearchEntry> entries) {
        return humans.findAll(entries.items().stream().map(SearchEntry::id).toList());
    }

    private Page<SearchEntry> entries(SearchFilter filter, PageRequest page, Instant now) {
        Optional<Integer> known =
                totals.find(filter).filter(total -> now.isBefore(total.until())).map(Total::count);
        if (known.isEmpty() && page.after().isEmpty()) {
            Page<SearchEntry> first = index.firstAndCount(filter, page.limit(), page.offset());
            keep(filter, first.total().orElseThrow(), now);
            return first;
        }
        Page<SearchEntry> entries = index.search(filter, page.limit(), page.offset(), page.after());
        int shown = page.offset() + entries.items().size() + (entries.next().isPresent() ? 1 : 0);
        int total = Math.max(shown, known.orElseGet(() -> keep(filter, index.count(filter), now)));
        return new Page<>(entries.items(), entries.next(), OptionalInt.of(total));
    }

    private int keep(SearchFilter filter, int count, Instant now) {
        totals.keep(filter, new Total(count, now.plus(TOTAL_AGE)));
        return count;
    }
}

package marketplace.humans;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import java.util.stream.Stream;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Money;
import marketplace.kernel.Page;
import marketplace.table.Commit;
import marketplace.testing.MemoryTable;
import marketplace.testing.SequenceIds;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Every combination of filters over 2,000 profiles, compared page by page with a search that reads all of them. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SearchOracleTest {

    private static final Instant NOW = Instant.parse("2026-01-20T12:00:00Z");
    private static final List<String> SKILLS =
            List.of("Photography", "Driving", "Cooking", "Cáfe Tasting", "Translation", "Moving");
    private static final List<String> NAMES = List.of("Ana", "José", "Smith", "Wu", "Okafor", "Müller");
    private static final List<HumanPlace> PLACES = List.of(
            new HumanPlace("São Paulo", "BR", false),
            new HumanPlace("Porto", "Portugal", false),
            new HumanPlace("porto", "PT", true),
            new HumanPlace("Berlin", "de", false),
            new HumanPlace(null, "Germany", false),
            new HumanPlace("Springfield", null, false));

    private final MemoryTable table = new MemoryTable();
    private final SequenceIds ids = new SequenceIds();
    private final SearchIndex index = new SearchIndex(table);
    private final List<SearchEntry> all = new ArrayList<>();

    @BeforeAll
    void createHumans() {
        Humans humans = new Humans(table);
        SplittableRandom random = new SplittableRandom(7);
        for (int i = 0; i < 2_000; i++) {
            Human human = human(random);
            table.commit(new Commit(humans.create(human)));
            all.add(SearchEntry.of(human));
        }
        all.sort(Comparator.comparing((SearchEntry entry) -> entry.rank() + "#" + entry.id())
                .reversed());
    }

    @Test
    void everyCombinationOfFiltersListsWhatAReadOfAllProfilesFinds() {
        int combinations = 0;
        for (String skill : values("photography", "CAFE tasting,moving", "juggling")) {
            for (String name : values("ana", "josé MÜLLER", "nobody")) {
                for (String city : values("PORTO", "sao paulo")) {
                    for (String country : values("PT", "germany")) {
                        for (String nearby : values("br")) {
                            for (boolean featured : List.of(false, true)) {
                                for (boolean rated : List.of(false, true)) {
                                    check(new SearchInputs.SearchHumans(
                                                    skill,
                                                    name,
                                                    rated ? new BigDecimal(20) : null,
                                                    rated ? new BigDecimal(60) : null,
                                                    city,
                                                    country,
                                                    nearby,
                                                    featured,
                                                    null)
                                            .filter());
                                    combinations++;
                                }
                            }
                        }
                    }
                }
            }
        }
        assertThat(combinations).isEqualTo(4 * 4 * 3 * 3 * 2 * 2 * 2);
    }

    private void check(SearchFilter filter) {
        List<HumanId> expected = expected(filter);
        List<HumanId> listed = new ArrayList<>();
        Optional<String> after = Optional.empty();
        do {
            Page<SearchEntry> page = index.search(filter, 100, 0, after);
            page.items().forEach(entry -> listed.add(entry.id()));
            assertThat(page.items()).hasSizeBetween(page.next().isPresent() ? 100 : 0, 100);
            assertThat(page.next().isPresent()).as(filter.toString()).isEqualTo(listed.size() < expected.size());
            after = page.next();
        } while (after.isPresent());
        assertThat(listed).as(filter.toString()).isEqualTo(expected);
        assertThat(index.count(filter)).isEqualTo(expected.size());
        List<HumanId> skipped = index.search(filter, 30, 70, Optional.empty()).items().stream()
                .map(SearchEntry::id)
                .toList();
        assertThat(skipped).isEqualTo(expected.stream().skip(70).limit(30).toList());
    }

    private List<HumanId> expected(SearchFilter filter) {
        if (filter.nearby().isEmpty()) {
            return best(filter, SearchIndex.WINDOW, filter::admits);
        }
        String country = filter.nearby().get();
        Predicate<SearchEntry> near = entry -> country.equals(entry.country());
        boolean byName = filter.skills().isEmpty() && !filter.nameWords().isEmpty();
        SearchFilter there = new SearchFilter(
                filter.skills(),
                filter.nameWords(),
                null,
                country,
                filter.least(),
                filter.most(),
                filter.featuredOnly(),
                Optional.empty());
        SearchFilter first = byName ? filter : there;
        Set<HumanId> both = new LinkedHashSet<>(best(first, SearchIndex.WINDOW / 2, near.and(filter::admits)));
        int considered =
                (int) Math.min(SearchIndex.WINDOW / 2, candidates(first).count());
        both.addAll(best(filter, SearchIndex.WINDOW - considered, near.negate().and(filter::admits)));
        return List.copyOf(both);
    }

    private List<HumanId> best(SearchFilter filter, int window, Predicate<SearchEntry> admits) {
        return candidates(filter)
                .limit(window)
                .filter(admits)
                .map(SearchEntry::id)
                .toList();
    }

    /** Everybody in the list that serves the filter, best first. */
    private Stream<SearchEntry> candidates(SearchFilter filter) {
        if (!filter.skills().isEmpty()) {
            return all.stream()
                    .filter(entry -> filter.skills().stream().anyMatch(entry.skills()::contains))
                    .filter(entry -> filter.city() == null
                            ? filter.country() == null || filter.country().equals(entry.country())
                            : filter.city().equals(entry.city()));
        }
        if (!filter.nameWords().isEmpty()) {
            String longest = filter.nameWords().stream()
                    .max(Comparator.comparingInt(String::length))
                    .orElseThrow();
            return all.stream().filter(entry -> entry.nameWords().contains(longest));
        }
        if (filter.city() != null) {
            return all.stream().filter(entry -> filter.city().equals(entry.city()));
        }
        if (filter.featuredOnly()) {
            return all.stream().filter(SearchEntry::featured);
        }
        return all.stream()
                .filter(entry -> filter.country() == null || filter.country().equals(entry.country()));
    }

    private static List<String> values(String... given) {
        List<String> values = new ArrayList<>();
        values.add(null);
        values.addAll(List.of(given));
        return values;
    }

    private Human human(SplittableRandom random) {
        List<String> skills =
                SKILLS.stream().filter(_ -> random.nextInt(3) == 0).toList();
        HumanProfile profile = new HumanProfile(
                null,
                NAMES.get(random.nextInt(NAMES.size())) + " " + NAMES.get(random.nextInt(NAMES.size())),
                random.nextBoolean() ? "Headline" : null,
                "Bio",
                null,
                skills,
                random.nextInt(5) == 0 ? List.of("moving") : List.of(),
                random.nextInt(8) == 0 ? null : PLACES.get(random.nextInt(PLACES.size())),
                random.nextInt(8) == 0 ? null : new Money(random.nextInt(100, 10_000)),
                WeekHours.NONE,
                "UTC",
                random.nextBoolean(),
                List.of(),
                List.of());
        long reviews = random.nextInt(20);
        HumanId id = new HumanId(ids.next(IdKind.HUMAN, NOW));
        AccountId account = new AccountId(ids.next(IdKind.ACCOUNT, NOW));
        return new Human(
                id,
                account,
                profile,
                false,
                false,
                false,
                random.nextInt(10) == 0,
                false,
                0,
                reviews,
                reviews * random.nextInt(1, 6),
                NOW,
                NOW.minus(Duration.ofDays(random.nextInt(60))),
                1);
    }
}

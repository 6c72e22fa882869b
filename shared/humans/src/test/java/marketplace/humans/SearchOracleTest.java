package marketplace.humans;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.text.Normalizer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import java.util.stream.Stream;
import marketplace.humans.hours.WeekHours;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Money;
import marketplace.kernel.paging.Page;
import marketplace.table.Commit;
import marketplace.testing.MemoryTable;
import marketplace.testing.SequenceIds;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * Combinations of filters over 2,000 profiles, compared page by page with a search that reads all profiles. That search
 * shares no code with the index: it compares the profiles as they were written.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SearchOracleTest {

    private static final Instant NOW = Instant.parse("2026-01-20T12:00:00Z");
    private static final int WINDOW = 1_000;

    private static final List<String> SKILLS =
            List.of("Photography", "Driving", "Cooking", "Cáfe Tasting", "Translation", "Moving");
    private static final List<String> EXPERTISE = List.of("moving", "Piano", "Gardening", "Sewing", "Welding");
    private static final List<String> NAMES = List.of("Ana", "José", "Smith", "Wu", "Okafor", "Müller");
    private static final List<HumanPlace> PLACES = List.of(
            new HumanPlace("São Paulo", "BR", false),
            new HumanPlace("Porto", "Portugal", false),
            new HumanPlace("porto", "PT", true),
            new HumanPlace("Berlin", "de", false),
            new HumanPlace(null, "Germany", false),
            new HumanPlace("Springfield", null, false));
    private static final Map<String, String> CODES =
            Map.of("br", "BR", "portugal", "PT", "pt", "PT", "de", "DE", "germany", "DE");

    /** The order that docs/people.md describes. */
    private static final Comparator<Human> BEST_FIRST = Comparator.comparing(Human::featured)
            .thenComparingLong(human ->
                    human.activeAt().getEpochSecond() / Duration.ofDays(7).toSeconds())
            .thenComparingLong(human -> 10 * (4 * 5 + human.ratingSum()) / (5 + human.reviews()))
            .thenComparing(SearchOracleTest::isComplete)
            .thenComparing(human -> human.profile().isAvailable())
            .thenComparing(human -> human.id().value())
            .reversed();

    private static final Map<String, String> PLAIN = new HashMap<>();

    private final MemoryTable table = new MemoryTable();
    private final SequenceIds ids = new SequenceIds();
    private final SearchIndex index = new SearchIndex(table);
    private final List<Written> all = new ArrayList<>();

    /** What search finds of a profile. */
    private record Written(Human human, List<String> skills, List<String> names, String city, String country) {

        static Written of(Human human) {
            HumanProfile profile = human.profile();
            HumanPlace place = profile.location() == null ? new HumanPlace(null, null, null) : profile.location();
            List<String> names =
                    Stream.of(plain(profile.name()).split(" ", -1)).distinct().toList();
            return new Written(
                    human,
                    Stream.of(profile.skills(), profile.expertise())
                            .flatMap(List::stream)
                            .map(SearchOracleTest::plain)
                            .distinct()
                            .limit(names.size() > 4 ? 7 : 8)
                            .toList(),
                    names,
                    place.city() == null ? "" : plain(place.city()),
                    place.country() == null ? "" : CODES.get(plain(place.country())));
        }
    }

    /** As a caller writes it. Null admits any. */
    private record Search(
            String skill,
            String name,
            String city,
            String country,
            String nearby,
            boolean featured,
            Integer least,
            Integer most) {

        SearchFilter filter() {
            return new SearchInputs.SearchHumans(
                            skill, name, usd(least), usd(most), city, country, nearby, featured, null)
                    .filter();
        }

        private static BigDecimal usd(Integer rate) {
            return rate == null ? null : new BigDecimal(rate);
        }

        Search withRates(Integer from, Integer to) {
            return new Search(skill, name, city, country, nearby, featured, from, to);
        }

        boolean isNearby() {
            return nearby != null && city == null && country == null;
        }

        boolean admits(Written one) {
            Money rate = one.human().profile().hourlyRate();
            return (skill == null || hasSkill(one))
                    && (name == null
                            || one.names().containsAll(List.of(plain(name).split(" ", -1))))
                    && (city == null || one.city().equals(plain(city)))
                    && (country == null || one.country().equals(CODES.get(plain(country))))
                    && (least == null || (rate != null && rate.cents() >= 100L * least))
                    && (most == null || (rate != null && rate.cents() <= 100L * most))
                    && (!featured || one.human().featured());
        }

        private boolean hasSkill(Written one) {
            return Stream.of(skill.split(",", -1)).map(SearchOracleTest::plain).anyMatch(one.skills()::contains);
        }

        /** Whether the list that serves the search has the human, in {@code only} if that is a country. */
        boolean considers(Written one, String only) {
            String named = country == null ? null : CODES.get(plain(country));
            String there = only == null ? named : only;
            boolean inCountry = there == null || there.equals(one.country());
            if (skill != null) {
                return hasSkill(one) && (city == null ? inCountry : one.city().equals(plain(city)));
            }
            if (name != null) {
                String longest = Stream.of(plain(name).split(" ", -1))
                        .max(Comparator.comparingInt(String::length))
                        .orElseThrow();
                return one.names().contains(longest);
            }
            if (city != null) {
                return one.city().equals(plain(city));
            }
            return featured ? one.human().featured() : inCountry;
        }
    }

    @BeforeAll
    void createHumans() {
        Humans humans = new Humans(table);
        SplittableRandom random = new SplittableRandom(7);
        for (int i = 0; i < 2_000; i++) {
            Human human = human(random);
            table.commit(new Commit(humans.create(human)));
            all.add(Written.of(human));
        }
        all.sort(Comparator.comparing(Written::human, BEST_FIRST));
    }

    @Test
    void everyCombinationOfWordsAndPlacesListsWhatAReadOfAllProfilesFinds() {
        List<Search> combinations = new ArrayList<>();
        for (Search search : combinations(null, null)) {
            // The rates rotate, so that each pair of the other filters meets all four.
            int turn = combinations.size() + combinations.size() / 4;
            combinations.add(search.withRates(turn % 2 == 0 ? null : 20, turn / 2 % 2 == 0 ? null : 60));
        }
        checkAll(combinations);
    }

    @Test
    @Tag("nightly")
    void everyCombinationOfFiltersListsWhatAReadOfAllProfilesFinds() {
        checkAll(Stream.of(
                        combinations(null, null), combinations(20, null), combinations(null, 60), combinations(20, 60))
                .flatMap(List::stream)
                .toList());
    }

    private static List<Search> combinations(Integer least, Integer most) {
        List<Search> combinations = new ArrayList<>();
        for (String skill : values("photography", "CAFE tasting,moving,sewing", "juggling")) {
            for (String name : values("ana", "josé MÜLLER", "nobody")) {
                for (String city : values("PORTO", "sao paulo")) {
                    for (String country : values("PT", "germany")) {
                        for (String nearby : values("br")) {
                            for (boolean featured : List.of(false, true)) {
                                combinations.add(new Search(skill, name, city, country, nearby, featured, least, most));
                            }
                        }
                    }
                }
            }
        }
        assertThat(combinations).hasSize(4 * 4 * 3 * 3 * 2 * 2);
        return combinations;
    }

    private void checkAll(List<Search> searches) {
        int cut = 0;
        int cutNearby = 0;
        for (int turn = 0; turn < searches.size(); turn++) {
            Search search = searches.get(turn);
            check(search, turn / 4);
            if (all.stream().filter(one -> search.considers(one, null)).count() > WINDOW) {
                cut += search.isNearby() ? 0 : 1;
                cutNearby += search.isNearby() ? 1 : 0;
            }
        }
        assertThat(cut).as("searches beyond the window").isGreaterThan(5);
        assertThat(cutNearby)
                .as("searches with a nearby country beyond the window")
                .isGreaterThan(5);
    }

    /** Pages have the sizes of anonymous callers, of the tool and of callers with a key. */
    private void check(Search search, int turn) {
        SearchFilter filter = search.filter();
        List<HumanId> expected = expected(search);
        List<HumanId> listed = new ArrayList<>();
        int size = turn % 8 == 0 ? 20 : turn % 8 == 4 ? 50 : 100;
        Optional<String> after = Optional.empty();
        do {
            Page<SearchEntry> page = index.search(filter, size, 0, after);
            page.items().forEach(entry -> listed.add(entry.id()));
            assertThat(page.items()).hasSizeBetween(page.next().isPresent() ? size : 0, size);
            assertThat(page.next().isPresent()).as(search.toString()).isEqualTo(listed.size() < expected.size());
            after = page.next();
        } while (after.isPresent());
        assertThat(listed).as(search.toString()).isEqualTo(expected);
        assertThat(index.count(filter)).isEqualTo(expected.size());
        List<HumanId> skipped = index.search(filter, 30, 70, Optional.empty()).items().stream()
                .map(SearchEntry::id)
                .toList();
        assertThat(skipped).isEqualTo(expected.stream().skip(70).limit(30).toList());
    }

    private List<HumanId> expected(Search search) {
        if (!search.isNearby()) {
            return best(search, null, WINDOW, search::admits);
        }
        String country = CODES.get(search.nearby());
        Predicate<Written> near = one -> country.equals(one.country());
        String first = search.skill() == null && search.name() != null ? null : country;
        long considered = Math.min(
                WINDOW / 2,
                all.stream().filter(one -> search.considers(one, first)).count());
        Set<HumanId> both = new LinkedHashSet<>(best(search, first, WINDOW / 2, near.and(search::admits)));
        both.addAll(best(search, null, WINDOW - considered, near.negate().and(search::admits)));
        return List.copyOf(both);
    }

    private List<HumanId> best(Search search, String country, long window, Predicate<Written> admits) {
        return all.stream()
                .filter(one -> search.considers(one, country))
                .limit(window)
                .filter(admits)
                .map(one -> one.human().id())
                .toList();
    }

    private static String plain(String text) {
        return PLAIN.computeIfAbsent(text, SearchOracleTest::withoutAccentsAndCase);
    }

    private static String withoutAccentsAndCase(String text) {
        return Normalizer.normalize(text, Normalizer.Form.NFD)
                .replaceAll("\\p{M}", "")
                .toLowerCase(Locale.ROOT);
    }

    private static boolean isComplete(Human human) {
        HumanProfile profile = human.profile();
        return Stream.of(profile.headline(), profile.bio(), profile.location(), profile.hourlyRate())
                        .noneMatch(Objects::isNull)
                && !profile.skills().isEmpty();
    }

    private static List<String> values(String... given) {
        List<String> values = new ArrayList<>();
        values.add(null);
        values.addAll(List.of(given));
        return values;
    }

    /** One in eight has six words, and room for fewer skills. */
    private static String name(SplittableRandom random) {
        return String.join(
                " ",
                Stream.generate(() -> NAMES.get(random.nextInt(NAMES.size())))
                        .limit(random.nextInt(8) == 0 ? 6 : 2)
                        .toList());
    }

    private Human human(SplittableRandom random) {
        // Some have more skills than search finds.
        int common = random.nextInt(10) == 0 ? 1 : 3;
        List<String> skills =
                SKILLS.stream().filter(_ -> random.nextInt(common) == 0).toList();
        HumanProfile profile = new HumanProfile(
                null,
                name(random),
                random.nextBoolean() ? "Headline" : null,
                "Bio",
                null,
                skills,
                EXPERTISE.stream().filter(_ -> random.nextInt(3) == 0).toList(),
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
                false,
                true,
                true,
                0,
                reviews,
                reviews * random.nextInt(1, 6),
                NOW,
                NOW.minus(Duration.ofDays(random.nextInt(60))),
                1);
    }
}

package marketplace.humans;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import marketplace.humans.coverage.Cell;
import marketplace.humans.skills.FormerTerms;
import marketplace.humans.skills.Terms;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Money;
import marketplace.kernel.Wire;
import marketplace.kernel.text.SearchText;
import marketplace.kernel.text.SearchWord;
import marketplace.table.Item;

/**
 * What a search compares, normalized, so that a page skips humans without reading their profiles.
 *
 * @param rank sorts humans; the greatest is the best
 * @param country ISO 3166 code in capitals
 */
record SearchEntry(
        HumanId id,
        String rank,
        List<String> nameWords,
        List<String> skills,
        String city,
        String country,
        Money hourlyRate,
        boolean featured,
        boolean tasteVetted,
        List<TasteCategory> tasteCategories) {

    /** Each has three entries in the index. */
    private static final int MAX_SKILLS = 8;

    private static final int ENTRIES_OF_SKILL = 3;

    /** Bounds the entries of names and skills, so that all of a profile's entries can move in one commit. */
    private static final int MAX_ENTRIES = 28;

    /** Leaves room for four skills. */
    static final int MAX_NAME_TERMS = 16;

    /** Activity counts by week, so that a profile moves in the index at most once a week. */
    private static final Duration PERIOD = Duration.ofDays(7);

    /** A human without reviews ranks as one with this many reviews of this rating. */
    private static final int PRIOR_REVIEWS = 5;

    private static final int PRIOR_RATING = 4;

    private static final int RATING_STEPS = 10;

    SearchEntry {
        nameWords = List.copyOf(nameWords);
        skills = List.copyOf(skills);
        tasteCategories = List.copyOf(tasteCategories);
    }

    static SearchEntry of(Human human) {
        HumanProfile profile = human.profile();
        Terms terms = listed(human);
        return new SearchEntry(
                human.id(),
                rank(human),
                human.plainTerms() ? nameTerms(profile) : FormerTerms.ofName(profile.name()),
                List.copyOf(terms.skills().keySet()),
                terms.cities().keySet().stream().findFirst().orElse(null),
                profile.countryCode().orElse(null),
                profile.hourlyRate(),
                human.featured(),
                human.tasteVetted(),
                profile.tasteCategories());
    }

    /** Without the skills: every list of a skill has its own entries. */
    static SearchEntry of(Item item) {
        return new SearchEntry(
                new HumanId(item.text("id")),
                item.text("rank"),
                item.texts("names"),
                List.of(),
                item.findText("city").orElse(null),
                item.findText("country").orElse(null),
                item.findMoney("rateCents").orElse(null),
                item.flag("featured"),
                item.flag("tasteVetted"),
                item.texts("taste").stream()
                        .map(text -> Wire.require(TasteCategory.class, text))
                        .toList());
    }

    Item.Builder describe(Item.Builder entry) {
        return entry.put("v", 1)
                .put("id", id)
                .put("rank", rank)
                .putTexts("names", nameWords)
                .put("city", city)
                .put("country", country)
                .put("rateCents", hourlyRate)
                .put("featured", featured)
                .put("tasteVetted", tasteVetted)
                .putTexts(
                        "taste",
                        tasteCategories.stream().map(TasteCategory::wire).toList());
    }

    /** The skills and areas of expertise beyond those that search finds, as the owner wrote them. */
    static List<String> skillsNotFound(HumanProfile profile) {
        return allSkills(profile).values().stream().skip(skillsFound(profile)).toList();
    }

    /** What the counts of skills and cities know of a human: what search finds. */
    static Terms terms(Human human) {
        return human.counted() && !human.restricted() ? listed(human) : Terms.NONE;
    }

    /** Where a human counts for the coverage of a place and a skill. */
    static Set<Cell> cells(Human human) {
        Terms terms = terms(human);
        return human.plainTerms() && !human.restricted()
                ? Cell.all(
                        human.profile().countryCode(),
                        terms.cities().keySet(),
                        terms.skills().keySet())
                : Set.of();
    }

    private static Terms listed(Human human) {
        HumanProfile profile = human.profile();
        return human.plainTerms() ? found(profile) : FormerTerms.of(skills(profile), city(profile));
    }

    private static Terms found(HumanProfile profile) {
        Map<String, String> skills = new LinkedHashMap<>();
        allSkills(profile).entrySet().stream()
                .limit(skillsFound(profile))
                .forEach(skill -> skills.put(skill.getKey(), skill.getValue()));
        Map<String, String> cities = new LinkedHashMap<>();
        put(cities, city(profile));
        return new Terms(skills, cities);
    }

    /** Every word of a name is found; a long name leaves room for fewer skills. */
    private static int skillsFound(HumanProfile profile) {
        return Math.min(MAX_SKILLS, (MAX_ENTRIES - nameTerms(profile).size()) / ENTRIES_OF_SKILL);
    }

    /** Skills by their term, in order. */
    private static Map<String, String> allSkills(HumanProfile profile) {
        Map<String, String> skills = new LinkedHashMap<>();
        skills(profile).forEach(skill -> put(skills, Optional.of(skill)));
        return skills;
    }

    private static Stream<String> skills(HumanProfile profile) {
        return Stream.concat(profile.skills().stream(), profile.expertise().stream());
    }

    private static Optional<String> city(HumanProfile profile) {
        return Optional.ofNullable(profile.location()).map(HumanPlace::city);
    }

    private static void put(Map<String, String> terms, Optional<String> text) {
        text.filter(written -> !SearchText.term(written).isEmpty())
                .ifPresent(written -> terms.putIfAbsent(SearchText.term(written), written));
    }

    private static List<String> nameTerms(HumanProfile profile) {
        // A name that was stored before there was a limit may have more.
        return SearchWord.terms(profile.name()).stream().limit(MAX_NAME_TERMS).toList();
    }

    /** Whether these two activities rank alike. */
    static boolean samePeriod(Instant one, Instant other) {
        return period(one) == period(other);
    }

    /** Featured, then the week of the last activity, rating, completeness, availability. */
    private static String rank(Human human) {
        return String.format(
                Locale.ROOT,
                "%d%05d%02d%d%d",
                digit(human.featured()),
                period(human.activeAt()),
                rating(human),
                digit(human.profile().isComplete()),
                digit(human.profile().isAvailable()));
    }

    private static int digit(boolean better) {
        return better ? 1 : 0;
    }

    private static long period(Instant active) {
        return Math.floorDiv(active.getEpochSecond(), PERIOD.toSeconds());
    }

    /** A Bayesian mean in tenths, so that one good review does not outrank fifty. */
    private static long rating(Human human) {
        return RATING_STEPS * (PRIOR_REVIEWS * PRIOR_RATING + human.ratingSum()) / (PRIOR_REVIEWS + human.reviews());
    }
}

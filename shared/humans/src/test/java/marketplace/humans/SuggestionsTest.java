package marketplace.humans;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import marketplace.testing.Cost;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a search that finds nothing suggests. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SuggestionsTest {

    private static final List<String> SKILLS = List.of(
            "Photography",
            "Photo editing",
            "Driving",
            "Drilling",
            "Cooking",
            "Translation",
            "Carpentry",
            "Baking",
            "Web design",
            "Node.js",
            "C++",
            "C#",
            "SEO",
            "Yoga",
            "Piano",
            "Übersetzen",
            "Notary",
            "Plumbing");

    private final SkillMarket shown = new SkillMarket();

    @BeforeAll
    void openMarket() {
        SKILLS.forEach(skill -> shown.join("Lisbon", skill));
        shown.join("Porto", "Photography");
        shown.join("São Paulo", "Photography");
        shown.count();
    }

    private List<String> suggested(String filter, String text) {
        return suggested(shown, filter, text);
    }

    private static List<String> suggested(SkillMarket market, String filter, String text) {
        Reply found = market.search(filter, text);
        assertThat(found.text("count")).as(text).isEqualTo("0");
        return SkillMarket.suggested(found, filter);
    }

    @ParameterizedTest
    @CsvSource({
        "photographer, Photography",
        "photo, Photography",
        "PHOTOGRAPHIE, Photography",
        "photografy, Photography",
        "drive, Driving",
        "driver, Driving",
        "dirving, Driving",
        "rdiving, Driving",
        "cook, Cooking",
        "baker, Baking",
        "translator, Translation",
        "web designer, Web design",
        "nodejz, Node.js",
        "uebersetzen, Übersetzen",
        "c, C#",
        "yga, Yoga",
        "carpenter, Carpentry"
    })
    void nearestKnownSkillIsSuggestedFirst(String sought, String known) {
        assertThat(suggested("skill", sought)).first().isEqualTo(known);
    }

    @ParameterizedTest
    @CsvSource({"Lisboa, Lisbon", "lisbn, Lisbon", "oprto, Porto", "sao paolo, São Paulo", "port, Porto"})
    void nearestKnownCityIsSuggestedFirst(String sought, String known) {
        assertThat(suggested("city", sought)).first().isEqualTo(known);
    }

    @ParameterizedTest
    @ValueSource(strings = {"juggling", "dx", "phi", "zzz", "ography"})
    void nothingIsSuggestedForAWordThatNoKnownOneComesNear(String sought) {
        Reply found = shown.search("skill", sought);

        assertThat(found.body().path("suggestions").isArray()).isTrue();
        assertThat(SkillMarket.suggested(found, "skill")).isEmpty();
    }

    @Test
    void suggestionsHaveTheirCountsAndOnlyAnEmptyListHasThem() {
        JsonNode suggestions = shown.search("skill=photo&city=Lisbona").body().path("suggestions");
        assertThat(suggestions.toString())
                .isEqualTo("[{\"skill\":\"Photography\",\"count\":3},{\"skill\":\"Photo editing\",\"count\":1},"
                        + "{\"city\":\"Lisbon\",\"count\":" + SKILLS.size() + "}]");

        assertThat(shown.search("skill=photography").body().has("suggestions")).isFalse();
        assertThat(shown.search("skill=photography&offset=50").body().path("suggestions"))
                .isEmpty();
        assertThat(shown.search("name=nobody").body().path("suggestions").isEmpty())
                .isTrue();
    }

    @Test
    void skillThatIsKnownElsewhereSuggestsOnlyOthers() {
        Reply found = shown.search("skill=photography,driving&city=S%C3%A3o+Paulo&maxRate=1");

        assertThat(found.text("count")).isEqualTo("0");
        assertThat(SkillMarket.suggested(found, "skill")).isEmpty();
        assertThat(SkillMarket.suggested(found, "city")).isEmpty();
    }

    @Test
    void termThatNoOneHasAnyMoreIsNotSuggested() {
        SkillMarket market = new SkillMarket();
        String human = market.join("Porto", "Baking", "Driving");
        market.count();
        assertThat(suggested(market, "skill", "bakin")).containsExactly("Baking");

        market.put(human, "Porto", "Baker", "Driving");
        market.count();

        assertThat(suggested(market, "skill", "baking")).containsExactly("Baker");
        assertThat(suggested(market, "skill", "bakin")).containsExactly("Baker");
    }

    @Test
    void everyKnownSkillIsSuggestedForEachOfItsMisspellings() {
        Random random = new Random(11);
        List<String> skills = IntStream.range(0, 1_000)
                .mapToObj(_ -> word(random, 3 + random.nextInt(12)))
                .distinct()
                .toList();
        SkillMarket market = new SkillMarket();
        market.joinWith(skills);
        market.count();

        for (int i = 0; i < 400; i++) {
            String skill = skills.get(random.nextInt(skills.size()));
            String slip = misspelt(random, skill);
            Reply found = market.search("skill", slip);
            if (found.text("count").equals("0") && slip.length() > 1) {
                assertThat(SkillMarket.suggested(found, "skill")).as(slip).contains(skill);
            }
        }
    }

    /** Few letters, so that many terms are alike. */
    private static String word(Random random, int letters) {
        return random.ints(letters, 'a', 'a' + 9)
                .mapToObj(letter -> Character.toString((char) letter))
                .collect(Collectors.joining());
    }

    private static String misspelt(Random random, String word) {
        StringBuilder slip = new StringBuilder(word);
        int at = random.nextInt(word.length());
        switch (random.nextInt(4)) {
            case 0 -> slip.deleteCharAt(at);
            case 1 -> slip.insert(at, word(random, 1));
            case 2 -> slip.setCharAt(at, word(random, 1).charAt(0));
            default -> {
                if (at > 0) {
                    slip.setCharAt(at, word.charAt(at - 1));
                    slip.setCharAt(at - 1, word.charAt(at));
                }
            }
        }
        return slip.toString();
    }

    @Test
    void commonSkillIsSuggestedAmongManyRareOnesWithTheSameBeginning() {
        List<String> rare = new ArrayList<>();
        for (char a = 'a'; a <= 'z'; a++) {
            for (char b = 'a'; b <= 'p'; b++) {
                rare.add("photo" + a + b);
            }
        }
        SkillMarket market = new SkillMarket();
        market.joinWith(rare);
        market.join("Porto", "Photography");
        market.join("Porto", "Photography");
        market.count();

        assertThat(suggested(market, "skill", "photo")).first().isEqualTo("Photography");
        Cost cost = market.table.measure(() -> suggested(market, "skill", "photographe"));
        assertThat(cost.readUnits())
                .as("the rows of 600 terms, and the empty list")
                .isLessThan(10);
        assertThat(cost.roundTrips()).isLessThanOrEqualTo(3);
        assertThat(suggested(market, "skill", "x".repeat(500))).isEmpty();
    }
}

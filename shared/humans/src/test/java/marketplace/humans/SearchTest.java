package marketplace.humans;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import marketplace.humans.wiring.HumansCapability;
import marketplace.kernel.Caller;
import marketplace.kernel.Scope;
import marketplace.table.Keys;
import marketplace.table.Query;
import marketplace.testing.InterleavingTable;
import marketplace.testing.Marketplace;
import marketplace.testing.MemoryTable;
import marketplace.testing.TestEndpoint;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Searches for humans over REST. */
class SearchTest {

    private final MemoryTable table = new MemoryTable();
    private final InterleavingTable between = new InterleavingTable(table);
    private final Marketplace market = new Marketplace(between, on -> List.of(new HumansCapability(on)));
    private final TestEndpoint rest = market.endpoint;

    private final Set<String> people = new HashSet<>();

    @BeforeEach
    void open() {
        market.open("reader");
        market.key("agent", "reader", Scope.READ);
        rest.admit("admin", new Caller.SignedIn(market.open("admin"), true));
    }

    @Test
    void listHasTheEnvelopeOfTheInterfaceAndTheBestFirst() {
        put(
                "ada",
                "\"headline\":\"h\",\"bio\":\"b\",\"skills\":[\"Photography\"],\"hourlyRate\":20,"
                        + "\"location\":{\"country\":\"PT\"}");
        put("bob", "\"isAvailable\":false");
        put("cleo", "\"skills\":[\"Driving\"]");

        Reply list = search("");

        assertThat(names(list)).containsExactly("ada", "cleo", "bob");
        assertThat(list.text("count")).isEqualTo("3");
        assertThat(list.text("totalCount")).isEqualTo("3");
        assertThat(list.text("offset")).isEqualTo("0");
        assertThat(list.text("limit")).isEqualTo("20");
        assertThat(list.text("hasMore")).isEqualTo("false");
        assertThat(list.body().get("nextCursor").isNull()).isTrue();
    }

    @Test
    void newProfileTextsMoveItsEntriesInTheSameCommit() {
        put("ada", "\"skills\":[\"Photography\"],\"location\":{\"city\":\"Porto\",\"country\":\"PT\"}");
        put("ada", "\"skills\":[\"Driving\"],\"location\":{\"city\":\"Évora\",\"country\":\"Portugal\"}");

        assertThat(names(search("?skill=photography"))).isEmpty();
        assertThat(names(search("?city=porto"))).isEmpty();
        assertThat(names(search("?skill=cooking,DRIVING&city=evora&country=pt")))
                .containsExactly("ada");
    }

    @Test
    void deletedProfileLeavesNoEntry() {
        put("ada", "\"skills\":[\"Photography\"],\"location\":{\"city\":\"Porto\",\"country\":\"PT\"}");

        rest.call("ada", "DELETE", "/api/humans/me", "");

        assertThat(search("").text("totalCount")).isEqualTo("0");
        IntStream.range(0, Keys.LIST_SHARDS)
                .forEach(shard -> assertThat(table.query(Query.of(Keys.humanListings("ALL", shard)))
                                .items())
                        .isEmpty());
    }

    @Test
    void featuredHumanIsFirstUntilItEnds() {
        put("ada", "\"headline\":\"h\"");
        String bob = put("bob", "\"isAvailable\":false").text("human.id");

        feature(bob, true);

        assertThat(names(search(""))).containsExactly("bob", "ada");
        assertThat(names(search("?featured=true"))).containsExactly("bob");
        feature(bob, false);
        assertThat(names(search("?featured=true"))).isEmpty();
    }

    @Test
    void activityOfAnotherWeekMovesAHumanUp() {
        put("ada", "\"headline\":\"h\"");
        market.advance(Duration.ofDays(14));
        put("bob", "\"isAvailable\":false");
        assertThat(names(search(""))).containsExactly("bob", "ada");

        Human ada = new Humans(table).findOf(market.account("ada")).orElseThrow();
        market.commit(() -> new marketplace.table.Commit(new Humans(table).change(ada, ada.active(market.now()))));

        assertThat(names(search(""))).containsExactly("ada", "bob");
    }

    @Test
    void pagesFollowTheCursorWithinTheLimitOfTheCaller() {
        for (int i = 0; i < 45; i++) {
            put("human" + i, "\"headline\":\"h\"");
        }
        List<String> all = new ArrayList<>();
        String cursor = "";
        do {
            Reply page = search("?limit=100" + cursor);
            all.addAll(names(page));
            assertThat(page.text("limit")).isEqualTo("20");
            cursor = page.text("hasMore").equals("true") ? "&cursor=" + page.text("nextCursor") : "";
        } while (!cursor.isEmpty());

        assertThat(all).hasSize(45).doesNotHaveDuplicates();
        assertThat(names(rest.call("agent", "GET", "/api/humans?limit=500", "")))
                .containsExactlyElementsOf(all);
        assertThat(names(search("?offset=40"))).containsExactlyElementsOf(all.subList(40, 45));
        assertThat(search("?offset=40").text("offset")).isEqualTo("40");
    }

    @Test
    void slimCardsLeaveOutLongTexts() {
        put("ada", "\"bio\":\"long\",\"skills\":[\"a\",\"b\",\"c\",\"d\",\"e\",\"f\"],\"timezone\":\"Europe/Lisbon\"");

        JsonNode card = search("?fields=slim").body().at("/humans/0");

        assertThat(card.has("bio")).isFalse();
        assertThat(card.has("timezone")).isFalse();
        assertThat(card.get("skills")).hasSize(5);
        assertThat(search("").body().at("/humans/0/bio").asText()).isEqualTo("long");
    }

    @Test
    void nearbyCountryIsListedFirstAndFiltersNothing() {
        put("ada", "\"headline\":\"h\",\"location\":{\"country\":\"DE\"}");
        put("bob", "\"isAvailable\":false,\"location\":{\"country\":\"PT\"}");

        assertThat(names(search("?countryCode=pt"))).containsExactly("bob", "ada");
        assertThat(names(search("?countryCode=pt&country=DE"))).containsExactly("ada");
    }

    @ParameterizedTest
    @CsvSource({"PT,DE", "DE,PT"})
    void humanWhoMovesDuringASearchIsListedOnce(String from, String to) {
        String skilled = "\"skills\":[\"Photography\"],\"location\":{\"country\":\"%s\"}";
        put("ada", skilled.formatted(from));
        put("bob", skilled.formatted("PT"));
        int moment = 0;
        boolean moved = true;
        while (moved) {
            AtomicBoolean reached = new AtomicBoolean();
            between.arm(moment++, () -> {
                put("ada", skilled.formatted(to));
                reached.set(true);
            });
            market.clock.advance(Duration.ofMinutes(2));

            Reply list = search("?skill=photography&countryCode=pt");

            between.disarm();
            moved = reached.get();
            assertThat(names(list)).as("moved before read %d", moment - 1).containsExactlyInAnyOrder("ada", "bob");
            assertThat(list.text("totalCount")).isEqualTo("2");
            put("ada", skilled.formatted(from));
        }
        assertThat(moment).isGreaterThan(2);
    }

    @Test
    void totalCountIsAtLeastWhatIsShown() {
        put("ada", "\"headline\":\"h\"");
        assertThat(search("").text("totalCount")).isEqualTo("1");
        put("bob", "\"headline\":\"h\"");

        Reply list = search("");

        assertThat(names(list)).hasSize(2);
        assertThat(list.text("totalCount")).isEqualTo("2");
    }

    @Test
    void tastePanelListsVettedHumansByCategory() {
        String ada = put("ada", "\"skills\":[\"Logo design\"],\"tasteCategories\":[\"design\",\"photo-video\"]")
                .text("human.id");
        put("bob", "\"tasteCategories\":[\"design\"]");
        rest.call("admin", "PUT", "/api/admin/humans/" + ada + "/taste-vetted", "{\"vetted\":true}");

        assertThat(names(taste("?category=photo-video&skill=LOGO"))).containsExactly("ada");
        assertThat(names(taste("?category=music"))).isEmpty();
        assertThat(names(taste("?skill=cooking"))).isEmpty();
        assertThat(taste("?category=poetry").status()).isEqualTo(400);
    }

    @Test
    void pagesOfTheTastePanelAreFullUnderEveryFilter() {
        for (int i = 0; i < 60; i++) {
            String skills = i % 3 == 0 ? "\"skills\":[\"Logo design\"]," : "";
            String human = put(
                            "member" + i,
                            skills + "\"tasteCategories\":[\"" + (i % 2 == 0 ? "design" : "music") + "\"]")
                    .text("human.id");
            rest.call("admin", "PUT", "/api/admin/humans/" + human + "/taste-vetted", "{\"vetted\":true}");
        }
        Map<String, Integer> filters =
                Map.of("", 60, "&category=design", 30, "&skill=LOGO", 20, "&category=music&skill=logo", 10);
        filters.forEach((filter, size) -> {
            Set<String> listed = new HashSet<>();
            String cursor = "";
            do {
                Reply page = taste("?limit=7" + filter + cursor);
                listed.addAll(names(page));
                boolean more = page.body().path("hasMore").asBoolean();
                assertThat(names(page)).as(filter).hasSizeBetween(more ? 7 : 1, 7);
                cursor = more ? "&cursor=" + page.text("nextCursor") : "";
            } while (!cursor.isEmpty());
            assertThat(listed).as(filter).hasSize(size);
        });
    }

    @Test
    void largestPossibleChangeOfAProfileFitsOneCommit() {
        put("ada", largest("old"));
        String ada = rest.call("ada", "GET", "/api/humans/me", "").text("human.id");
        feature(ada, true);
        rest.call("admin", "PUT", "/api/admin/humans/" + ada + "/taste-vetted", "{\"vetted\":true}");
        market.advance(Duration.ofDays(30));

        assertThat(put("ada", largest("new")).status()).isEqualTo(200);
        Human human = new Humans(table).findOf(market.account("ada")).orElseThrow();
        assertThat(SearchIndex.remove(human).size() + SearchIndex.create(human).size())
                .as("writes when every entry moves; a commit has 34 others at most")
                .isLessThanOrEqualTo(66);
    }

    @Test
    void everyWordOfTheLongestNameIsFoundWithinTheSameNumberOfEntries() {
        List<String> words = IntStream.range(0, SearchEntry.MAX_NAME_TERMS)
                .mapToObj(i -> "n" + i)
                .toList();
        market.person("ada");
        Reply put = rest.call(
                "ada",
                "PUT",
                "/api/humans/me",
                "{\"name\":\"" + String.join(" ", words) + "\"," + largest("old") + "}");

        assertThat(put.text("completeness.skillsNotFound.0")).isEqualTo("old4");
        words.forEach(word -> assertThat(search("?name=" + word).text("count")).isEqualTo("1"));
        Human human = new Humans(table).findOf(market.account("ada")).orElseThrow();
        assertThat(SearchIndex.create(human)).hasSizeLessThanOrEqualTo(33);

        Reply refused =
                rest.call("ada", "PUT", "/api/humans/me", "{\"name\":\"" + String.join(" ", words) + " more\"}");
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.text("details.0.field")).isEqualTo("name");
    }

    private static String largest(String word) {
        List<String> skills =
                IntStream.range(0, 20).mapToObj(i -> "\"" + word + i + "\"").toList();
        return "\"username\":\"" + word + "-name\",\"headline\":\"h\",\"skills\":" + skills + ",\"expertise\":[\""
                + word
                + "x\"],\"location\":{\"city\":\"" + word + "\",\"country\":\""
                + (word.equals("old") ? "PT" : "DE") + "\"}";
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "limit=0 | limit",
                "limit=-1 | limit",
                "limit=abc | limit",
                "offset=-1 | offset",
                "fields=fat | fields",
                "country=Atlantis | country",
                "countryCode=xx | countryCode",
                "countryCode=PRT | countryCode",
                "skill=, | skill",
                "skill=a,b,c,d,e,f,g,h,i,j,k | skill",
                "minRate=1.005 | minRate",
                "name=... | name",
                "name= | name",
                "skill= | skill",
                "city= | city",
                "city=%20 | city",
                "country= | country",
            })
    void invalidFilterIsRefusedByName(String query, String field) {
        Reply reply = search("?" + query.strip());

        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.text("details.0.field")).isEqualTo(field);
    }

    @Test
    void cursorOfOtherFiltersOrAnotherCallerIsRefused() {
        for (int i = 0; i < 3; i++) {
            put("human" + i, "\"headline\":\"h\"");
        }
        String cursor = search("?limit=1").text("nextCursor");

        assertThat(search("?limit=1&cursor=" + cursor).status()).isEqualTo(200);
        assertThat(search("?limit=1&name=x&cursor=" + cursor).errorCode()).isEqualTo("invalid_cursor");
        assertThat(rest.call("agent", "GET", "/api/humans?limit=1&cursor=" + cursor, "")
                        .errorCode())
                .isEqualTo("invalid_cursor");
    }

    private Reply put(String name, String fields) {
        if (people.add(name)) {
            market.person(name);
        }
        return rest.call(name, "PUT", "/api/humans/me", "{\"name\":\"" + name + "\"," + fields + "}");
    }

    private void feature(String human, boolean featured) {
        Reply reply = rest.call(
                "admin", "PUT", "/api/admin/humans/" + human + "/featured", "{\"featured\":" + featured + "}");
        assertThat(reply.status()).isEqualTo(200);
    }

    private Reply search(String query) {
        return rest.call("", "GET", "/api/humans" + query, "");
    }

    private Reply taste(String query) {
        return rest.call("", "GET", "/api/humans/taste" + query, "");
    }

    private static List<String> names(Reply list) {
        List<String> names = new ArrayList<>();
        list.body().path("humans").forEach(human -> names.add(human.path("name").asText()));
        return names;
    }
}

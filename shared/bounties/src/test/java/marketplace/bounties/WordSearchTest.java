package marketplace.bounties;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import marketplace.api.Json;
import marketplace.kernel.Id.BountyId;
import marketplace.table.Change;
import marketplace.table.Commit;
import marketplace.table.Item;
import marketplace.table.Keys;
import marketplace.table.Write;
import marketplace.testing.Cost;
import marketplace.testing.MemoryTable;
import marketplace.testing.MeteredTable;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Lists of bounties by words of their texts. */
class WordSearchTest {

    private final MemoryTable memory = new MemoryTable();
    private final MeteredTable table = new MeteredTable(memory);
    private final BountyMarketplace story = new BountyMarketplace(table);

    private String post(String title, String description, int price) {
        return story.posted(body(title, description).put("price", price).toString());
    }

    private String post(String title) {
        return post(title, "In the park.", 20);
    }

    /** Different enough not to be held as repeated posts. */
    private void others(int count) {
        for (int i = 0; i < count; i++) {
            post("Count " + (char) ('a' + i / 26) + (char) ('a' + i % 26));
        }
        assertThat(memory.items().stream().filter(item -> item.key().pk().equals(Keys.REVIEWS)))
                .isEmpty();
    }

    private static ObjectNode body(String title, String description) {
        return Json.parse(BountyMarketplace.MINIMAL).put("title", title).put("description", description);
    }

    private Reply page(String caller, String search, String more) {
        return story.endpoint.call(
                caller, "GET", "/api/bounties?search=" + URLEncoder.encode(search, StandardCharsets.UTF_8) + more, "");
    }

    private List<String> found(String search, String more) {
        Reply page = page("", search, more);
        assertThat(page.status()).isEqualTo(200);
        return ids(page);
    }

    private List<String> found(String search) {
        return found(search, "");
    }

    private static List<String> ids(Reply page) {
        return page.body().path("bounties").findValuesAsText("id");
    }

    @ParameterizedTest
    @CsvSource({
        "Photograph the CAFÉ façade, cafe facade",
        "Home-made bread, homemade",
        "Homemade bread, home-made",
        "Home-made bread, home",
        "O'Neill portraits, oneill",
        "A lesson in C++, c++",
        "Łódź by night, lodz",
        "写真を撮る, 写真を撮る"
    })
    void wordIsFoundHoweverItIsWritten(String title, String search) {
        post("Count the benches");
        String wanted = post(title);

        assertThat(found(search)).containsExactly(wanted);
    }

    @Test
    void wordsAreThoseOfTitleCategoryCitySkillsAndDescriptionAndAllMustMatch() {
        ObjectNode body = body("Count the benches", "Near the river.").put("category", "field-work");
        body.putArray("skillsNeeded").add("Street photography");
        body.putObject("location").put("city", "Porto");
        String wanted = story.posted(body.toString());
        post("Count the trees", "Near the river.", 20);

        for (String search :
                List.of("benches", "field", "porto", "photography", "benches river", "river PORTO street field-work")) {
            assertThat(found(search)).as(search).containsExactly(wanted);
        }
        for (String search : List.of("bench", "benches trees", "porto lisbon", "c", "usd")) {
            assertThat(found(search)).as(search).isEmpty();
        }
        assertThat(found("river")).hasSize(2);
        assertThat(found("river", "&city=porto&category=field-work")).containsExactly(wanted);
        assertThat(found("benches", "&city=lisbon")).isEmpty();
    }

    @Test
    void onlyTheFirstWordsOfALongTextAreFound() {
        List<String> words =
                IntStream.range(0, 60).mapToObj(word -> "word" + word).toList();
        String wanted = post("Count", String.join(" ", words), 20);

        assertThat(found("word" + (BountySearch.MAX_WORDS - 2))).containsExactly(wanted);
        assertThat(found("word" + (BountySearch.MAX_WORDS - 1))).isEmpty();
    }

    @Test
    void foundBountyFollowsItsStatusUntilItIsDeleted() {
        String wanted = post("Count the benches");
        post("Count the trees");

        assertThat(found("benches", "&status=open")).containsExactly(wanted);
        story.setStatus(wanted, "{\"status\":\"paused\"}");
        assertThat(found("benches", "&status=open")).isEmpty();
        assertThat(found("benches", "&status=paused")).containsExactly(wanted);
        story.setStatus(wanted, "{\"status\":\"closed\",\"closeReason\":\"plans_changed\"}");
        story.advance(Duration.ofMinutes(1));
        assertThat(found("benches")).isEmpty();
        assertThat(found("benches", "&status=closed")).containsExactly(wanted);

        Bounties store = new Bounties(table);
        table.commit(
                Commit.none().and(store.remove(store.find(new BountyId(wanted)).orElseThrow())));
        assertThat(found("benches", "&status=closed")).isEmpty();
    }

    @Test
    void hiddenBountyIsFoundByItsOwnerAlone() {
        String held = post("Write fake reviews for benches");

        assertThat(found("benches", "&status=pending_review")).isEmpty();
        assertThat(ids(page("agent", "benches", "&mine=true"))).containsExactly(held);
        assertThat(ids(page("agent", "trees", "&mine=true"))).isEmpty();
        assertThat(ids(page("rival", "benches", "&mine=true"))).isEmpty();
    }

    @Test
    void cursorLeadsThroughAllInTheOrderOfTheList() {
        List<String> wanted = new ArrayList<>();
        for (int i = 0; i < 9; i++) {
            wanted.addFirst(post("Count the benches " + i, "In the park.", 20 + i));
            post("Count the trees " + i);
        }

        for (String order : List.of("", "&sort=value", "&mine=true", "&mine=true&sort=value")) {
            List<String> walked = new ArrayList<>();
            String cursor = "";
            while (!cursor.equals("null")) {
                Reply page =
                        page("agent", "benches", "&limit=2" + order + (cursor.isEmpty() ? "" : "&cursor=" + cursor));
                walked.addAll(ids(page));
                cursor = page.text("nextCursor");
            }
            assertThat(walked).as(order).isEqualTo(wanted);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "--", "!?", "\u0000", "\u0301", "😀"})
    void searchWithoutLetterOrDigitIsRefusedByName(String search) {
        Reply refused = page("", search, "");

        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.text("details.0.field")).isEqualTo("search");
    }

    @Test
    void hostileTextIsOnlyWords() {
        post("Count the benches");

        for (String search :
                List.of("' or 1=1 --", "benches#0", "LIST#OPEN", "*a", "\\u0062enches", "%62", "a".repeat(100))) {
            assertThat(found(search)).as(search).isEmpty();
        }
        assertThat(page("", "a".repeat(101), "").text("details.0.field")).isEqualTo("search");
    }

    @Test
    void orderByApplicationsIsRefusedWithWords() {
        for (String more : List.of("&sort=top", "&sort=top&mine=true")) {
            Reply refused = page("agent", "benches", more);

            assertThat(refused.status()).isEqualTo(400);
            assertThat(refused.text("details.0.field")).isEqualTo("sort");
        }
    }

    /** As bounties were listed before there were searches. */
    @Test
    void bountyListedWithoutWordsIsFoundAtOnceAndItsNextStatusAddsThem() {
        String wanted = post("Count the benches");
        others(50);
        withoutWords();

        assertThat(found("benches", "&limit=2")).containsExactly(wanted);

        story.setStatus(wanted, "{\"status\":\"paused\"}");
        assertThat(memory.items().stream().filter(item -> item.has("words"))).isNotEmpty();
        assertThat(found("benches", "&limit=2")).containsExactly(wanted);
    }

    @Test
    void pageOfBountiesListedWithoutWordsLoadsAWindowOfThemAndGoesOn() {
        String wanted = post("Count the benches");
        others(Bounties.SEARCH_WINDOW);
        withoutWords();

        Reply first = page("", "benches", "&limit=20");

        assertThat(ids(first)).isEmpty();
        assertThat(first.body().path("partial").asBoolean()).isTrue();
        assertThat(found("benches", "&limit=20&cursor=" + first.text("nextCursor")))
                .containsExactly(wanted);
    }

    private void withoutWords() {
        List<Item> listed =
                memory.items().stream().filter(item -> item.has("words")).toList();
        assertThat(listed).isNotEmpty();
        listed.forEach(item -> table.commit(Commit.of(Write.update(item.key(), Change.remove("words")))));
    }

    @Test
    void pageThatFindsNothingAmongManyReadsEntriesAlone() {
        others(300);

        Cost cost = table.measure(() -> assertThat(found("benches")).isEmpty());

        assertThat(cost.readUnits()).isLessThan(60);
    }
}

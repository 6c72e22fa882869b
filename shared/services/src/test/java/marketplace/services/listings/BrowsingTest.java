package marketplace.services.listings;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import marketplace.kernel.Id.ServiceId;
import marketplace.table.Change;
import marketplace.table.Commit;
import marketplace.table.Keys;
import marketplace.table.Query;
import marketplace.table.Write;
import marketplace.testing.Cost;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;

/** Lists of services, compared with a plain loop over all of them. */
class BrowsingTest {

    private final BrowsingMarketplace shop = new BrowsingMarketplace();

    @Test
    void everySearchFindsWhatALoopFindsInItsOrderByCursorAndByNumber() {
        shop.offer(16, 6);
        for (String search : List.of("", "Portrait", "cafe", "munchen RIVER", "home help", "nowhere")) {
            for (String category : List.of("", "photography")) {
                for (boolean verifiedOnly : List.of(false, true)) {
                    for (String sort : List.of("", "price-low", "price-high")) {
                        String query = BrowsingMarketplace.query(search, category, verifiedOnly, sort);
                        List<String> expected = shop.expected(search, category, verifiedOnly, sort);
                        assertThat(shop.allByCursor(query)).as(query).isEqualTo(expected);
                        assertThat(shop.allByNumber(query)).as(query).isEqualTo(expected);
                    }
                }
            }
        }
    }

    @Test
    void searchFindsWhatALoopFindsAfterRandomChanges() {
        shop.offer(12, 8);
        for (int step = 0; step < 200; step++) {
            shop.changeSomething();
            String search = String.join(
                    " ",
                    Stream.generate(() -> shop.one(BrowsingMarketplace.WORDS))
                            .limit(shop.random.nextInt(3))
                            .toList());
            String category = shop.random.nextBoolean() ? "" : shop.one(BrowsingMarketplace.CATEGORIES);
            boolean verifiedOnly = shop.random.nextInt(4) == 0;
            String sort = shop.one(List.of("", "price-low", "price-high"));
            String query = BrowsingMarketplace.query(search, category, verifiedOnly, sort);
            assertThat(shop.allByCursor(query))
                    .as(step + " " + query)
                    .isEqualTo(shop.expected(search, category, verifiedOnly, sort));
        }
        assertThat(shop.restricted).isNotEmpty();
    }

    @Test
    void wordWithSignsIsFoundAsSuch() {
        shop.provider("ada", false);
        Stream.of("A lesson in C++", "A lesson in C#", "A lesson in C", "A lesson in .NET")
                .forEach(title ->
                        shop.store("ada", BrowsingMarketplace.terms(title, "For beginners, an hour.", null, 30)));

        assertThat(titles("c%2B%2B")).containsExactly("A lesson in C++");
        assertThat(titles("C%23")).containsExactly("A lesson in C#");
        assertThat(titles("c")).containsExactly("A lesson in C");
        assertThat(titles(".net")).containsExactly("A lesson in .NET");
        assertThat(titles("net%20lesson")).containsExactly("A lesson in .NET");
    }

    @Test
    void wordIsFoundHoweverItIsJoined() {
        shop.provider("ada", false);
        Stream.of("Home-made bread", "Homemade jam", "Home made soup", "O'Neill portraits")
                .forEach(title -> shop.store("ada", BrowsingMarketplace.terms(title, "An hour.", null, 30)));

        assertThat(titles("home-made")).containsExactly("Home made soup", "Homemade jam", "Home-made bread");
        assertThat(titles("homemade")).containsExactly("Homemade jam", "Home-made bread");
        assertThat(titles("home%20made")).containsExactly("Home made soup", "Home-made bread");
        assertThat(titles("oneill")).containsExactly("O'Neill portraits");
        assertThat(titles("o%E2%80%99neill")).containsExactly("O'Neill portraits");
    }

    /** As services were listed before: without the words in one piece. */
    @Test
    void serviceUnderItsFormerWordsMovesWithItsNextChangeAndLeavesNoEntry() {
        shop.provider("ada", false);
        shop.store("ada", BrowsingMarketplace.terms("A lesson in ASP.NET and .NET", "Home-made.", null, 30));
        Listings listings = new Listings(shop.table);
        ServiceId id = shop.offers.getFirst().id();
        shop.table.commit(new Commit(ListingIndex.remove(listings.require(id))));
        shop.table.commit(
                Commit.of(Write.update(Keys.service(id), Change.remove(ListingItems.MAPPER.attribute("plainTerms")))));
        Listing former = listings.require(id);
        shop.table.commit(new Commit(ListingIndex.create(former)));
        assertThat(titles("asp.net")).hasSize(1);
        assertThat(titles("homemade")).isEmpty();

        Listing revised = former.revise(
                BrowsingMarketplace.terms("A lesson in ASP.NET and .NET", "Home-made.", null, 40),
                List.of(),
                shop.market.now());
        shop.table.commit(new Commit(listings.change(former, revised)));

        assertThat(titles("homemade")).hasSize(1);
        shop.table.commit(new Commit(listings.remove(listings.require(id))));
        assertThat(ListingIndex.create(former))
                .extracting(write -> write.key().pk())
                .allSatisfy(list ->
                        assertThat(shop.table.query(Query.of(list)).items()).isEmpty());
    }

    private List<String> titles(String search) {
        return shop.page("?search=" + search).body().path("services").findValuesAsText("title");
    }

    @Test
    void servicesOfARestrictedProviderAreHiddenUntilItIsLifted() {
        shop.offer(3, 2);
        List<String> all = BrowsingMarketplace.ids(shop.page(""));
        String hidden = shop.one(shop.offers).provider();

        shop.toggleRestriction(hidden);
        List<String> shown = BrowsingMarketplace.ids(shop.page(""));
        shop.toggleRestriction(hidden);

        assertThat(all).hasSize(6);
        assertThat(shown).hasSize(4).doesNotContainAnyElementsOf(idsOf(hidden));
        assertThat(BrowsingMarketplace.ids(shop.page(""))).isEqualTo(all);
    }

    private List<String> idsOf(String provider) {
        return shop.offers.stream()
                .filter(offer -> offer.provider().equals(provider))
                .map(offer -> offer.id().value())
                .toList();
    }

    /** The rare services are the oldest, behind more of the other list than a page considers. */
    @Test
    void pageReadsTheShortestListOfWordsAndCategory() {
        shop.provider("farmer", false);
        for (String category : List.of("farms", "photography")) {
            shop.store(
                    "farmer",
                    BrowsingMarketplace.terms("A portrait with an ox", "At your farm, for an hour.", category, 40));
        }
        for (int i = 0; i < BrowseService.WINDOW + 100; i++) {
            String name = "provider" + i / Listings.MAX_PER_HUMAN;
            if (i % Listings.MAX_PER_HUMAN == 0) {
                shop.provider(name, false);
            }
            shop.store(name, BrowsingMarketplace.terms("A portrait", "In the park, for an hour.", "photography", 50));
        }

        for (String filter :
                List.of("search=portrait+ox", "search=portrait&category=farms", "search=ox&category=photography")) {
            List<Reply> pages = new ArrayList<>();
            Cost cost = shop.table.measure(() -> pages.add(shop.page("?" + filter)));

            assertThat(BrowsingMarketplace.ids(pages.getFirst()))
                    .as(filter)
                    .hasSize(filter.contains("category") ? 1 : 2);
            assertThat(pages.getFirst().text("hasMore")).isEqualTo("false");
            assertThat(cost.readUnits()).isLessThan(12);
            assertThat(cost.roundTrips()).isEqualTo(2);
        }
    }

    @Test
    void cursorContinuesANumberedPage() {
        shop.offer(3, 6);
        List<String> expected = shop.expected("", "", false, "");

        String cursor = shop.page("?limit=7&page=2").text("nextCursor");

        assertThat(BrowsingMarketplace.ids(shop.page("?limit=7&cursor=" + cursor)))
                .isEqualTo(expected.subList(14, 18));
        assertThat(BrowsingMarketplace.ids(shop.page("?limit=7&page=9&cursor=" + cursor)))
                .isEqualTo(expected.subList(14, 18));
    }

    @Test
    void wrongArgumentsAreNamed() {
        Stream.of("page=0", "page=21", "page=x", "sort=cheap", "limit=0", "search=%21")
                .forEach(wrong -> assertThat(shop.market
                                .call("", "GET", BrowsingMarketplace.PATH + "/browse?" + wrong, "")
                                .text("details.0.field"))
                        .as(wrong)
                        .isEqualTo(wrong.substring(0, wrong.indexOf('='))));
    }

    /** Many providers with long texts, and none that the filter wants. */
    @Test
    void pageThatFindsNothingHasABoundedCost() {
        crowd(BrowseService.WINDOW + 100, 1, false);
        List<Reply> pages = new ArrayList<>();

        Cost cost = shop.table.measure(() -> pages.add(shop.page("?verifiedOnly=true&search=portrait")));

        assertThat(pages.getFirst().text("count")).isEqualTo("0");
        assertThat(pages.getFirst().text("hasMore")).isEqualTo("true");
        assertThat(cost.readUnits()).isLessThan(1.5 * BrowseService.WINDOW);
        assertThat(cost.roundTrips()).isLessThan(25);
    }

    @Test
    void pageBeyondTheReachOfNumbersIsRefusedAndTheCursorLeadsOn() {
        crowd(3, 1, true);
        crowd(BrowseService.WINDOW / Listings.MAX_PER_HUMAN + 4, Listings.MAX_PER_HUMAN, false);
        crowd(3, 1, true);

        Reply first = shop.page("?verifiedOnly=true&limit=5");
        Reply second =
                shop.market.call("", "GET", BrowsingMarketplace.PATH + "/browse?verifiedOnly=true&limit=5&page=2", "");

        assertThat(BrowsingMarketplace.ids(first)).hasSize(3);
        assertThat(second.text("details.0.field")).isEqualTo("page");
        assertThat(shop.allByCursor("?verifiedOnly=true&limit=5")).isEqualTo(shop.expected("", "", true, ""));
    }

    private void crowd(int providers, int each, boolean identified) {
        String description = "A portrait. " + "x".repeat(4_000);
        for (int i = 0; i < providers; i++) {
            String name = "crowd" + shop.offers.size();
            shop.provider(name, identified);
            for (int j = 0; j < each; j++) {
                shop.store(name, BrowsingMarketplace.terms("A portrait", description, null, 50));
            }
        }
    }
}

package marketplace.services.listings;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Stream;
import marketplace.humans.Humans;
import marketplace.humans.wiring.HumansCapability;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Id.ServiceId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Money;
import marketplace.kernel.text.SearchText;
import marketplace.services.ServicesCapability;
import marketplace.table.Commit;
import marketplace.testing.Cost;
import marketplace.testing.Marketplace;
import marketplace.testing.MemoryTable;
import marketplace.testing.MeteredTable;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;

/** Lists of services, compared with a plain loop over all of them. */
class BrowsingTest {

    private static final String PATH = "/api/services";
    private static final List<String> WORDS =
            List.of("portrait", "garden", "café", "piano", "river", "wedding", "münchen", "bread", "walk");
    private static final List<String> CATEGORIES = List.of("photography", "music", "home-help");

    private record Offer(String id, String title, String description, String category, long cents, boolean verified) {}

    private final MeteredTable table = new MeteredTable(new MemoryTable());
    private final Marketplace market =
            new Marketplace(table, on -> List.of(new HumansCapability(on), new ServicesCapability(on)));
    private final List<Offer> offers = new ArrayList<>();
    private final Random random = new Random(7);

    private <T> T one(List<T> choice) {
        return choice.get(random.nextInt(choice.size()));
    }

    private void offer(int providers, int each) {
        for (int i = 0; i < providers; i++) {
            String name = "provider" + i;
            market.person(name);
            market.profile(name);
            boolean verified = random.nextInt(3) == 0;
            if (verified) {
                table.commit(new Commit(new Humans(table).identified(market.account(name))));
            }
            for (int j = 0; j < each; j++) {
                offer(name, verified);
            }
        }
    }

    private void offer(String provider, boolean verified) {
        String title = "A " + one(WORDS) + " " + one(WORDS);
        String description = "It takes place by the " + one(WORDS) + ".";
        String category = one(CATEGORIES);
        // Some prices are equal.
        long usd = 5L + random.nextInt(20);
        store(provider, title, description, category, usd, verified);
    }

    private void store(String provider, String title, String description, String category, long usd, boolean verified) {
        ServiceId id = new ServiceId(market.ids.next(IdKind.SERVICE, market.now()));
        ListingTerms terms = new ListingTerms(
                title, description, category, new Money(100 * usd), PricingUnit.SESSION, 60, false, null);
        AccountId account = market.account(provider);
        HumanId human = new Humans(table).requireOf(account).id();
        Listing listing = Listing.publish(id, account, human, terms, List.of(), market.now());
        table.commit(Commit.none().and(new Listings(table).create(listing)));
        market.clock.advance(Duration.ofMillis(1));
        offers.add(new Offer(
                id.toString(), title, description, Objects.requireNonNullElse(category, ""), 100 * usd, verified));
    }

    private List<String> expected(String search, String category, boolean verifiedOnly, String sort) {
        List<String> words = search.isEmpty() ? List.of() : SearchText.words(search);
        Comparator<Offer> byId = Comparator.comparing(Offer::id);
        Comparator<Offer> byPrice = Comparator.comparingLong(Offer::cents).thenComparing(byId);
        Comparator<Offer> order = switch (sort) {
            case "price-low" -> byPrice;
            case "price-high" -> byPrice.reversed();
            default -> byId.reversed();
        };
        return offers.stream()
                .filter(offer -> SearchText.words(offer.title() + " " + offer.category() + " " + offer.description())
                        .containsAll(words))
                .filter(offer -> category.isEmpty() || category.equals(offer.category()))
                .filter(offer -> !verifiedOnly || offer.verified())
                .sorted(order)
                .map(Offer::id)
                .toList();
    }

    private static String query(String search, String category, boolean verifiedOnly, String sort) {
        return "?limit=10"
                + (search.isEmpty() ? "" : "&search=" + URLEncoder.encode(search, StandardCharsets.UTF_8))
                + (category.isEmpty() ? "" : "&category=" + category)
                + (verifiedOnly ? "&verifiedOnly=true" : "")
                + (sort.isEmpty() ? "" : "&sort=" + sort);
    }

    private Reply page(String query) {
        return market.done("", "GET", PATH + "/browse" + query, "");
    }

    private static List<String> ids(Reply page) {
        return page.body().path("services").findValuesAsText("id");
    }

    private List<String> allByCursor(String query) {
        List<String> all = new ArrayList<>();
        Reply page = page(query);
        while (true) {
            all.addAll(ids(page));
            if (page.text("nextCursor").equals("null")) {
                return all;
            }
            page = page(query + "&cursor=" + page.text("nextCursor"));
        }
    }

    private List<String> allByNumber(String query) {
        List<String> all = new ArrayList<>();
        for (int number = 1; ; number++) {
            Reply page = page(query + "&page=" + number);
            all.addAll(ids(page));
            if (page.text("hasMore").equals("false")) {
                return all;
            }
        }
    }

    @Test
    void everySearchFindsWhatALoopFindsInItsOrderByCursorAndByNumber() {
        offer(16, 6);
        for (String search : List.of("", "Portrait", "cafe", "munchen RIVER", "home help", "nowhere")) {
            for (String category : List.of("", "photography")) {
                for (boolean verifiedOnly : List.of(false, true)) {
                    for (String sort : List.of("", "price-low", "price-high")) {
                        String query = query(search, category, verifiedOnly, sort);
                        List<String> expected = expected(search, category, verifiedOnly, sort);
                        assertThat(allByCursor(query)).as(query).isEqualTo(expected);
                        assertThat(allByNumber(query)).as(query).isEqualTo(expected);
                    }
                }
            }
        }
    }

    @Test
    void cursorContinuesANumberedPage() {
        offer(3, 6);
        List<String> expected = expected("", "", false, "");

        String cursor = page("?limit=7&page=2").text("nextCursor");

        assertThat(ids(page("?limit=7&cursor=" + cursor))).isEqualTo(expected.subList(14, 18));
        assertThat(ids(page("?limit=7&page=9&cursor=" + cursor))).isEqualTo(expected.subList(14, 18));
    }

    @Test
    void wrongArgumentsAreNamed() {
        Stream.of("page=0", "page=21", "page=x", "sort=cheap", "limit=0", "search=%21")
                .forEach(wrong -> assertThat(market.call("", "GET", PATH + "/browse?" + wrong, "")
                                .text("details.0.field"))
                        .as(wrong)
                        .isEqualTo(wrong.substring(0, wrong.indexOf('='))));
    }

    /** Many providers with long texts, and none that the filter wants. */
    @Test
    void pageThatFindsNothingHasABoundedCost() {
        crowd(BrowseService.WINDOW + 100);
        List<Reply> pages = new ArrayList<>();

        Cost cost = table.measure(() -> pages.add(page("?verifiedOnly=true&search=portrait")));

        assertThat(pages.getFirst().text("count")).isEqualTo("0");
        assertThat(pages.getFirst().text("hasMore")).isEqualTo("true");
        assertThat(cost.readUnits()).isLessThan(1.5 * BrowseService.WINDOW);
        assertThat(cost.roundTrips()).isLessThan(25);
    }

    @Test
    void pageBeyondTheReachOfNumbersIsRefusedAndTheCursorLeadsOn() {
        crowd(3, true);
        crowd(BrowseService.WINDOW + 100);
        crowd(3, true);

        Reply first = page("?verifiedOnly=true&limit=5");
        Reply second = market.call("", "GET", PATH + "/browse?verifiedOnly=true&limit=5&page=2", "");

        assertThat(ids(first)).hasSize(3);
        assertThat(second.text("details.0.field")).isEqualTo("page");
        assertThat(allByCursor("?verifiedOnly=true&limit=5")).isEqualTo(expected("", "", true, ""));
    }

    private void crowd(int size) {
        crowd(size, false);
    }

    private void crowd(int size, boolean verified) {
        String description = "A portrait. " + "x".repeat(4_000);
        for (int i = 0; i < size; i++) {
            String name = "crowd" + offers.size();
            market.person(name);
            market.profile(name);
            if (verified) {
                table.commit(new Commit(new Humans(table).identified(market.account(name))));
            }
            store(name, "A portrait", description, null, 50, verified);
        }
    }
}

package marketplace.services.listings;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import marketplace.accounts.Accounts;
import marketplace.accounts.IdentityCheck;
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
import marketplace.testing.Marketplace;
import marketplace.testing.MemoryTable;
import marketplace.testing.MeteredTable;
import marketplace.testing.TestEndpoint.Reply;

/** Services that change at random, and a plain loop over all of them as the oracle of their lists. */
final class BrowsingMarketplace {

    static final String PATH = "/api/services";
    static final List<String> WORDS = List.of(
            "portrait", "garden", "café", "piano", "river", "wedding", "münchen", "bread", "walk", "c++", "c#", ".net");
    static final List<String> CATEGORIES = List.of("photography", "music", "home-help");

    record Offer(ServiceId id, String provider, String title, String description, String category, long cents) {}

    final MeteredTable table = new MeteredTable(new MemoryTable());
    final Marketplace market =
            new Marketplace(table, on -> List.of(new HumansCapability(on), new ServicesCapability(on)));
    private final Listings listings = new Listings(table);
    final List<Offer> offers = new ArrayList<>();
    private final Set<String> verified = new HashSet<>();
    final Set<String> restricted = new HashSet<>();
    private final Set<String> away = new HashSet<>();
    final Random random = new Random(7);

    <T> T one(List<T> choice) {
        return choice.get(random.nextInt(choice.size()));
    }

    void offer(int providers, int each) {
        for (int i = 0; i < providers; i++) {
            String name = "provider" + i;
            provider(name, random.nextInt(3) == 0);
            for (int j = 0; j < each; j++) {
                offer(name);
            }
        }
    }

    void provider(String name, boolean identified) {
        market.person(name);
        market.profile(name);
        if (identified) {
            AccountId account = market.account(name);
            table.commit(Commit.of(Accounts.identity(account, new IdentityCheck.Verified("PT"), Instant.EPOCH))
                    .and(new Humans(table).identified(account, true)));
            verified.add(name);
        }
    }

    private void offer(String provider) {
        store(provider, randomTerms());
    }

    private ListingTerms randomTerms() {
        String title = "A " + one(WORDS) + " " + one(WORDS);
        String description = "It takes place by the " + one(WORDS) + ".";
        // Some prices are equal.
        return terms(title, description, one(CATEGORIES), 5L + random.nextInt(20));
    }

    static ListingTerms terms(String title, String description, String category, long usd) {
        return new ListingTerms(
                title, description, category, new Money(100 * usd), PricingUnit.SESSION, 60, false, null);
    }

    void store(String provider, ListingTerms terms) {
        ServiceId id = new ServiceId(market.ids.next(IdKind.SERVICE, market.now()));
        AccountId account = market.account(provider);
        HumanId human = new Humans(table).requireOf(account).id();
        Listing listing = Listing.publish(id, account, human, terms, List.of(), market.now());
        table.commit(Commit.none().and(listings.create(listing)));
        market.clock.advance(Duration.ofMillis(1));
        offers.add(offer(id, provider, terms));
    }

    private static Offer offer(ServiceId id, String provider, ListingTerms terms) {
        return new Offer(
                id,
                provider,
                terms.title(),
                terms.description(),
                Objects.requireNonNullElse(terms.category(), ""),
                terms.price().cents());
    }

    void changeSomething() {
        Offer offer = one(offers);
        Listing listing = listings.require(offer.id());
        switch (random.nextInt(6)) {
            case 0 -> offer(offer.provider());
            case 1 -> {
                table.commit(Commit.none().and(listings.remove(listing)));
                offers.remove(offer);
            }
            case 2 -> toggleRestriction(offer.provider());
            case 3 -> toggleAvailability(offer.provider());
            default -> {
                Listing revised = listing.revise(randomTerms(), List.of(), market.now());
                table.commit(Commit.none().and(listings.change(listing, revised)));
                offers.set(offers.indexOf(offer), offer(offer.id(), offer.provider(), revised.terms()));
            }
        }
    }

    void toggleRestriction(String provider) {
        AccountId account = market.account(provider);
        boolean lifted = restricted.remove(provider);
        table.commit(Commit.of(
                lifted ? Accounts.unrestrict(account, false) : Accounts.restrict(account, "too many complaints")));
        if (!lifted) {
            restricted.add(provider);
        }
    }

    private void toggleAvailability(String provider) {
        boolean back = away.remove(provider);
        market.done(provider, "PUT", "/api/humans/me", "{'name':'" + provider + "','isAvailable':" + back + "}");
        if (!back) {
            away.add(provider);
        }
    }

    List<String> expected(String search, String category, boolean verifiedOnly, String sort) {
        List<String> words = search.isEmpty() ? List.of() : SearchText.words(search);
        Comparator<Offer> byId = Comparator.comparing(offer -> offer.id().value());
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
                .filter(offer -> !verifiedOnly || verified.contains(offer.provider()))
                .filter(offer -> !restricted.contains(offer.provider()) && !away.contains(offer.provider()))
                .sorted(order)
                .map(offer -> offer.id().value())
                .toList();
    }

    static String query(String search, String category, boolean verifiedOnly, String sort) {
        return "?limit=10"
                + (search.isEmpty() ? "" : "&search=" + URLEncoder.encode(search, StandardCharsets.UTF_8))
                + (category.isEmpty() ? "" : "&category=" + category)
                + (verifiedOnly ? "&verifiedOnly=true" : "")
                + (sort.isEmpty() ? "" : "&sort=" + sort);
    }

    Reply page(String query) {
        return market.done("", "GET", PATH + "/browse" + query, "");
    }

    static List<String> ids(Reply page) {
        return page.body().path("services").findValuesAsText("id");
    }

    List<String> allByCursor(String query) {
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

    List<String> allByNumber(String query) {
        List<String> all = new ArrayList<>();
        for (int number = 1; ; number++) {
            Reply page = page(query + "&page=" + number);
            all.addAll(ids(page));
            if (page.text("hasMore").equals("false")) {
                return all;
            }
        }
    }
}

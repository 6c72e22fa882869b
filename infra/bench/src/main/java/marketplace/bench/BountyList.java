package marketplace.bench;

import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import marketplace.bounties.wiring.BountiesCapability;
import marketplace.humans.wiring.HumansCapability;
import marketplace.kernel.Fee;
import marketplace.testing.Marketplace;
import marketplace.testing.MemoryTable;
import marketplace.testing.MeteredTable;

/** The public list of bounties with {@link PageCosts}; then what longer texts cost readers and posters. */
public final class BountyList {

    private static final Fee FEE = Fee.of(1_800);

    /** Posts of one account in an hour that use the same words are held for review. */
    private static final int POSTS_OF_ONE_ACCOUNT = 40;

    private static final List<String> CATEGORIES = List.of("errands", "photo", "food", "research");

    private static final List<String> FILTERS = List.of(
            "",
            "?status=open",
            "?sort=value",
            "?sort=top",
            "?category=photo",
            "?skill=photography&status=open",
            "?skill=driving&minPrice=30",
            "?city=porto",
            "?country=DE",
            "?minPrice=20&maxPrice=40&sort=value");

    private static final String SENTENCE = "Go there and describe what you find. ";

    /** Sentences of a description, the most of them near its limit of 5,000 characters. */
    private static final List<Integer> LENGTHS = List.of(20, 60, 130);

    private static final int SENTENCES = LENGTHS.getFirst();
    private static final int POSTED = 500;

    private BountyList() {}

    public static void main(String[] args) {
        new PageCosts("/api/bounties", "bounties", FILTERS)
                .compare(BountyList::filled, "units, units of the first read, trips, milliseconds");
        LENGTHS.forEach(BountyList::compareLength);
    }

    private static void compareLength(int sentences) {
        PageCosts.Filled empty = empty();
        SplittableRandom random = new SplittableRandom(11);
        double written = 0;
        for (int i = 0; i < POSTED; i++) {
            openAccount(empty.market(), i);
            int number = i;
            written += empty.table()
                    .measure(() -> post(empty.market(), bounty(random, number, sentences)))
                    .writeUnits();
        }
        System.out.printf(
                Locale.ROOT,
                "descriptions of %,d characters: %s newest, %s by value, %.1f units written by a post%n",
                sentences * SENTENCE.length(),
                empty.table().measure(() -> list(empty.market(), "")),
                empty.table().measure(() -> list(empty.market(), "?sort=value")),
                written / POSTED);
    }

    private static void list(Marketplace market, String filter) {
        Marketplace.done(market.call("", "GET", "/api/bounties" + filter, ""));
    }

    private static void post(Marketplace market, String bounty) {
        Marketplace.done(market.call("poster", "POST", "/api/bounties", bounty));
    }

    private static void openAccount(Marketplace market, int number) {
        if (number % POSTS_OF_ONE_ACCOUNT == 0) {
            market.agent("poster");
        }
    }

    private static PageCosts.Filled empty() {
        MeteredTable table = new MeteredTable(new MemoryTable());
        Marketplace market =
                new Marketplace(table, on -> List.of(new HumansCapability(on), new BountiesCapability(on, FEE)));
        return new PageCosts.Filled(table, market);
    }

    private static PageCosts.Filled filled(int bounties) {
        PageCosts.Filled filled = empty();
        SplittableRandom random = new SplittableRandom(11);
        for (int i = 0; i < bounties; i++) {
            openAccount(filled.market(), i);
            post(filled.market(), bounty(random, i, SENTENCES));
        }
        return filled;
    }

    private static String bounty(SplittableRandom random, int number, int sentences) {
        int place = random.nextInt(PageCosts.CITIES.size());
        int skill = random.nextInt(PageCosts.SKILLS.size());
        return """
            {"title":"Task number %d","description":"%s","category":"%s","skillsNeeded":["%s","%s"],
             "location":{"city":"%s","country":"%s","isRemoteAllowed":%s},
             "priceType":"fixed","price":%d}\
            """.formatted(
                        number,
                        SENTENCE.repeat(sentences),
                        CATEGORIES.get(random.nextInt(CATEGORIES.size())),
                        PageCosts.SKILLS.get(skill),
                        PageCosts.SKILLS.get((skill + 3) % PageCosts.SKILLS.size()),
                        PageCosts.CITIES.get(place),
                        PageCosts.COUNTRIES.get(place),
                        random.nextBoolean(),
                        random.nextInt(10, 60));
    }
}

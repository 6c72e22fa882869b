package marketplace.bench;

import java.util.List;
import java.util.SplittableRandom;
import marketplace.bounties.wiring.BountiesCapability;
import marketplace.humans.wiring.HumansCapability;
import marketplace.testing.Marketplace;
import marketplace.testing.MemoryTable;
import marketplace.testing.MeteredTable;

/** The public list of bounties with {@link PageCosts}. */
public final class BountyList {

    private static final int FEE_BASIS_POINTS = 1_800;

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

    private BountyList() {}

    public static void main(String[] args) {
        new PageCosts("/api/bounties", "bounties", FILTERS)
                .compare(BountyList::filled, "units, units of the first read, trips, milliseconds");
    }

    private static PageCosts.Filled filled(int bounties) {
        MeteredTable table = new MeteredTable(new MemoryTable());
        Marketplace market = new Marketplace(
                table, on -> List.of(new HumansCapability(on), new BountiesCapability(on, FEE_BASIS_POINTS)));
        SplittableRandom random = new SplittableRandom(11);
        for (int i = 0; i < bounties; i++) {
            if (i % POSTS_OF_ONE_ACCOUNT == 0) {
                market.agent("poster");
            }
            Marketplace.done(market.call("poster", "POST", "/api/bounties", bounty(random, i)));
        }
        return new PageCosts.Filled(table, market);
    }

    private static String bounty(SplittableRandom random, int number) {
        int place = random.nextInt(PageCosts.CITIES.size());
        int skill = random.nextInt(PageCosts.SKILLS.size());
        return """
                {"title":"Task number %d","description":"%s","category":"%s","skillsNeeded":["%s","%s"],
                 "location":{"city":"%s","country":"%s","isRemoteAllowed":%s},
                 "priceType":"fixed","price":%d}""".formatted(
                        number,
                        "Go there and describe what you find. ".repeat(20),
                        CATEGORIES.get(random.nextInt(CATEGORIES.size())),
                        PageCosts.SKILLS.get(skill),
                        PageCosts.SKILLS.get((skill + 3) % PageCosts.SKILLS.size()),
                        PageCosts.CITIES.get(place),
                        PageCosts.COUNTRIES.get(place),
                        random.nextBoolean(),
                        random.nextInt(10, 60));
    }
}

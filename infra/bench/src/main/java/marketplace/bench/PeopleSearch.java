package marketplace.bench;

import java.util.List;
import java.util.SplittableRandom;
import marketplace.humans.wiring.HumansCapability;
import marketplace.testing.Marketplace;
import marketplace.testing.MemoryTable;
import marketplace.testing.MeteredTable;

/**
 * Capacity units, round trips and milliseconds of a page of a search, with 1,000 and with 100,000 profiles. The first
 * page of a filter also counts its matches; the total is then known for a minute.
 */
public final class PeopleSearch {

    private static final List<String> NAMES =
            List.of("Ana", "Wu", "Ola", "Kim", "Raj", "Eva", "Tom", "Zoe", "Ben", "Mia");

    private static final List<String> SEARCHES = List.of(
            "",
            "?skill=photography",
            "?skill=photography&city=porto",
            "?skill=driving,cooking&country=DE",
            "?city=berlin&maxRate=30",
            "?name=ana");

    private PeopleSearch() {}

    public static void main(String[] args) {
        new PageCosts("/api/humans", "humans", SEARCHES)
                .compare(
                        PeopleSearch::filled,
                        "units with the total known, units of the first page with its count, trips, milliseconds");
    }

    private static PageCosts.Filled filled(int profiles) {
        MeteredTable table = new MeteredTable(new MemoryTable());
        Marketplace market = new Marketplace(table, on -> List.of(new HumansCapability(on)));
        SplittableRandom random = new SplittableRandom(11);
        for (int i = 0; i < profiles; i++) {
            market.person("worker");
            Marketplace.done(market.call("worker", "PUT", "/api/humans/me", profile(random, i)));
        }
        return new PageCosts.Filled(table, market);
    }

    private static String profile(SplittableRandom random, int number) {
        int place = random.nextInt(PageCosts.CITIES.size());
        int skill = random.nextInt(PageCosts.SKILLS.size());
        return """
                {"name":"%s Number%d","headline":"I can do it","bio":"%s","skills":["%s","%s","%s"],
                 "location":{"city":"%s","country":"%s"},"hourlyRate":%d,"isAvailable":%s}""".formatted(
                        NAMES.get(random.nextInt(NAMES.size())),
                        number,
                        "I work carefully and on time. ".repeat(20),
                        PageCosts.SKILLS.get(skill),
                        PageCosts.SKILLS.get((skill + 1) % PageCosts.SKILLS.size()),
                        PageCosts.SKILLS.get((skill + 3) % PageCosts.SKILLS.size()),
                        PageCosts.CITIES.get(place),
                        PageCosts.COUNTRIES.get(place),
                        random.nextInt(10, 60),
                        random.nextBoolean());
    }
}

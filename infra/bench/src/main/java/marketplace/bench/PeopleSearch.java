package marketplace.bench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import marketplace.humans.wiring.HumansCapability;
import marketplace.testing.Cost;
import marketplace.testing.Marketplace;
import marketplace.testing.MemoryTable;
import marketplace.testing.MeteredTable;
import marketplace.testing.TestEndpoint.Reply;

/**
 * Capacity units, round trips and milliseconds of a page of a search, with 1,000 and with 100,000 profiles. The first
 * page of a filter also counts its matches; the total is then known for a minute.
 */
public final class PeopleSearch {

    private static final int SMALL = 1_000;
    private static final int LARGE = 100_000;
    private static final int TIMED = 200;
    private static final double MOST_RATIO = 1.1;

    private static final List<String> SKILLS = List.of(
            "Photography",
            "Driving",
            "Cooking",
            "Translation",
            "Moving",
            "Cleaning",
            "Tasting",
            "Filming",
            "Queueing",
            "Repairs");
    private static final List<String> CITIES = List.of("Porto", "Berlin", "Lagos", "Lima", "Osaka");
    private static final List<String> COUNTRIES = List.of("PT", "DE", "NG", "PE", "JP");
    private static final List<String> NAMES =
            List.of("Ana", "Wu", "Ola", "Kim", "Raj", "Eva", "Tom", "Zoe", "Ben", "Mia");

    private static final List<String> SEARCHES = List.of(
            "",
            "?skill=photography",
            "?skill=photography&city=porto",
            "?skill=driving,cooking&country=DE",
            "?city=berlin&maxRate=30",
            "?name=ana");

    /** The cost of a first page with its total, of the same page again, and how long the latter takes. */
    private record Page(Cost counted, Cost known, double millis) {}

    private PeopleSearch() {}

    public static void main(String[] args) {
        List<Page> small = pages(SMALL);
        List<Page> large = pages(LARGE);
        System.out.printf(
                Locale.ROOT,
                "%-36s %24s %24s %8s%n",
                "read units of a page of 20",
                SMALL + " profiles",
                LARGE,
                "ratio");
        double worst = 0;
        for (int i = 0; i < SEARCHES.size(); i++) {
            double ratio =
                    large.get(i).known().readUnits() / small.get(i).known().readUnits();
            worst = Math.max(worst, ratio);
            System.out.printf(
                    Locale.ROOT,
                    "%-36s %24s %24s %8.2f%n",
                    "GET /api/humans" + SEARCHES.get(i),
                    text(small.get(i)),
                    text(large.get(i)),
                    ratio);
        }
        System.out.println("units with the total known, units of the first page with its count, trips, milliseconds");
        if (worst > MOST_RATIO) {
            System.err.printf(Locale.ROOT, "a page costs %.2f times as much, more than %.1f%n", worst, MOST_RATIO);
            System.exit(1);
        }
    }

    private static String text(Page page) {
        return String.format(
                Locale.ROOT,
                "%.0f (%.0f) %d %.2f ms",
                page.known().readUnits(),
                page.counted().readUnits(),
                page.known().roundTrips(),
                page.millis());
    }

    private static List<Page> pages(int profiles) {
        MeteredTable table = new MeteredTable(new MemoryTable());
        Marketplace market = new Marketplace(table, on -> List.of(new HumansCapability(on)));
        SplittableRandom random = new SplittableRandom(11);
        for (int i = 0; i < profiles; i++) {
            market.person("worker");
            Marketplace.done(market.call("worker", "PUT", "/api/humans/me", profile(random, i)));
        }
        List<Page> pages = new ArrayList<>();
        for (String search : SEARCHES) {
            Cost counted = table.measure(() -> page(market, search));
            Cost known = table.measure(() -> page(market, search));
            pages.add(new Page(counted, known, median(market, search)));
        }
        return pages;
    }

    private static double median(Marketplace market, String search) {
        double[] millis = new double[TIMED];
        for (int i = 0; i < TIMED; i++) {
            long begin = System.nanoTime();
            page(market, search);
            millis[i] = (System.nanoTime() - begin) / 1e6;
        }
        Arrays.sort(millis);
        return millis[TIMED / 2];
    }

    private static void page(Marketplace market, String search) {
        Reply reply = Marketplace.done(market.call("", "GET", "/api/humans" + search, ""));
        if (reply.body().path("humans").size() != 20) {
            throw new IllegalStateException(
                    "a page of " + reply.body().path("humans").size());
        }
    }

    private static String profile(SplittableRandom random, int number) {
        int place = random.nextInt(CITIES.size());
        int skill = random.nextInt(SKILLS.size());
        return """
                {"name":"%s Number%d","headline":"I can do it","bio":"%s","skills":["%s","%s","%s"],
                 "location":{"city":"%s","country":"%s"},"hourlyRate":%d,"isAvailable":%s}""".formatted(
                        NAMES.get(random.nextInt(NAMES.size())),
                        number,
                        "I work carefully and on time. ".repeat(20),
                        SKILLS.get(skill),
                        SKILLS.get((skill + 1) % SKILLS.size()),
                        SKILLS.get((skill + 3) % SKILLS.size()),
                        CITIES.get(place),
                        COUNTRIES.get(place),
                        random.nextInt(10, 60),
                        random.nextBoolean());
    }
}

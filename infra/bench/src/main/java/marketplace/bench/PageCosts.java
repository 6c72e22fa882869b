package marketplace.bench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;
import marketplace.testing.Cost;
import marketplace.testing.Marketplace;
import marketplace.testing.MeteredTable;
import marketplace.testing.TestEndpoint.Reply;

/** Capacity units, round trips and milliseconds of a page of a list, with 1,000 and with 100,000 records. */
final class PageCosts {

    static final List<String> SKILLS = List.of(
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
    static final List<String> CITIES = List.of("Porto", "Berlin", "Lagos", "Lima", "Osaka");
    static final List<String> COUNTRIES = List.of("PT", "DE", "NG", "PE", "JP");

    private static final int SMALL = 1_000;
    private static final int LARGE = 100_000;
    private static final int TIMED = 200;
    private static final int PAGE_SIZE = 20;
    private static final double MOST_RATIO = 1.1;

    record Filled(MeteredTable table, Marketplace market) {}

    /** The cost of a page, of the same page again, and how long the latter takes. */
    private record Page(Cost first, Cost again, double millis) {}

    private final String path;
    private final String records;
    private final List<String> filters;

    /** {@code records}: the field of the answer that lists them, and what they are called in the output. */
    PageCosts(String path, String records, List<String> filters) {
        this.path = path;
        this.records = records;
        this.filters = List.copyOf(filters);
    }

    /** Prints both sizes side by side. Exits with 1 if a page of the large one costs more than its limit. */
    void compare(IntFunction<Filled> filled, String legend) {
        List<Page> small = pages(filled.apply(SMALL));
        List<Page> large = pages(filled.apply(LARGE));
        System.out.printf(
                Locale.ROOT,
                "%-48s %24s %24s %8s%n",
                "read units of a page of " + PAGE_SIZE,
                SMALL + " " + records,
                LARGE,
                "ratio");
        double worst = 0;
        for (int i = 0; i < filters.size(); i++) {
            double ratio =
                    large.get(i).again().readUnits() / small.get(i).again().readUnits();
            worst = Math.max(worst, ratio);
            System.out.printf(
                    Locale.ROOT,
                    "%-48s %24s %24s %8.2f%n",
                    "GET " + path + filters.get(i),
                    text(small.get(i)),
                    text(large.get(i)),
                    ratio);
        }
        System.out.println(legend);
        if (worst > MOST_RATIO) {
            System.err.printf(Locale.ROOT, "a page costs %.2f times as much, more than %.1f%n", worst, MOST_RATIO);
            System.exit(1);
        }
    }

    private static String text(Page page) {
        return String.format(
                Locale.ROOT,
                "%.1f (%.1f) %d %.2f ms",
                page.again().readUnits(),
                page.first().readUnits(),
                page.again().roundTrips(),
                page.millis());
    }

    private List<Page> pages(Filled filled) {
        List<Page> pages = new ArrayList<>();
        for (String filter : filters) {
            Cost first = filled.table().measure(() -> page(filled.market(), filter));
            Cost again = filled.table().measure(() -> page(filled.market(), filter));
            pages.add(new Page(first, again, median(filled.market(), filter)));
        }
        return pages;
    }

    private double median(Marketplace market, String filter) {
        double[] millis = new double[TIMED];
        for (int i = 0; i < TIMED; i++) {
            long begin = System.nanoTime();
            page(market, filter);
            millis[i] = (System.nanoTime() - begin) / 1e6;
        }
        Arrays.sort(millis);
        return millis[TIMED / 2];
    }

    private void page(Marketplace market, String filter) {
        Reply reply = Marketplace.done(market.call("", "GET", path + filter, ""));
        if (reply.body().path(records).size() != PAGE_SIZE) {
            throw new IllegalStateException(
                    "a page of " + reply.body().path(records).size() + " for " + filter);
        }
    }
}

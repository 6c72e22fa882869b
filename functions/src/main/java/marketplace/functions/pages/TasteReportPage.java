package marketplace.functions.pages;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import marketplace.api.rest.HttpResponse;
import marketplace.console.html.HtmlPages;
import marketplace.kernel.Wire;
import marketplace.studies.reports.SharedReport;
import marketplace.studies.taste.report.TasteReport;
import marketplace.studies.taste.report.TasteReport.Exclusion;
import marketplace.studies.taste.report.TasteReport.Groups;
import marketplace.studies.taste.report.TasteReport.PositionBias;
import marketplace.studies.taste.report.TasteReport.Quotation;
import marketplace.studies.taste.report.TasteReport.Tally;

/** The report of a taste run, with its votes and both intervals as drawn bars. */
final class TasteReportPage {

    /** Width of a bar in its drawing. */
    private static final BigDecimal WIDTH = new BigDecimal(1000);

    private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern("d MMMM uuuu", Locale.ENGLISH);

    private final HtmlPages pages;

    TasteReportPage(HtmlPages pages) {
        this.pages = pages;
    }

    HttpResponse answer(SharedReport.OfTaste shared) {
        TasteReport report = shared.report();
        Map<String, Object> values = new TreeMap<>(Map.of(
                "winner", orFalse(report.winner()),
                "summary", report.summary(),
                "degradedReason", orFalse(report.degradedReason()),
                "bars", bars(shared),
                "voices", voices(report),
                "groupings", groupings(report),
                "method", report.method(),
                "closedAt", shared.closedAt().toString(),
                "closedOn", DATE.format(shared.closedAt().atZone(ZoneOffset.UTC))));
        values.put("question", shared.title() == null ? false : shared.question());
        values.put("undecided", report.tie() ? "A tie" : "Too close to call");
        values.put("answers", answers(report));
        values.put("chance", chance(report));
        values.put("order", order(report.positionBias()));
        String title = shared.title() == null ? shared.question() : shared.title();
        return pages.page(200, title, "taste_report.html", values);
    }

    private static List<Map<String, Object>> bars(SharedReport.OfTaste shared) {
        List<Tally> tally = shared.report().tally();
        return IntStream.range(0, tally.size())
                .mapToObj(i -> bar(shared, i, tally.get(i)))
                .toList();
    }

    private static Map<String, Object> bar(SharedReport.OfTaste shared, int number, Tally tally) {
        Map<String, Object> values = new TreeMap<>(Map.of(
                "number", number,
                "label", tally.label(),
                "isWinner", tally.label().equals(shared.report().winner()),
                "votes", counted(tally.votes(), "vote"),
                "share", percent(tally.share()),
                "width", place(tally.share()),
                "own", range(tally.interval95()),
                "together", range(tally.simultaneous95()),
                "url", url(shared, tally.label())));
        values.put("ownLow", place(tally.interval95().getFirst()));
        values.put("ownHigh", place(tally.interval95().getLast()));
        values.put("togetherLow", place(tally.simultaneous95().getFirst()));
        values.put("togetherHigh", place(tally.simultaneous95().getLast()));
        return values;
    }

    private static Object url(SharedReport.OfTaste shared, String label) {
        return shared.artifacts().stream()
                .filter(artifact -> artifact.label().equals(label))
                .<Object>map(SharedReport.Artifact::url)
                .findFirst()
                .orElse(false);
    }

    private static List<Map<String, Object>> voices(TasteReport report) {
        return report.tally().stream()
                .map(Tally::label)
                .map(label -> Map.<String, Object>of(
                        "label",
                        label,
                        "quotes",
                        report.quotes().stream()
                                .filter(quote -> quote.label().equals(label))
                                .map(TasteReportPage::quote)
                                .toList()))
                .filter(voice -> !voice.get("quotes").equals(List.of()))
                .toList();
    }

    private static Map<String, Object> quote(Quotation quote) {
        return Map.of("text", quote.text(), "category", quote.category() == null ? false : name(quote.category()));
    }

    private static List<Map<String, Object>> groupings(TasteReport report) {
        return Stream.of(grouping("By category", report.byCategory()), grouping("By country", report.byCountry()))
                .toList();
    }

    private static Map<String, Object> grouping(String name, Groups groups) {
        return Map.of(
                "name",
                name,
                "groups",
                groups.groups().stream()
                        .map(group -> Map.of(
                                "group",
                                group.group().replace('-', ' '),
                                "people",
                                counted(group.respondents(), "answer"),
                                "votes",
                                group.tally().stream()
                                        .map(votes -> votes.label() + "\u00a0" + votes.votes())
                                        .collect(Collectors.joining(" \u00b7 "))))
                        .toList(),
                "hidden",
                groups.hidden() == 0
                        ? false
                        : counted(groups.hidden(), "answer")
                                + " not shown: groups under 5, unknown ones, and what would give these away.");
    }

    private static String answers(TasteReport report) {
        int excluded = report.excluded().stream().mapToInt(Exclusion::count).sum();
        return report.respondents() + " counted"
                + (excluded == 0 ? "." : ", " + excluded + " left out for a failed attention check.");
    }

    private static String chance(TasteReport report) {
        return "If the first and the second were liked equally, they would be this far apart in "
                + percent(report.pValue()) + " of panels. A winner needs 5% or less.";
    }

    private static String order(PositionBias bias) {
        String votes = counted(bias.votesByPosition().getFirst(), "vote") + " for the artifact shown first.";
        return bias.suspected()
                ? votes
                        + " The panel may prefer what it sees first. Each artifact was shown first equally often, so"
                        + " none gains by it."
                : votes + " No sign that the order mattered.";
    }

    private static String counted(int count, String thing) {
        return count + " " + thing + (count == 1 ? "" : "s");
    }

    private static String name(Wire category) {
        return category.wire().replace('-', ' ');
    }

    private static Object orFalse(String text) {
        return text == null ? false : text;
    }

    private static int place(BigDecimal share) {
        return share.multiply(WIDTH).setScale(0, RoundingMode.HALF_UP).intValueExact();
    }

    private static String percent(BigDecimal share) {
        BigDecimal percent = share.movePointRight(2);
        return percent.setScale(
                                percent.signum() > 0 && percent.compareTo(BigDecimal.TEN) < 0 ? 1 : 0,
                                RoundingMode.HALF_UP)
                        .toPlainString()
                + "%";
    }

    private static String range(List<BigDecimal> limits) {
        return whole(limits.getFirst()) + "\u2013" + whole(limits.getLast()) + "%";
    }

    private static String whole(BigDecimal share) {
        return share.movePointRight(2).setScale(0, RoundingMode.HALF_UP).toPlainString();
    }
}

package marketplace.functions.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import marketplace.api.moderation.RuleModeration;
import marketplace.api.rest.HttpResponse;
import marketplace.console.html.HtmlPages;
import marketplace.humans.TasteCategory;
import marketplace.studies.reports.SharedReport;
import marketplace.studies.reports.SharedReport.Artifact;
import marketplace.studies.taste.report.Panel;
import marketplace.studies.taste.report.PanelAnswer;
import marketplace.studies.taste.report.ReportWriter;
import marketplace.testing.browser.PageCheck;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class TasteReportPageTest {

    private static final List<String> LABELS = List.of("Harbour", "Meadow", "Night");

    private static final List<String> REASONS = List.of(
            "The colours are calm, and I can read the name from across a street.",
            "It is the only one that I would still recognise in black and white.",
            "Warm without being loud. I would trust a shop with this sign.",
            "The letters stand too close together on the others.");

    @Test
    void winnerIsNamedWithItsVotesAndBothIntervals() {
        String html = html(page(LABELS, 12, 1, 10, 1));
        assertThat(html)
                .contains(
                        "<html lang=\"en\">",
                        "<h1>Logo of a bakery</h1>",
                        "Winner: <span dir=\"auto\">Meadow</span>",
                        "10 votes",
                        "<title id=\"t1\">Meadow: 83% of the votes</title>",
                        "95% interval of this label 55\u201395%; of all labels at once",
                        "<a href=\"https://example.com/Meadow.png\" rel=\"noreferrer noopener nofollow\">Meadow</a>")
                .doesNotContain("<script", "style=\"", "Incomplete");
    }

    @Test
    void leadThatCanBeChanceIsNoWinner() {
        assertThat(html(page(LABELS, 12, 4, 5, 3)))
                .contains("<h2>Too close to call</h2>", "No winner: ", "This lead can be chance.")
                .doesNotContain("Winner: ", "best\"");
    }

    @Test
    void tieNamesBothLabels() {
        assertThat(html(page(LABELS, 10, 5, 5, 0)))
                .contains("<h2>A tie</h2>", "No winner: Harbour and Meadow have 5 of 10 votes each.");
    }

    @Test
    void degradedReportSaysWhatIsMissing() {
        assertThat(html(page(LABELS, 30, 1, 6, 0))).contains("Only 7 of 30 people answered before the run ended.");
    }

    @Test
    void textsOfCallersAndPanellistsAreEscaped() {
        String attack = "<script>alert(1)</script>";
        SharedReport.OfTaste shared = new SharedReport.OfTaste(
                attack,
                attack,
                List.of(),
                new ReportWriter(new RuleModeration())
                        .write(
                                new Panel(List.of(attack, "B"), 1),
                                List.of(answer(List.of(attack, "B"), 0, attack, attack + " is what I like"))),
                Instant.EPOCH);
        assertThat(html(new TasteReportPage(new HtmlPages("/marketplace/functions/")).answer(shared)))
                .contains("&lt;script&gt;")
                .doesNotContain("<script");
    }

    @Test
    void pagesHaveNoFaultInABrowser() throws IOException, InterruptedException {
        List<String> longLabels = IntStream.range(0, 6)
                .mapToObj(i -> "Unbreakable" + "label".repeat(12) + i)
                .toList();
        Map<String, HttpResponse> pages = Map.of(
                "taste-winner", page(LABELS, 30, 5, 21, 3),
                "taste-no-winner", page(longLabels, 40, 6, 5, 6, 4, 0, 1));
        assertThat(PageCheck.faults(pages, Path.of("target/pages"))).isEmpty();
    }

    /** Otherwise the test above could not fail. */
    @Test
    @Tag("nightly")
    void faultsOfAPageAreFound() throws IOException, InterruptedException {
        byte[] body = "<html><body><img src='https://example.com/x.png'><p style='width:2000px'>wide"
                .getBytes(StandardCharsets.UTF_8);
        HttpResponse page = new HttpResponse(200, Map.of("Content-Type", "text/html"), body);
        assertThat(PageCheck.faults(Map.of("faulty", page), Path.of("target/pages")))
                .anyMatch(fault -> fault.startsWith("faulty 360 dark: scrolls to "))
                .anyMatch(fault -> fault.contains("request: https://example.com/x.png"))
                .anyMatch(fault -> fault.contains("image-alt"))
                .anyMatch(fault -> fault.contains("html-has-lang"));
    }

    private static HttpResponse page(List<String> labels, int asked, int... votes) {
        List<PanelAnswer> answers = new ArrayList<>();
        for (int label = 0; label < votes.length; label++) {
            for (int i = 0; i < votes[label]; i++) {
                String reason = REASONS.get((label + i) % REASONS.size());
                answers.add(answer(labels, answers.size(), labels.get(label), reason));
            }
        }
        return new TasteReportPage(new HtmlPages("/marketplace/functions/"))
                .answer(new SharedReport.OfTaste(
                        "Logo of a bakery",
                        "Which of these logos would make you enter a bakery that you do not know?",
                        labels.stream()
                                .map(label -> new Artifact(label, "https://example.com/" + label + ".png"))
                                .toList(),
                        new ReportWriter(new RuleModeration()).write(new Panel(labels, asked), answers),
                        Instant.parse("2026-11-27T20:00:00Z")));
    }

    private static PanelAnswer answer(List<String> labels, int number, String choice, String reason) {
        List<String> shown = new ArrayList<>(labels);
        Collections.rotate(shown, number);
        return new PanelAnswer(
                choice,
                reason,
                number % 5 + 1,
                true,
                shown,
                number % 3 == 0 ? TasteCategory.VISUAL_ART : TasteCategory.DESIGN,
                number % 4 == 0 ? "PT" : "DE");
    }

    private static String html(HttpResponse page) {
        return new String(page.body(), StandardCharsets.UTF_8);
    }
}

package marketplace.functions.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import marketplace.api.rest.HttpResponse;
import marketplace.console.html.HtmlPages;
import marketplace.kernel.Id.FindingId;
import marketplace.kernel.Id.QaTemplateId;
import marketplace.kernel.Id.RunId;
import marketplace.kernel.IdKind;
import marketplace.studies.findings.FindingCategory;
import marketplace.studies.findings.FindingEvidence;
import marketplace.studies.findings.FindingStatus;
import marketplace.studies.findings.FindingViews.FindingView;
import marketplace.studies.findings.FindingViews.MatchView;
import marketplace.studies.findings.MatchedBy;
import marketplace.studies.findings.RunDiff;
import marketplace.studies.findings.Severity;
import marketplace.studies.findings.TestEnvironment;
import marketplace.studies.qa.report.QaReport;
import marketplace.studies.qa.report.QaReport.OpenFindings;
import marketplace.studies.qa.report.QaReport.RunMoney;
import marketplace.studies.qa.report.QaReport.StepCoverage;
import marketplace.studies.templates.EvidenceMode;
import marketplace.testing.SequenceIds;
import marketplace.testing.browser.PageCheck;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** The page of a QA report as browsers and screen readers get it. */
class QaReportPageTest {

    private static final Instant NOW = Instant.parse("2026-03-08T12:00:00Z");

    private final SequenceIds ids = new SequenceIds();
    private final QaTemplateId template = new QaTemplateId(ids.next(IdKind.QA_TEMPLATE, NOW));
    private final FindingId open = new FindingId(ids.next(IdKind.FINDING, NOW));
    private final FindingId fixed = new FindingId(ids.next(IdKind.FINDING, NOW));

    @Test
    void textsOfTestersCannotBecomeMarkup() {
        String html = html(report());

        assertThat(html).doesNotContain("<script").contains("&lt;script&gt;");
    }

    @Test
    void findingsStandUnderTheirSeverityWithEvidenceAndChange() {
        String html = html(report());

        assertThat(html)
                .contains("<h3 class=\"severity critical\">critical</h3>")
                .contains("class=\"bad\">still open</strong>")
                .contains("class=\"good\">resolved</strong>")
                .contains("Evidence 1: video, second 12")
                .contains("1 pass, 2 fail, 0 blocked");
    }

    @Test
    void historyIsDrawnToScaleWithoutAScript() throws Exception {
        Element svg = svg(html(report()));

        NodeList bars = svg.getElementsByTagName("rect");
        assertThat(bars.getLength()).isEqualTo(7 + 6);
        Element worst = (Element) bars.item(bars.getLength() - 1);
        assertThat(worst.getAttribute("class")).isEqualTo("major");
        assertThat(Integer.parseInt(worst.getAttribute("y"))).isZero();
        assertThat(svg.getElementsByTagName("title").getLength()).isEqualTo(1);
        assertThat(svg.getElementsByTagName("desc").item(0).getTextContent())
                .isEqualTo("After the latest run 8 findings open. After the oldest one shown, 1 Mar, it was 2.");
    }

    @Test
    void aRunWithoutFindingsHasAPage() throws Exception {
        QaReport none = new QaReport(
                RunId.of(template, LocalDate.of(2026, 3, 7)),
                "Checkout of the shop",
                "https://shop.example/",
                "1 tester handed in. No bug is known.",
                List.of(),
                new RunDiff(List.of(), List.of(), List.of(), List.of(), List.of(), List.of()),
                1,
                1,
                0,
                List.of(),
                new RunMoney(2_360, 2_360, 0),
                List.of(run(1, 0, 0)),
                NOW);

        String html = html(none);

        assertThat(html).contains("No finding.").doesNotContain("Test plan");
        assertThat(svg(html).getElementsByTagName("rect").getLength()).isZero();
    }

    @Test
    void pageHasNoFaultInABrowser() throws Exception {
        HttpResponse page = new QaReportPage(new HtmlPages("/marketplace/functions/")).answer(report());

        assertThat(PageCheck.faults(Map.of("qa-report", page), Path.of("target/pages")))
                .isEmpty();
    }

    private String html(QaReport report) {
        HttpResponse page = new QaReportPage(new HtmlPages("/marketplace/functions/")).answer(report);
        assertThat(page.status()).isEqualTo(200);
        return new String(page.body(), StandardCharsets.UTF_8);
    }

    private static Element svg(String html) throws Exception {
        // The first below the heading: the icon of the service is above it.
        int start = html.indexOf("<svg", html.indexOf("<h1"));
        String drawing = html.substring(start, html.indexOf("</svg>", start) + "</svg>".length());
        Document document = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(drawing.getBytes(StandardCharsets.UTF_8)));
        return document.getDocumentElement();
    }

    private QaReport report() {
        return new QaReport(
                RunId.of(template, LocalDate.of(2026, 3, 7)),
                "Checkout of the shop",
                "https://shop.example/",
                "3 testers handed in. Findings: 1 still open, 1 resolved.",
                List.of(
                        finding(open, Severity.CRITICAL, FindingStatus.OPEN),
                        finding(fixed, Severity.MINOR, FindingStatus.RESOLVED)),
                new RunDiff(List.of(), List.of(fixed), List.of(open), List.of(), List.of(), List.of()),
                3,
                3,
                0,
                List.of(new StepCoverage("pay", "Pay for the lamp", 1, 2, 0)),
                new RunMoney(7_080, 4_720, 2_360),
                IntStream.rangeClosed(1, 7)
                        .mapToObj(day -> run(day, 2, day - 1))
                        .toList(),
                NOW);
    }

    private OpenFindings run(int day, int critical, int major) {
        return new OpenFindings(RunId.of(template, LocalDate.of(2026, 3, day)), critical, major, 0, 0);
    }

    private FindingView finding(FindingId id, Severity severity, FindingStatus status) {
        RunId run = RunId.of(template, LocalDate.of(2026, 3, 1));
        return new FindingView(
                id,
                template,
                "Charged twice <script>alert(1)</script>",
                severity,
                FindingCategory.FUNCTIONAL,
                "pay",
                "/checkout",
                "Pay button",
                List.of("Open the checkout", "Press Pay twice"),
                "One payment.",
                "Two payments on the card.",
                new TestEnvironment("Pixel 9", "Android 16", "Firefox 149"),
                List.of(new FindingEvidence("https://files.example/1", EvidenceMode.VIDEO, 12)),
                2,
                1,
                run,
                run,
                status,
                null,
                new MatchView(MatchedBy.Method.TESTER, 1, new BigDecimal("0.4"), MatchedBy.Reason.TESTER_SAID_SAME),
                List.of(),
                NOW);
    }
}

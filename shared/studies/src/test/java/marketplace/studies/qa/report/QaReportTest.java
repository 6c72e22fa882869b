package marketplace.studies.qa.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.SchemaFactory;
import marketplace.api.Answer;
import marketplace.api.Json;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.FindingId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Id.QaTemplateId;
import marketplace.kernel.Id.RunId;
import marketplace.kernel.IdKind;
import marketplace.studies.findings.BugDescription;
import marketplace.studies.findings.BugPlace;
import marketplace.studies.findings.FindingCategory;
import marketplace.studies.findings.FindingEvidence;
import marketplace.studies.findings.FindingMatcher;
import marketplace.studies.findings.Findings;
import marketplace.studies.findings.HandIn;
import marketplace.studies.findings.HandIn.Rechecked;
import marketplace.studies.findings.HandIn.Reported;
import marketplace.studies.findings.HandInJudge;
import marketplace.studies.findings.JudgedHandIn;
import marketplace.studies.findings.Recheck.Outcome;
import marketplace.studies.findings.RunDiff;
import marketplace.studies.findings.Severity;
import marketplace.studies.findings.TemplateFindings;
import marketplace.studies.findings.WordSimilarity;
import marketplace.studies.qa.report.QaReport.OpenFindings;
import marketplace.studies.qa.report.QaReport.RunMoney;
import marketplace.studies.qa.report.QaReport.StepCoverage;
import marketplace.studies.templates.EvidenceMode;
import marketplace.table.Commit;
import marketplace.testing.MemoryTable;
import marketplace.testing.SequenceIds;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** The report of a second run, in all its forms. */
class QaReportTest {

    private static final Instant NOW = Instant.parse("2026-03-02T12:00:00Z");
    private static final String SHOP = "https://shop.example/start";
    private static final String NASTY = "Fails <b>&\"]]> \u000b 💥 בדיקה";

    private final MemoryTable table = new MemoryTable();
    private final SequenceIds ids = new SequenceIds();
    private final Findings findings = new Findings(table);
    private final HandInJudge judge = new HandInJudge(new FindingMatcher(new WordSimilarity()), ids);
    private final AccountId owner = new AccountId(ids.next(IdKind.ACCOUNT, NOW));
    private final QaTemplateId template = new QaTemplateId(ids.next(IdKind.QA_TEMPLATE, NOW));
    private final RunId first = RunId.of(template, LocalDate.of(2026, 3, 1));
    private final RunId second = RunId.of(template, LocalDate.of(2026, 3, 2));

    private FindingId fixed;
    private FindingId open;
    private FindingId fresh;
    private QaReport before;
    private QaReport report;

    @BeforeEach
    void twoRuns() {
        fixed = handIn(first, report("Pay button", Severity.CRITICAL, "Charged twice."));
        open = handIn(first, report("Map", Severity.MINOR, NASTY));
        before = close(first, List.of());
        recheck(fixed, Outcome.NOT_REPRODUCED);
        recheck(open, Outcome.REPRODUCED);
        fresh = handIn(second, report("Total", Severity.MAJOR, "The total is wrong."));
        report = close(second, before.history());
    }

    @Test
    void summaryFindingsAndHistoryTellWhatTheRunFoundOut() {
        assertThat(report.summary()).isEqualTo("3 testers handed in. Findings: 1 new, 1 still open, 1 resolved.");
        assertThat(report.findings()).extracting(finding -> finding.id()).containsExactly(fixed, fresh, open);
        assertThat(report.diff().resolvedFindingIds()).containsExactly(fixed);
        assertThat(report.history())
                .containsExactly(new OpenFindings(first, 1, 0, 1, 0), new OpenFindings(second, 0, 1, 1, 0));
        assertThat(before.summary()).endsWith("Findings: 2 new. 1 critical.");
    }

    @Test
    void aReportIsTheSameWhenWrittenAgainAfterTheRunHasClosed() {
        assertThat(write(second, before.history())).isEqualTo(report);
    }

    @Test
    void sarifIsValidAndNamesFindingsByTheirIds() throws IOException {
        JsonNode log = Json.read(SarifReport.write(report).getBytes(StandardCharsets.UTF_8));

        var schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(Json.read(resource("sarif-schema-2.1.0.json")));
        assertThat(schema.validate(log)).isEmpty();
        JsonNode results = log.at("/runs/0/results");
        assertThat(results.findValuesAsText("baselineState")).containsExactly("absent", "new", "unchanged");
        assertThat(results.at("/1/partialFingerprints/findingId~1v1").asText()).isEqualTo(fresh.value());
        assertThat(results.at("/1/locations/0/physicalLocation/artifactLocation/uri")
                        .asText())
                .isEqualTo("https://shop.example/checkout");
        assertThat(results.at("/1/attachments/0/artifactLocation/uri").asText()).isEqualTo("https://files.example/1");
        assertThat(results.findValuesAsText("level")).containsExactly("error", "error", "warning");
    }

    @Test
    void brokenSarifIsNoticed() throws IOException {
        JsonNode log = Json.read(SarifReport.write(report)
                .replace("\"baselineState\":\"new\"", "\"baselineState\":\"reopened\"")
                .getBytes(StandardCharsets.UTF_8));

        var schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(Json.read(resource("sarif-schema-2.1.0.json")));
        assertThat(schema.validate(log)).isNotEmpty();
    }

    @Test
    void pathsThatTestersMistypeLeadToTheStartOfTheJourney() {
        assertThat(SarifReport.address(SHOP, "/a b|c")).isEqualTo(SHOP);
        assertThat(SarifReport.address(SHOP, null)).isEqualTo(SHOP);
        assertThat(SarifReport.address(SHOP, "https://other.example/x")).isEqualTo("https://other.example/x");
    }

    @Test
    void junitIsValidAndOpenFindingsFail() throws Exception {
        String xml = JunitReport.write(report);

        SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI)
                .newSchema(new StreamSource(new ByteArrayInputStream(resource("junit.xsd"))))
                .newValidator()
                .validate(new StreamSource(new StringReader(xml)));
        Document document = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(xml.getBytes(StandardCharsets.UTF_8)));
        NodeList suites = document.getElementsByTagName("testsuite");
        Element plan = (Element) suites.item(0);
        Element found = (Element) suites.item(1);
        assertThat(plan.getAttribute("failures") + plan.getAttribute("skipped")).isEqualTo("11");
        assertThat(found.getAttribute("tests") + found.getAttribute("failures")).isEqualTo("32");
        assertThat(failed(found)).containsExactly(fresh + ": Bug", open + ": Bug");
    }

    @Test
    void everyFormButJsonIsText() {
        QaReportHtml page = _ -> "<html>";

        assertThat(ReportFormat.JSON.text(report, page)).isEmpty();
        assertThat(ReportFormat.SARIF.text(report, page))
                .contains(new Answer.Text("application/sarif+json", SarifReport.write(report)));
        assertThat(ReportFormat.JUNIT.text(report, page))
                .contains(new Answer.Text("application/xml", JunitReport.write(report)));
        assertThat(ReportFormat.HTML.text(report, page)).contains(new Answer.Text("text/html", "<html>"));
    }

    private static List<String> failed(Element suite) {
        List<String> names = new ArrayList<>();
        NodeList cases = suite.getElementsByTagName("failure");
        for (int i = 0; i < cases.getLength(); i++) {
            names.add(((Element) cases.item(i).getParentNode()).getAttribute("name"));
        }
        return names;
    }

    private FindingId handIn(RunId run, Reported reported) {
        return handIn(run, List.of(reported), List.of()).reports().getFirst().findingId();
    }

    private void recheck(FindingId finding, Outcome outcome) {
        handIn(second, List.of(), List.of(new Rechecked(finding, outcome, List.of(), null)));
    }

    private JudgedHandIn handIn(RunId run, List<Reported> reports, List<Rechecked> rechecks) {
        TemplateFindings all = findings.of(template, owner, run);
        HandIn handIn = new HandIn(
                run,
                new ApplicationId(ids.next(IdKind.APPLICATION, NOW)),
                new HumanId(ids.next(IdKind.HUMAN, NOW)),
                reports,
                List.of(),
                rechecks);
        JudgedHandIn judged = judge.judge(all, handIn, NOW);
        table.commit(new Commit(findings.record(all, judged)));
        return judged;
    }

    private QaReport close(RunId run, List<OpenFindings> history) {
        QaReport written = write(run, history);
        findings.close(findings.of(template, owner, run), run).forEach(table::commit);
        return written;
    }

    private QaReport write(RunId run, List<OpenFindings> history) {
        List<StepCoverage> coverage = List.of(
                new StepCoverage("find", "Find a lamp", 3, 0, 0),
                new StepCoverage("pay", "Pay for it", 1, 2, 0),
                new StepCoverage("return", "Send it back", 0, 0, 3));
        TemplateFindings all = findings.of(template, owner, run);
        RunDiff diff = all.diff(run);
        OpenFindings now = QaReportWriter.open(run, all, diff);
        QaReportWriter.Facts facts = new QaReportWriter.Facts(
                run,
                "Checkout",
                SHOP,
                QaReportWriter.summary(3, diff, now),
                diff,
                3,
                3,
                0,
                coverage,
                new RunMoney(7_080, 7_080, 0),
                Stream.concat(history.stream(), Stream.of(now)).toList(),
                NOW);
        return QaReportWriter.write(facts, all.all());
    }

    private static Reported report(String element, Severity severity, String actual) {
        BugPlace place = new BugPlace("pay", "/checkout", element, FindingCategory.FUNCTIONAL);
        BugDescription says =
                new BugDescription("Bug", severity, place, List.of("Go there", "Click"), "It works.", actual, null);
        return new Reported(says, List.of(new FindingEvidence("https://files.example/1", EvidenceMode.PHOTO, null)));
    }

    private static byte[] resource(String name) throws IOException {
        try (InputStream file =
                Objects.requireNonNull(QaReportTest.class.getResourceAsStream("/marketplace/studies/" + name), name)) {
            return file.readAllBytes();
        }
    }
}

package marketplace.functions.http;

import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import marketplace.api.rest.HttpResponse;
import marketplace.console.html.HtmlPages;
import marketplace.kernel.Wire;
import marketplace.studies.findings.FindingEvidence;
import marketplace.studies.findings.FindingViews.FindingView;
import marketplace.studies.findings.Severity;
import marketplace.studies.findings.TestEnvironment;
import marketplace.studies.qa.report.QaReport;
import marketplace.studies.qa.report.QaReport.OpenFindings;
import marketplace.studies.qa.report.QaReport.StepCoverage;

/** The page of a QA report, with the open findings of the latest runs as a drawn history. */
public final class QaReportPage {

    private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern("d MMMM uuuu", Locale.ENGLISH);
    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("d MMM", Locale.ENGLISH);

    /** Sizes in the drawing. */
    private static final int COLUMN = 40;

    private static final int BAR = 28;
    private static final int HEIGHT = 160;

    private static final int FEWEST_COLUMNS = 8;

    /** So that the figures can be read on a phone. The table has all runs. */
    private static final int MOST_COLUMNS = 12;

    private final HtmlPages pages;

    public QaReportPage(HtmlPages pages) {
        this.pages = pages;
    }

    public String html(QaReport report) {
        return new String(answer(report).body(), StandardCharsets.UTF_8);
    }

    public HttpResponse answer(QaReport report) {
        List<OpenFindings> all = report.history();
        List<OpenFindings> drawn = all.subList(Math.max(0, all.size() - MOST_COLUMNS), all.size());
        Map<String, Object> values = new TreeMap<>(Map.of(
                "summary", report.summary(),
                "columns", columns(drawn),
                "width", COLUMN * Math.max(FEWEST_COLUMNS, drawn.size()),
                "height", HEIGHT,
                "description", description(drawn),
                "runs", all.stream().map(QaReportPage::row).toList(),
                "severities", severities(report),
                "steps", report.coverage().stream().map(QaReportPage::step).toList(),
                "hasSteps", !report.coverage().isEmpty(),
                "generatedAt", report.generatedAt().toString()));
        values.put("clean", all.getLast().total() == 0);
        values.put("generatedOn", DATE.format(report.generatedAt().atZone(ZoneOffset.UTC)));
        values.put("testers", counted(report.testersAccepted(), "tester") + " accepted");
        values.put(
                "handIns",
                counted(report.submissionsAccepted(), "hand-in") + " accepted, " + report.submissionsRejected()
                        + " rejected");
        values.put("reserved", dollars(report.money().reservedCents()));
        values.put("spent", dollars(report.money().spentCents()));
        values.put("refunded", dollars(report.money().refundedCents()));
        return pages.page(200, report.name(), "qa_report.html", values);
    }

    /** A column for each run, the worst findings at its foot. */
    private static List<Map<String, Object>> columns(List<OpenFindings> history) {
        int most =
                Math.max(1, history.stream().mapToInt(OpenFindings::total).max().orElse(1));
        return IntStream.range(0, history.size())
                .mapToObj(i -> column(COLUMN * i, history.get(i), most))
                .toList();
    }

    private static Map<String, Object> column(int x, OpenFindings run, int most) {
        List<Map<String, Object>> parts = new ArrayList<>();
        int below = 0;
        for (Severity severity : Severity.values()) {
            int from = HEIGHT * below / most;
            below += run.of(severity);
            int to = HEIGHT * below / most;
            if (to > from) {
                parts.add(Map.of(
                        "severity", severity.wire(), "x", x, "y", HEIGHT - to, "width", BAR, "height", to - from));
            }
        }
        return Map.of(
                "parts", parts, "middle", x + BAR / 2, "total", run.total(), "top", HEIGHT - HEIGHT * below / most - 6);
    }

    private static String description(List<OpenFindings> history) {
        OpenFindings last = history.getLast();
        String now = "After the latest run " + counted(last.total(), "finding") + " open.";
        return history.size() == 1
                ? now
                : now + " After the oldest one shown, "
                        + DAY.format(history.getFirst().runId().date()) + ", it was "
                        + history.getFirst().total() + ".";
    }

    private static Map<String, Object> row(OpenFindings run) {
        return Map.of(
                "date", DAY.format(run.runId().date()),
                "critical", run.critical(),
                "major", run.major(),
                "minor", run.minor(),
                "suggestion", run.suggestion());
    }

    private static List<Map<String, Object>> severities(QaReport report) {
        return Arrays.stream(Severity.values())
                .map(severity -> Map.<String, Object>of(
                        "severity",
                        severity.wire(),
                        "findings",
                        report.findings().stream()
                                .filter(finding -> finding.severity() == severity)
                                .map(finding -> finding(report, finding))
                                .toList()))
                .filter(group -> !group.get("findings").equals(List.of()))
                .toList();
    }

    private static Map<String, Object> finding(QaReport report, FindingView finding) {
        Map<String, Object> values = new TreeMap<>(Map.of(
                "id", finding.id().value(),
                "title", finding.title(),
                "change", words(report.changeOf(finding.id())),
                "category", words(finding.category()),
                "actual", finding.actual(),
                "steps", finding.stepsToReproduce(),
                "hasSteps", !finding.stepsToReproduce().isEmpty(),
                "evidence", evidence(finding.evidence()),
                "people",
                        counted(finding.reporters(), "report") + ", reproduced "
                                + counted(finding.reproducers(), "time")));
        values.put("isDefect", report.isDefect(finding));
        values.put("expected", orFalse(finding.expected()));
        values.put("place", orFalse(place(finding)));
        values.put("environment", orFalse(environment(finding.environment())));
        return values;
    }

    private static List<Map<String, Object>> evidence(List<FindingEvidence> all) {
        return IntStream.range(0, all.size())
                .mapToObj(i -> Map.<String, Object>of(
                        "url",
                        all.get(i).url(),
                        "name",
                        "Evidence " + (i + 1) + ": " + words(all.get(i).type()) + at(all.get(i))))
                .toList();
    }

    private static String at(FindingEvidence evidence) {
        return evidence.timestampSec() == null ? "" : ", second " + evidence.timestampSec();
    }

    private static String place(FindingView finding) {
        return joined(Stream.of(finding.path(), finding.element()), ", ");
    }

    private static String environment(TestEnvironment environment) {
        return environment == null
                ? null
                : joined(Stream.of(environment.device(), environment.os(), environment.browser()), ", ");
    }

    /** Null if nothing is known. */
    private static String joined(Stream<String> parts, String between) {
        List<String> known =
                parts.filter(part -> part != null && !part.isBlank()).toList();
        return known.isEmpty() ? null : String.join(between, known);
    }

    private static Map<String, Object> step(StepCoverage step) {
        return Map.of(
                "id",
                step.stepId(),
                "instruction",
                step.instruction(),
                "answers",
                step.pass() + " pass, " + step.fail() + " fail, " + step.blocked() + " blocked",
                "fails",
                step.fail() > 0);
    }

    private static String words(Wire value) {
        return value.wire().replace('_', ' ');
    }

    private static Object orFalse(String text) {
        return text == null ? false : text;
    }

    private static String counted(int count, String thing) {
        return count + " " + thing + (count == 1 ? "" : "s");
    }

    private static String dollars(long cents) {
        return String.format(Locale.ROOT, "$%d.%02d", cents / 100, cents % 100);
    }
}

package marketplace.studies.qa.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import marketplace.api.Json;
import marketplace.kernel.Id.RunId;
import marketplace.studies.findings.FindingCategory;
import marketplace.studies.findings.FindingEvidence;
import marketplace.studies.findings.FindingViews.FindingView;
import marketplace.studies.findings.Severity;

/**
 * A report in the Static Analysis Results Interchange Format, version 2.1.0 (OASIS). A rule is a category. Findings
 * keep their id as fingerprint, so that programs recognize them from run to run.
 */
public final class SarifReport {

    public static final String MEDIA_TYPE = "application/sarif+json";

    private static final String VERSION = "2.1.0";
    private static final String SCHEMA =
            "https://docs.oasis-open.org/sarif/sarif/v2.1.0/os/schemas/sarif-schema-2.1.0.json";
    private static final String TOOL = "Human-Hiring Marketplace QA runs";

    /** The 1 changes if an id ever means something else. */
    private static final String FINGERPRINT = "findingId/v1";

    private SarifReport() {}

    public static String write(QaReport report) {
        RunId run = report.runId();
        ObjectNode log = Json.object();
        log.put("$schema", SCHEMA);
        log.put("version", VERSION);
        ObjectNode one = log.putArray("runs").addObject();
        ObjectNode driver = one.putObject("tool").putObject("driver");
        driver.put("name", TOOL);
        rules(driver.putArray("rules"));
        one.putObject("automationDetails").put("id", run.template() + "/" + run.date());
        one.putArray("invocations")
                .addObject()
                .put("executionSuccessful", true)
                .put("endTimeUtc", report.generatedAt().toString());
        ArrayNode results = one.putArray("results");
        report.findings().forEach(finding -> result(results.addObject(), report, finding));
        return Json.text(log);
    }

    private static void rules(ArrayNode rules) {
        Arrays.stream(FindingCategory.values())
                .forEach(category -> rules.addObject()
                        .put("id", category.wire())
                        .putObject("shortDescription")
                        .put("text", "A " + category.wire() + " bug that a tester met."));
    }

    private static void result(ObjectNode result, QaReport report, FindingView finding) {
        result.put("ruleId", finding.category().wire());
        result.put("ruleIndex", List.of(FindingCategory.values()).indexOf(finding.category()));
        result.put("level", level(finding.severity()));
        result.putObject("message").put("text", message(finding));
        result.put("baselineState", baseline(report, finding));
        result.putObject("partialFingerprints").put(FINGERPRINT, finding.id().value());
        location(result.putArray("locations").addObject(), report.targetUrl(), finding);
        if (!finding.evidence().isEmpty()) {
            ArrayNode attachments = result.putArray("attachments");
            finding.evidence().forEach(evidence -> attachment(attachments.addObject(), evidence));
        }
        ObjectNode properties = result.putObject("properties");
        properties.put("findingId", finding.id().value());
        properties.put("severity", finding.severity().wire());
        properties.put("change", report.changeOf(finding.id()).wire());
        properties.put("reporters", finding.reporters());
        properties.put("reproducers", finding.reproducers());
        properties.put("firstSeenRunId", finding.firstSeenRunId().value());
    }

    private static String message(FindingView finding) {
        List<String> steps = finding.stepsToReproduce();
        return Stream.of(
                        Stream.of(finding.title(), finding.actual()),
                        Stream.ofNullable(finding.expected()).map(expected -> "Expected: " + expected),
                        steps.isEmpty() ? Stream.<String>of() : Stream.of("Steps: " + String.join(" → ", steps)))
                .flatMap(texts -> texts)
                .reduce((one, other) -> one + "\n" + other)
                .orElseThrow();
    }

    private static void location(ObjectNode location, String targetUrl, FindingView finding) {
        location.putObject("physicalLocation")
                .putObject("artifactLocation")
                .put("uri", address(targetUrl, finding.path()));
        if (finding.element() != null) {
            location.putArray("logicalLocations")
                    .addObject()
                    .put("name", finding.element())
                    .put("kind", "element");
        }
    }

    /** Testers write paths freely; one that cannot be resolved leaves the start of the journey. */
    static String address(String targetUrl, String path) {
        if (path == null) {
            return targetUrl;
        }
        try {
            return URI.create(targetUrl).resolve(path.strip()).toString();
        } catch (IllegalArgumentException _) {
            return targetUrl;
        }
    }

    private static void attachment(ObjectNode attachment, FindingEvidence evidence) {
        attachment.putObject("description").put("text", evidence.type().wire());
        attachment.putObject("artifactLocation").put("uri", evidence.url());
    }

    private static String level(Severity severity) {
        return switch (severity) {
            case CRITICAL, MAJOR -> "error";
            case MINOR -> "warning";
            case SUGGESTION -> "note";
        };
    }

    private static String baseline(QaReport report, FindingView finding) {
        return switch (report.changeOf(finding.id())) {
            case NEW, REOPENED -> "new";
            case CHANGED -> "updated";
            case STILL_OPEN, UNVERIFIED, NONE -> "unchanged";
            case RESOLVED -> "absent";
        };
    }
}

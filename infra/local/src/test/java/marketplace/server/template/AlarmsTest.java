package marketplace.server.template;

import static marketplace.server.template.TemplateFiles.REPOSITORY;
import static marketplace.server.template.TemplateFiles.named;
import static marketplace.server.template.TemplateFiles.read;
import static marketplace.server.template.TemplateFiles.resources;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marketplace.api.Metric;
import marketplace.server.template.Value.Intrinsic;
import marketplace.server.template.Value.Mapping;
import marketplace.server.template.Value.Sequence;
import marketplace.server.template.Value.Text;
import marketplace.testing.Golden;
import org.junit.jupiter.api.Test;

/** Everything that can get stuck raises an alarm, and every alarm says what to do. */
final class AlarmsTest {

    private static final Pattern WORD = Pattern.compile("\\w+");

    /** Raised by what does not happen. */
    private static final Set<String> SILENT = Set.of("SilentClock", "SilentReconciliation");

    private static Stream<String> alarms() {
        return named(alarmTemplate(), "AWS::CloudWatch::Alarm");
    }

    private static Mapping alarmTemplate() {
        return read("infra/alarms.yaml");
    }

    private static Mapping alarm(String alarm) {
        return alarmTemplate().mapping("Resources").mapping(alarm).mapping("Properties");
    }

    private static Set<String> watched(String metric) {
        Set<String> watched = new TreeSet<>();
        alarms().filter(name -> alarm(name).text("MetricName").equals(metric))
                .flatMap(name -> alarm(name).mappings("Dimensions").stream())
                .map(dimension -> ((Intrinsic) dimension.find("Value").orElseThrow()).argument())
                .forEach(watched::add);
        return watched;
    }

    @Test
    void everyAlarmNotifiesAndOnlySilenceTreatsMissingDataAsBreaching() {
        assertThat(alarms()).hasSizeGreaterThan(30).allSatisfy(name -> {
            Mapping alarm = alarm(name);
            assertThat(alarm.elements("AlarmActions"))
                    .as(name)
                    .singleElement()
                    .satisfies(action ->
                            assertThat(((Intrinsic) action).argument()).isEqualTo("Topic"));
            assertThat(alarm.text("AlarmDescription")).as(name).isNotEmpty();
            assertThat(alarm.text("TreatMissingData"))
                    .as(name)
                    .isEqualTo(SILENT.contains(name) ? "breaching" : "notBreaching");
            assertThat(alarm.text("ComparisonOperator"))
                    .as(name)
                    .isEqualTo(SILENT.contains(name) ? "LessThanThreshold" : "GreaterThanThreshold");
        });
        assertThat(alarm("Mail").text("Protocol")).isEqualTo("email");
    }

    /** The golden file shows each alarm's statistic, metric, seconds, periods and threshold, and what filters count. */
    @Test
    void alarmsRaiseAsTheGoldenFileSays() {
        String lines = alarms().map(name -> {
                    Mapping alarm = alarm(name);
                    return "%s: %s, %s %s %s"
                            .formatted(
                                    name,
                                    alarm.find("Metrics")
                                            .map(AlarmsTest::metrics)
                                            .orElseGet(() -> metric(alarm)),
                                    times(alarm),
                                    alarm.text("ComparisonOperator").equals("LessThanThreshold") ? "below" : "above",
                                    alarm.text("Threshold"));
                })
                .collect(Collectors.joining("\n", "", "\n"));
        Golden.check("alarms.txt", lines + filters(alarmTemplate()).collect(Collectors.joining("\n", "\n", "\n")));
    }

    private static String times(Mapping alarm) {
        String periods = alarm.text("EvaluationPeriods");
        String datapoints = alarm.text("DatapointsToAlarm");
        if (!datapoints.isEmpty()) {
            return datapoints + " of " + periods + " times";
        }
        return periods.equals("1") ? "1 time" : periods + " times in a row";
    }

    private static Stream<String> filters(Mapping template) {
        Mapping resources = template.mapping("Resources");
        return named(template, "AWS::Logs::MetricFilter")
                .map(name -> resources.mapping(name).mapping("Properties"))
                .map(filter ->
                        filter.mappings("MetricTransformations").getFirst().text("MetricName") + " counts "
                                + filter.text("FilterPattern"));
    }

    private static String metric(Mapping alarm) {
        return "%s of %s %s in %s s"
                .formatted(
                        alarm.text("Statistic"),
                        alarm.find("Namespace").map(AlarmsTest::text).orElse(""),
                        alarm.text("MetricName"),
                        alarm.text("Period"));
    }

    private static String metrics(Value value) {
        return ((Sequence) value)
                .values().stream()
                        .map(Mapping.class::cast)
                        .map(metric -> metric.find("MetricStat").isEmpty()
                                ? metric.find("Expression")
                                        .map(AlarmsTest::text)
                                        .orElse("")
                                : metric.text("Id") + " = " + part(metric.mapping("MetricStat")))
                        .collect(Collectors.joining("; "));
    }

    private static String part(Mapping stat) {
        Mapping metric = stat.mapping("Metric");
        String index = metric.mappings("Dimensions").size() > 1 ? " of the index" : "";
        return "%s of %s %s%s in %s s"
                .formatted(
                        stat.text("Stat"),
                        metric.text("Namespace"),
                        metric.text("MetricName"),
                        index,
                        stat.text("Period"));
    }

    private static String text(Value value) {
        return value instanceof Text text ? text.text() : ((Intrinsic) value).argument();
    }

    @Test
    void everyFunctionWithoutCallersHasAlarmsForErrorsAndThrottles() {
        Mapping resources = resources();
        List<String> functions = named(read("template.yaml"), "AWS::Serverless::Function")
                .filter(name ->
                        resources.mapping(name).mapping("Properties").mapping("Events").entries().values().stream()
                                .noneMatch(
                                        event -> ((Mapping) event).text("Type").equals("HttpApi")))
                .map(name -> name + "Name")
                .toList();

        assertThat(functions).hasSize(6);
        assertThat(watched("Errors"))
                .as("and the function that receives the payment provider's events")
                .containsExactlyInAnyOrderElementsOf(
                        Stream.concat(functions.stream(), Stream.of("PaymentsFunctionName"))
                                .toList());
        assertThat(watched("Throttles")).containsExactlyInAnyOrderElementsOf(functions);
        assertThat(watched("IteratorAge")).containsExactly("OutboxFunctionName");
        assertThat(watched("Invocations")).containsExactly("ClockFunctionName", "ReconciliationFunctionName");
    }

    @Test
    void everyConsumedQueueHasAnAgeAlarmAndEveryOtherQueueADepthAlarm() {
        List<String> read = new ArrayList<>();
        List<String> dead = new ArrayList<>();
        Mapping resources = resources();
        named(read("template.yaml"), "AWS::SQS::Queue")
                .forEach(queue -> (resources
                                        .mapping(queue)
                                        .mapping("Properties")
                                        .find("RedrivePolicy")
                                        .isPresent()
                                ? read
                                : dead)
                        .add(queue + "Name"));

        assertThat(watched("ApproximateAgeOfOldestMessage")).containsExactlyInAnyOrderElementsOf(read);
        assertThat(watched("ApproximateNumberOfMessagesVisible")).containsExactlyInAnyOrderElementsOf(dead);
    }

    /** A queue without a redrive policy deletes after its retention. The table has what StreamFailures holds. */
    @Test
    void oldDeadLettersRaiseBeforeTheirQueueDeletesThem() {
        List<String> aged = alarm("OldDeadLetters").mappings("Metrics").stream()
                .filter(metric -> metric.find("MetricStat").isPresent())
                .flatMap(metric -> metric.mapping("MetricStat").mapping("Metric").mappings("Dimensions").stream())
                .map(dimension -> ((Intrinsic) dimension.find("Value").orElseThrow()).argument())
                .toList();
        assertThat(aged)
                .containsExactlyInAnyOrderElementsOf(watched("ApproximateNumberOfMessagesVisible").stream()
                        .filter(queue -> !queue.equals("StreamFailuresName"))
                        .toList());

        Mapping dead = TemplateFiles.properties("JobsDeadLetters");
        Mapping source = TemplateFiles.properties("JobsQueue");
        int latest = Integer.parseInt(dead.text("MessageRetentionPeriod"))
                - Integer.parseInt(source.text("MessageRetentionPeriod"));
        assertThat(Integer.parseInt(alarm("OldDeadLetters").text("Threshold"))).isLessThan(latest);
    }

    /** A misspelt name would never raise. */
    @Test
    void everyOwnMetricIsWrittenByAFunctionOrAFilter() throws IOException {
        Set<String> written = new TreeSet<>();
        for (Path source : sources()) {
            Matcher matcher = Pattern.compile("(?:new AlarmMetric|alarm)\\(\\s*\"(\\w+)\"")
                    .matcher(Files.readString(source));
            while (matcher.find()) {
                written.add(matcher.group(1));
            }
        }
        named(alarmTemplate(), "AWS::Logs::MetricFilter")
                .flatMap(name -> alarm(name).mappings("MetricTransformations").stream())
                .map(metric -> metric.text("MetricName"))
                .forEach(written::add);

        Set<String> raised = alarms().map(AlarmsTest::alarm)
                .filter(alarm ->
                        alarm.find("Namespace").map(Value::toString).orElse("").contains("Marketplace"))
                .map(alarm -> alarm.text("MetricName"))
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(raised).containsAll(written);
        Stream.of(Metric.values()).map(Metric::label).forEach(written::add);
        assertThat(written).containsAll(raised);
    }

    private static List<Path> sources() throws IOException {
        try (Stream<Path> files = Files.walk(REPOSITORY.resolve("functions/src/main/java"))) {
            return files.filter(file -> file.toString().endsWith(".java")).toList();
        }
    }

    @Test
    void runbookHasExactlyOneRowPerAlarm() throws IOException {
        Set<String> documented = new TreeSet<>();
        Files.readString(REPOSITORY.resolve("docs/operating.md"))
                .transform(text -> text.replaceFirst("(?s).*?\n\\| Alarm \\|[^\n]*\n[^\n]*\n", "")
                        .replaceFirst("(?s)\n\n.*", ""))
                .lines()
                .flatMap(row ->
                        WORD.matcher(row.substring(1, row.indexOf('|', 1))).results())
                .map(MatchResult::group)
                .forEach(documented::add);

        assertThat(documented)
                .containsExactlyInAnyOrderElementsOf(
                        Stream.concat(alarms(), Stream.of("Faults")).toList());
    }

    @Test
    void everyCountedMetricIsDocumentedWithItsField() throws IOException {
        String table = Files.readString(REPOSITORY.resolve("docs/operating.md"))
                .replaceFirst("(?s).*?\n\\| Metric \\|[^\n]*\n[^\n]*\n", "")
                .replaceFirst("(?s)\n\n.*", "");

        assertThat(table.lines().map(row -> row.replaceFirst("\\| `(\\w+)` \\| (?:`(\\w*)`)? ?\\|.*", "$1 $2")))
                .containsExactlyElementsOf(Stream.of(Metric.values())
                        .map(metric -> metric.label() + " " + metric.field())
                        .toList());
    }

    @Test
    void dashboardIsJsonAndUsesEachOfItsParameters() throws IOException {
        Mapping template = read("infra/dashboard.yaml");
        Intrinsic body = (Intrinsic) template.mapping("Resources")
                .mapping("Dashboard")
                .mapping("Properties")
                .find("DashboardBody")
                .orElseThrow();

        JsonNode dashboard = new ObjectMapper().readTree(body.argument());
        assertThat(dashboard.path("widgets").size()).isGreaterThan(6);
        assertThat(template.mapping("Parameters").entries().keySet())
                .allSatisfy(parameter -> assertThat(body.argument()).contains("${" + parameter + "}"));
    }

    /** CloudWatch takes exactly one series for an alarm: the expression. */
    @Test
    void partsOfAnExpressionReturnNoData() {
        List<Mapping> parts = alarms().flatMap(name -> alarm(name).mappings("Metrics").stream())
                .filter(metric -> metric.find("MetricStat").isPresent())
                .toList();
        assertThat(parts)
                .isNotEmpty()
                .allSatisfy(part -> assertThat(part.text("ReturnData")).isEqualTo("false"));
    }

    /** The scheduler calls asynchronously, and Lambda itself would retry such a call twice. */
    @Test
    void scheduledFunctionsAreNotRetried() {
        Mapping resources = resources();
        assertThat(List.of("ClockFunction", "ReconciliationFunction")).allSatisfy(name -> {
            Mapping invoke = resources.mapping(name).mapping("Properties").mapping("EventInvokeConfig");
            assertThat(invoke.text("MaximumRetryAttempts")).isEqualTo("0");
        });
    }
}

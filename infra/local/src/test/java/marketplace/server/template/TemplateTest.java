package marketplace.server.template;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import marketplace.server.template.Template.FunctionSpec;
import marketplace.server.template.Template.HttpRoute;
import marketplace.server.template.Template.IndexSpec;
import marketplace.server.template.Template.QueueSource;
import marketplace.server.template.Template.QueueSpec;
import marketplace.server.template.Template.Schedule;
import marketplace.server.template.Template.StreamSource;
import marketplace.table.JobOutbox;
import marketplace.table.Keys;
import marketplace.table.Outbox;
import org.junit.jupiter.api.Test;

final class TemplateTest {

    private static final Path FILE = Path.of(System.getProperty("repository.root"), "template.yaml");

    private static Template template() throws IOException {
        return Template.load(FILE, Map.of());
    }

    private static FunctionSpec function(String name) throws IOException {
        return template().functions().stream()
                .filter(function -> function.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void realTemplateIsServedCompletely() throws IOException {
        assertThat(template().functions())
                .extracting(FunctionSpec::name)
                .containsExactly(
                        "AccountsFunction",
                        "HumansFunction",
                        "BountiesFunction",
                        "ServicesFunction",
                        "ConversationsFunction",
                        "HiringFunction",
                        "StudiesFunction",
                        "MoneyFunction",
                        "PaymentsFunction",
                        "WebhooksFunction",
                        "McpFunction",
                        "ConsoleFunction",
                        "PagesFunction",
                        "OutboxFunction",
                        "DeliveryFunction",
                        "JobsFunction",
                        "PaymentJobsFunction",
                        "ClockFunction",
                        "ReconciliationFunction");
    }

    @Test
    void everyHandlerIsInThePackageOfItsGroup() throws IOException {
        assertThat(template().functions()).allSatisfy(function -> {
            // The functions that call providers and those that serve payers carry the providers' clients.
            String group = function.name()
                    .replaceFirst("^(PaymentJobs|Reconciliation)", "Payments")
                    .replaceFirst("Function$", "")
                    .toLowerCase(Locale.ROOT);
            assertThat(function.handler()).isEqualTo("marketplace.functions." + group + "." + function.name());
        });
    }

    @Test
    void variablesAreResolvedToLocalNames() throws IOException {
        assertThat(function("BountiesFunction").environment())
                .containsOnly(
                        entry("TABLE_NAME", "Table"),
                        entry("SECRET_ARN", "Secret"),
                        entry("CORS_ORIGINS", "none"),
                        entry("EXTERNAL_ISSUER", ""),
                        entry("EXTERNAL_AUDIENCE", ""),
                        entry("PAYMENT_PROVIDER", "sandbox"),
                        entry("BUCKET_NAME", "Uploads"),
                        entry("PLATFORM_FEE_BPS", "1800"),
                        entry("PAYOUT_HOLD_DAYS", "7"),
                        entry("SITE_URL", ""),
                        entry("EDGE_SECRET", ""),
                        entry("RELEASE", "1"));
    }

    @Test
    void localValueReplacesAParameterDefault() throws IOException {
        Template template = Template.load(FILE, Map.of("PlatformFeeBps", "250"));

        assertThat(template.functions())
                .anySatisfy(function -> assertThat(function.environment()).containsEntry("PLATFORM_FEE_BPS", "250"));
    }

    @Test
    void queueVariableContainsItsUrl() throws IOException {
        Template template = Template.load(FILE, Map.of(Template.QUEUE_URLS, "http://127.0.0.1:9324/000000000000/"));

        assertThat(template.functions())
                .filteredOn(function -> function.environment().containsKey("DELIVERIES_QUEUE_URL"))
                .isNotEmpty()
                .allSatisfy(function -> assertThat(function.environment())
                        .containsEntry("DELIVERIES_QUEUE_URL", "http://127.0.0.1:9324/000000000000/DeliveriesQueue"));
    }

    @Test
    void unmatchedRequestsGoToThePages() throws IOException {
        assertThat(function("PagesFunction").routes())
                .contains(new HttpRoute("ANY", "/api/openapi.json"))
                .endsWith(new HttpRoute("$default", "$default"));
    }

    @Test
    void pagesHaveNoSecret() throws IOException {
        assertThat(function("PagesFunction").environment())
                .containsOnly(
                        entry("TABLE_NAME", "Table"),
                        entry("BUCKET_NAME", "Uploads"),
                        entry("CORS_ORIGINS", "none"),
                        entry("SECURITY_CONTACT", ""),
                        entry("SITE_URL", ""),
                        entry("EDGE_SECRET", ""),
                        entry("RELEASE", "1"));
    }

    @Test
    void deliveryBatchesReportPartialFailures() throws IOException {
        assertThat(function("DeliveryFunction").queueSources())
                .containsExactly(
                        new QueueSource("DeliveriesQueue", 1, 500, true),
                        new QueueSource("SlowDeliveriesQueue", 1, 250, true));
    }

    @Test
    void jobBatchesReportPartialFailures() throws IOException {
        assertThat(function("JobsFunction").queueSources()).containsExactly(new QueueSource("JobsQueue", 10, 10, true));
        assertThat(template().queues()).contains(new QueueSpec("JobsQueue", 180, Optional.of("JobsDeadLetters"), 5));
    }

    @Test
    void paymentBatchesReportPartialFailures() throws IOException {
        assertThat(function("PaymentJobsFunction").queueSources())
                .containsExactly(new QueueSource("PaymentsQueue", 10, 5, true));
        assertThat(template().queues())
                .contains(new QueueSpec("PaymentsQueue", 360, Optional.of("PaymentsDeadLetters"), 5));
    }

    @Test
    void streamDeliversOnlyNewOutboxItemsAndStartedTimers() throws IOException {
        List<Map<String, Object>> filters =
                List.of(inserted("kind", Outbox.KIND, JobOutbox.KIND), inserted("finder", "stream"));

        assertThat(function("OutboxFunction").streamSources())
                .containsExactly(new StreamSource(filters, 25, true, true, 5, 3600, Optional.of("StreamFailures")));
    }

    private static Map<String, Object> inserted(String attribute, String... values) {
        return Map.of(
                "eventName",
                List.of("INSERT"),
                "dynamodb",
                Map.of("NewImage", Map.of(attribute, Map.of("S", List.of(values)))));
    }

    @Test
    void clockTicksEveryMinuteAndChecksWalletsEveryHour() throws IOException {
        List<Schedule> schedules = function("ClockFunction").schedules();

        assertThat(schedules)
                .containsExactly(
                        new Schedule("ClockFunction.EveryMinute", "rate(1 minute)", "{\"check\":\"timers\"}"),
                        new Schedule("ClockFunction.WalletCheck", "rate(1 hour)", "{\"check\":\"wallets\"}"));
        assertThat(schedules.getFirst().every()).isEqualTo(Duration.ofMinutes(1));
    }

    @Test
    void failedDeliveriesAreKept() throws IOException {
        assertThat(template().queues())
                .contains(new QueueSpec("DeliveriesQueue", 180, Optional.of("DeliveriesDeadLetters"), 5));
    }

    @Test
    void tableHasTheKeysOfTheCode() throws IOException {
        Template.TableSpec table = template().table();

        assertThat(table.partitionKey()).isEqualTo("pk");
        assertThat(table.sortKey()).isEqualTo("sk");
        assertThat(table.timeToLiveAttribute()).isEqualTo("ttl");
        assertThat(table.streamViewType()).isEqualTo("NEW_IMAGE");
        assertThat(table.indexes()).containsExactly(new IndexSpec(Keys.INDEX_1, Keys.INDEX_1_PK, Keys.INDEX_1_SK));
    }

    @Test
    void busHasItsLogicalId() throws IOException {
        assertThat(template().busName()).isEqualTo("EventBus");
        assertThat(function("ClockFunction").environment()).containsEntry("EVENT_BUS_NAME", "EventBus");
    }
}

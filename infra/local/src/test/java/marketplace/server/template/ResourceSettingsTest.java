package marketplace.server.template;

import static marketplace.server.template.TemplateFiles.argument;
import static marketplace.server.template.TemplateFiles.named;
import static marketplace.server.template.TemplateFiles.properties;
import static marketplace.server.template.TemplateFiles.read;
import static marketplace.server.template.TemplateFiles.resources;
import static marketplace.server.template.TemplateFiles.template;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import marketplace.server.template.Template.QueueSource;
import marketplace.server.template.Template.StreamSource;
import marketplace.server.template.Value.Mapping;
import org.junit.jupiter.api.Test;

/** Retention, encryption, retries and logs, which stories cannot check. */
final class ResourceSettingsTest {

    private static final int FOUR_DAYS = 4 * 86_400;

    /** The longest retention of SQS: time to notice, fix and redrive. */
    private static final int FOURTEEN_DAYS = 14 * 86_400;

    @Test
    void tableFilesAndSecretSurviveTheStack() {
        assertThat(List.of("Table", "Uploads", "Secret")).allSatisfy(name -> {
            assertThat(resources().mapping(name).text("DeletionPolicy")).isEqualTo("Retain");
            assertThat(resources().mapping(name).text("UpdateReplacePolicy")).isEqualTo("Retain");
        });
    }

    @Test
    void tableIsBackedUpEncryptedAndProtected() throws IOException {
        Mapping table = properties("Table");
        assertThat(table.text("BillingMode")).isEqualTo("PAY_PER_REQUEST");
        assertThat(table.mapping("PointInTimeRecoverySpecification").text("PointInTimeRecoveryEnabled"))
                .isEqualTo("true");
        assertThat(table.mapping("SSESpecification").text("SSEEnabled")).isEqualTo("true");
        assertThat(table.text("DeletionProtectionEnabled")).isEqualTo("true");
        assertThat(table.mapping("TimeToLiveSpecification").text("AttributeName"))
                .isEqualTo("ttl");
        assertThat(table.mapping("TimeToLiveSpecification").text("Enabled")).isEqualTo("true");
        assertThat(template().table().streamViewType()).isEqualTo("NEW_IMAGE");
    }

    @Test
    void filesArePrivateAndEncrypted() {
        Mapping bucket = properties("Uploads");
        Mapping access = bucket.mapping("PublicAccessBlockConfiguration");
        assertThat(List.of("BlockPublicAcls", "BlockPublicPolicy", "IgnorePublicAcls", "RestrictPublicBuckets"))
                .allSatisfy(block -> assertThat(access.text(block)).isEqualTo("true"));
        assertThat(bucket.mapping("OwnershipControls").mappings("Rules"))
                .singleElement()
                .satisfies(rule -> assertThat(rule.text("ObjectOwnership")).isEqualTo("BucketOwnerEnforced"));
        assertThat(bucket.mapping("BucketEncryption").mappings("ServerSideEncryptionConfiguration"))
                .singleElement()
                .satisfies(rule -> assertThat(
                                rule.mapping("ServerSideEncryptionByDefault").text("SSEAlgorithm"))
                        .isEqualTo("AES256"));
        assertThat(bucket.mapping("LifecycleConfiguration").mappings("Rules")).anySatisfy(rule -> {
            assertThat(rule.text("Status")).isEqualTo("Enabled");
            assertThat(rule.mapping("AbortIncompleteMultipartUpload").text("DaysAfterInitiation"))
                    .isEqualTo("1");
        });
    }

    @Test
    void deletedFilesAreRecoverableForAWeek() {
        Mapping bucket = properties("Uploads");
        assertThat(bucket.mapping("VersioningConfiguration").text("Status")).isEqualTo("Enabled");
        assertThat(bucket.mapping("LifecycleConfiguration").mappings("Rules")).anySatisfy(rule -> {
            assertThat(rule.mapping("NoncurrentVersionExpiration").text("NoncurrentDays"))
                    .isEqualTo("7");
            assertThat(rule.text("ExpiredObjectDeleteMarker")).isEqualTo("true");
        });
    }

    @Test
    void archivesThatTheClockMissedExpire() {
        assertThat(properties("Uploads").mapping("LifecycleConfiguration").mappings("Rules"))
                .anySatisfy(rule -> {
                    assertThat(rule.text("Prefix")).isEqualTo("datasets/");
                    assertThat(rule.text("ExpirationInDays")).isEqualTo("2");
                });
    }

    /** An alarm of the nested stack would wait for the API, which waits for the new versions. */
    @Test
    void gradualDeploymentsAreRolledBackByTheAlarmForFaults() {
        Mapping preference =
                read("template.yaml").mapping("Globals").mapping("Function").mapping("DeploymentPreference");
        assertThat(argument(preference, "Enabled")).isEqualTo("GradualDeployment");
        assertThat(TemplateFiles.targets(preference)).containsExactly("GradualDeployment", "DeploymentSteps", "Faults");
        Mapping alarm = properties("Faults");
        assertThat(List.of("FaultLines", "EndedCalls")).allSatisfy(name -> {
            Mapping metric = properties(name).mappings("MetricTransformations").getFirst();
            assertThat(metric.text("MetricName")).isEqualTo(alarm.text("MetricName"));
            assertThat(TemplateFiles.targets(metric.find("MetricNamespace").orElseThrow()))
                    .isEqualTo(TemplateFiles.targets(alarm.find("Namespace").orElseThrow()));
        });
        assertThat(properties("FaultLines").text("FilterPattern")).isEqualTo("{ $.fault[0] = \"*\" }");
        assertThat(properties("EndedCalls").text("FilterPattern"))
                .isEqualTo("{ ($.type = \"platform.report\" || $.type = \"platform.restoreReport\")"
                        + " && ($.record.status = \"timeout\" || $.record.status = \"error\""
                        + " || $.record.status = \"failure\") }");
        assertThat(alarm.text("Statistic")
                        + alarm.text("Period")
                        + alarm.text("EvaluationPeriods")
                        + alarm.text("Threshold")
                        + alarm.text("ComparisonOperator")
                        + alarm.text("TreatMissingData"))
                .isEqualTo("Sum30012GreaterThanThresholdnotBreaching");
    }

    @Test
    void secretIsLongAndHasNoCharactersThatNeedQuoting() {
        Mapping generated = properties("Secret").mapping("GenerateSecretString");
        assertThat(generated.text("PasswordLength")).isEqualTo("64");
        assertThat(generated.text("ExcludePunctuation")).isEqualTo("true");
    }

    @Test
    void queuesAreEncryptedAndKeepMessagesLongEnough() {
        assertThat(named(read("template.yaml"), "AWS::SQS::Queue"))
                .hasSizeGreaterThan(7)
                .allSatisfy(name -> {
                    Mapping queue = properties(name);
                    assertThat(queue.text("SqsManagedSseEnabled")).as(name).isEqualTo("true");
                    Mapping redrive = queue.mapping("RedrivePolicy");
                    boolean last = queue.find("RedrivePolicy").isEmpty();
                    assertThat(queue.text("MessageRetentionPeriod"))
                            .as(name)
                            .isEqualTo(Integer.toString(last ? FOURTEEN_DAYS : FOUR_DAYS));
                    if (!last) {
                        assertThat(redrive.text("maxReceiveCount")).as(name).isEqualTo("5");
                    }
                });
    }

    @Test
    void queuesAreReadInParallelWithinBoundsAndReportSingleFailures() throws IOException {
        List<QueueSource> sources = template().functions().stream()
                .flatMap(function -> function.queueSources().stream())
                .toList();
        assertThat(sources).allMatch(QueueSource::reportBatchItemFailures);
        assertThat(sources)
                .extracting(
                        source -> source.queueName() + " " + source.batchSize() + " x " + source.maximumConcurrency())
                .containsExactlyInAnyOrder(
                        "DeliveriesQueue 1 x 500",
                        "SlowDeliveriesQueue 1 x 250",
                        "JobsQueue 10 x 10",
                        "PaymentsQueue 10 x 5");
    }

    @Test
    void failingRecordNeitherStopsTheStreamNorIsLost() throws IOException {
        List<StreamSource> sources = template().functions().stream()
                .flatMap(function -> function.streamSources().stream())
                .toList();
        assertThat(sources).singleElement().satisfies(stream -> {
            assertThat(stream.reportBatchItemFailures()).isTrue();
            assertThat(stream.bisectOnError()).isTrue();
            assertThat(stream.maximumRetryAttempts()).isEqualTo(5);
            assertThat(stream.maximumRecordAgeSeconds()).isEqualTo(3600);
            assertThat(stream.onFailureQueue()).contains("StreamFailures");
            assertThat(stream.batchSize()).isEqualTo(25);
        });
        assertThat(properties("OutboxFunction")
                        .mapping("Events")
                        .mapping("Outbox")
                        .mapping("Properties")
                        .text("StartingPosition"))
                .isEqualTo("TRIM_HORIZON");
    }

    @Test
    void schedulesHaveNoRetriesAndNoFixedNames() {
        assertThat(Set.of("ClockFunction", "ReconciliationFunction"))
                .allSatisfy(name -> assertThat(
                                properties(name).mapping("Events").entries().values())
                        .allSatisfy(event -> {
                            Mapping schedule = ((Mapping) event).mapping("Properties");
                            assertThat(schedule.text("OmitName")).isEqualTo("true");
                            assertThat(schedule.mapping("RetryPolicy").text("MaximumRetryAttempts"))
                                    .isEqualTo("0");
                        }));
    }

    /** A tick that runs longer than its minute overlaps with the next one; a run of an hour must end within it. */
    @Test
    void scheduledFunctionsEndBeforeTheirNextRunAndExpireLateCalls() {
        assertThat(properties("ClockFunction").text("Timeout")).isEqualTo("60");
        assertThat(properties("ClockFunction").mapping("EventInvokeConfig").text("MaximumEventAgeInSeconds"))
                .isEqualTo("60");
        assertThat(properties("ReconciliationFunction").text("Timeout")).isEqualTo("300");
        assertThat(properties("ReconciliationFunction")
                        .mapping("EventInvokeConfig")
                        .text("MaximumEventAgeInSeconds"))
                .isEqualTo("3600");
    }

    @Test
    void logsAreKeptForTheTimeOfTheParameter() {
        assertThat(List.of("FunctionLogs", "ApiLogs"))
                .allSatisfy(name -> assertThat(argument(properties(name), "RetentionInDays"))
                        .isEqualTo("LogRetentionDays"));
        Mapping logging =
                read("template.yaml").mapping("Globals").mapping("Function").mapping("LoggingConfig");
        assertThat(logging.text("LogFormat")).isEqualTo("JSON");
        assertThat(argument(logging, "LogGroup")).isEqualTo("FunctionLogs");
        assertThat(read("template.yaml")
                        .mapping("Parameters")
                        .mapping("LogRetentionDays")
                        .text("Default"))
                .isEqualTo("30");
    }

    @Test
    void apiIsThrottledAndLogged() {
        Mapping api = properties("HttpApi");
        Mapping routes = api.mapping("DefaultRouteSettings");
        assertThat(argument(routes, "ThrottlingRateLimit")).isEqualTo("RequestsPerSecond");
        assertThat(argument(routes, "ThrottlingBurstLimit")).isEqualTo("RequestBurst");
        Mapping log = api.mapping("AccessLogSettings");
        assertThat(argument(log, "DestinationArn")).isEqualTo("ApiLogs.Arn");
        assertThat(log.text("Format"))
                .contains(
                        "\"gatewayRequestId\":\"$context.requestId\"",
                        "\"lambdaRequestId\":\"$context.integration.requestId\"",
                        "$context.status",
                        "$context.integrationErrorMessage")
                .doesNotContain("$context.path", "$context.authorizer");
        assertThat(api.text("FailOnWarnings")).isEqualTo("true");
        assertThat(api.mapping("Auth").text("EnableIamAuthorizer")).isEqualTo("true");
    }
}

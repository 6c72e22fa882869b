package marketplace.server.template;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import marketplace.server.template.Template.HttpRoute;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each case changes one place of the real file and expects the sentence that names it. */
final class BrokenTemplateTest {

    private static final Path ROOT = Path.of(System.getProperty("repository.root"));

    @TempDir
    private Path folder;

    @BeforeEach
    void copyNestedTemplates() throws IOException {
        Files.createDirectory(folder.resolve("infra"));
        for (String nested : List.of("infra/alarms.yaml", "infra/dashboard.yaml")) {
            Files.copy(ROOT.resolve(nested), folder.resolve(nested));
        }
    }

    private Template load(String text, Map<String, String> localValues) throws IOException {
        Path file = folder.resolve("template.yaml");
        Files.writeString(file, text);
        return Template.load(file, localValues);
    }

    private static String changed(String from, String to) throws IOException {
        String text = Files.readString(ROOT.resolve("template.yaml"));
        int at = text.indexOf(from);
        assertThat(at).as("the template still says: " + from).isNotNegative();
        return text.substring(0, at) + to + text.substring(at + from.length());
    }

    static Stream<Arguments> mutations() {
        return Stream.of(
                Arguments.of("Outputs:\n", "Hooks:\n", "Hooks (line"),
                Arguments.of("Type: AWS::Events::EventBus", "Type: AWS::Events::Bus", "unknown type AWS::Events::Bus"),
                Arguments.of(
                        "Method: ANY, Path: /api/auth/login",
                        "Verb: ANY, Path: /api/auth/login",
                        "Resources.AccountsFunction.Properties.Events.Login.Properties.Verb"),
                Arguments.of(
                        "Type: ScheduleV2",
                        "Type: Schedule",
                        "Resources.ClockFunction.Properties.Events.EveryMinute.Type"),
                Arguments.of(
                        "VisibilityTimeout: 180",
                        "VisibiltyTimeout: 180",
                        "Resources.DeliveriesQueue.Properties.VisibiltyTimeout"),
                Arguments.of(
                        "VisibilityTimeout: 180",
                        "VisibilityTimeout: soon",
                        "Resources.DeliveriesQueue.Properties.VisibilityTimeout"),
                Arguments.of(
                        "TABLE_NAME: !If [NewTable, !Ref Table, !Ref ExistingTable]",
                        "TABLE_NAME: !If [HasDomain, !Ref Table, !Ref ExistingTable]",
                        "unknown intrinsic !If"),
                Arguments.of(
                        "TABLE_NAME: !If [NewTable, !Ref Table, !Ref ExistingTable]",
                        "TABLE_NAME: !ImportValue Table",
                        "Resources.AccountsFunction.Properties.Environment.Variables.TABLE_NAME"),
                Arguments.of(
                        "TABLE_NAME: !If [NewTable, !Ref Table, !Ref ExistingTable]",
                        "TABLE_NAME: {'Fn::Join': [a, b]}",
                        "unknown intrinsic; only"),
                Arguments.of(
                        "SECRET_ARN: !If [NewSecret, !Ref Secret, !Ref ExistingSecret]",
                        "SECRET_ARN: !Ref Secrets",
                        "there is no parameter or resource Secrets"),
                Arguments.of(
                        "!Sub '${Table.Arn}/index/index1'",
                        "!Sub '${Tables.Arn}/index/index1'",
                        "there is no resource Tables"),
                Arguments.of("!GetAtt ApiLogs.Arn", "!GetAtt ApiLogs.Name", "ApiLogs has no attribute 'Name'"),
                Arguments.of(
                        "SECRET_ARN: !If [NewSecret, !Ref Secret, !Ref ExistingSecret]",
                        "SECRET_ARN: !GetAtt HttpApi.ApiEndpoint",
                        "dependency cycle: HttpApi → AccountsFunction → HttpApi"),
                Arguments.of(
                        "      Handler: marketplace.functions.humans.HumansFunction\n",
                        "",
                        "Resources.HumansFunction.Properties.Handler (line"),
                Arguments.of(
                        "Handler: marketplace.functions.humans.HumansFunction",
                        "Handler: humans",
                        "Resources.HumansFunction.Properties.Handler (line"),
                Arguments.of("    Timeout: 29\n", "", "Resources.HumansFunction.Properties.Timeout"),
                Arguments.of(
                        "Method: ANY, Path: /api/humans/me",
                        "Method: FETCH, Path: /api/humans/me",
                        "Resources.HumansFunction.Properties.Events.GetOwnProfile.Properties.Method"),
                Arguments.of(
                        "Path: '/api/humans/{humanId}'",
                        "Path: '/api/humans/:humanId'",
                        "Resources.HumansFunction.Properties.Events.GetHuman.Properties.Path"),
                Arguments.of(
                        "Path: /api/auth/login",
                        "Path: /api/auth/signup",
                        "the route ANY /api/auth/signup is already used"),
                Arguments.of(
                        "Queue: !GetAtt DeliveriesQueue.Arn",
                        "Queue: !GetAtt Table.Arn",
                        "Resources.DeliveryFunction.Properties.Events.Deliveries.Properties.Queue"),
                Arguments.of(
                        "              MaximumConcurrency: 500\n",
                        "              MaximumConcurrency: many\n",
                        "ScalingConfig.MaximumConcurrency"),
                Arguments.of(
                        "            FunctionResponseTypes: [ReportBatchItemFailures]\n",
                        "",
                        "Resources.OutboxFunction.Properties.Events.Outbox.Properties.FunctionResponseTypes"),
                Arguments.of(
                        "{\"eventName\":[\"INSERT\"]", "{eventName:[\"INSERT\"]", "FilterCriteria.Filters.Pattern"),
                Arguments.of(
                        "rate(1 minute)", "cron(0 12 * * ? *)", "Events.EveryMinute.Properties.ScheduleExpression"),
                Arguments.of(
                        "deadLetterTargetArn: !GetAtt DeliveriesDeadLetters.Arn",
                        "deadLetterTargetArn: somewhere",
                        "Resources.DeliveriesQueue.Properties.RedrivePolicy.deadLetterTargetArn"),
                Arguments.of(
                        "- {AttributeName: index1sk, AttributeType: S}",
                        "- {AttributeName: index1sk, AttributeType: N}",
                        "index1sk must be defined as a string"),
                Arguments.of(
                        "    SnapStart:\n",
                        "    ReservedConcurrentExecutions: 5\n    SnapStart:\n",
                        "Globals.Function.ReservedConcurrentExecutions"),
                Arguments.of(
                        "      Handler: marketplace.functions.bounties.BountiesFunction\n",
                        "      Handler: x.Bounties\n      ReservedConcurrentExecutions: 5\n",
                        "Resources.BountiesFunction.Properties.ReservedConcurrentExecutions"),
                Arguments.of(
                        "Parameters:\n",
                        "Parameters:\n  Idle: {Type: String, Default: x}\n",
                        "Parameters.Idle (line 6): is unused"),
                Arguments.of(
                        "TABLE_NAME: !If [NewTable, !Ref Table, !Ref ExistingTable]",
                        "TABLE_NAME: &t !Ref Table",
                        "has the anchor &t"),
                Arguments.of("Globals:\n", "Outputs: {}\nGlobals:\n", "Outputs (line"),
                Arguments.of("Globals:\n", "Globals: [\n", "template.yaml: is no YAML"),
                Arguments.of(
                        "Location: infra/alarms.yaml",
                        "Location: infra/alarm.yaml",
                        "there is no file infra/alarm.yaml"),
                Arguments.of(
                        "        ApiId: !Ref HttpApi\n        AlarmEmail",
                        "        Api: !Ref HttpApi\n        AlarmEmail",
                        "Resources.Alarms.Properties.Parameters.ApiId (line"),
                Arguments.of(
                        "  EventBus:\n",
                        "  SecondBus: {Type: AWS::Events::EventBus, Properties: {Name: second}}\n  EventBus:\n",
                        "exactly one table and one event bus"));
    }

    @ParameterizedTest(name = "{2}")
    @MethodSource("mutations")
    void unsupportedChangeIsNamed(String from, String to, String message) throws IOException {
        String text = changed(from, to);

        assertThatThrownBy(() -> load(text, Map.of()))
                .isInstanceOf(BrokenTemplate.class)
                .hasMessageContaining(message);
    }

    @Test
    void allProblemsAreReportedTogether() throws IOException {
        String text = changed("VisibilityTimeout: 180", "VisibiltyTimeout: 180")
                .replace("SECRET_ARN: !If [NewSecret, !Ref Secret, !Ref ExistingSecret]", "SECRET_ARN: !Ref Secrets")
                .replace("Handler: marketplace.functions.mcp.McpFunction", "Handler: mcp");

        BrokenTemplate broken = catchThrowableOfType(BrokenTemplate.class, () -> load(text, Map.of()));

        assertThat(broken.violations())
                .anyMatch(sentence -> sentence.contains("VisibiltyTimeout"))
                .anyMatch(sentence -> sentence.contains("Resources.AccountsFunction") && sentence.contains("Secrets"))
                .anyMatch(sentence -> sentence.contains("Resources.DeliveryFunction") && sentence.contains("Secrets"))
                .anyMatch(sentence -> sentence.contains("Resources.McpFunction.Properties.Handler"));
    }

    @Test
    void deletedVariableIsGone() throws IOException {
        Template template = load(changed("          PLATFORM_FEE_BPS: !Ref PlatformFeeBps\n", ""), Map.of());

        assertThat(template.functions())
                .filteredOn(function -> function.name().equals("BountiesFunction"))
                .singleElement()
                .satisfies(function -> assertThat(function.environment())
                        .containsOnlyKeys(
                                "TABLE_NAME",
                                "SECRET_ARN",
                                "BUCKET_NAME",
                                "CORS_ORIGINS",
                                "EXTERNAL_ISSUER",
                                "EXTERNAL_AUDIENCE",
                                "PAYMENT_PROVIDER",
                                "PAYOUT_HOLD_DAYS",
                                "SITE_URL",
                                "EDGE_SECRET",
                                "RELEASE"));
    }

    @Test
    void deletedRouteIsGone() throws IOException {
        String text = changed("""
                    Login:
                      Type: HttpApi
                      Properties: {ApiId: !Ref HttpApi, Method: ANY, Path: /api/auth/login}
            """, "");

        assertThat(load(text, Map.of()).functions())
                .allSatisfy(function ->
                        assertThat(function.routes()).doesNotContain(new HttpRoute("POST", "/api/auth/login")));
    }

    @Test
    void unusedLocalValueIsReported() throws IOException {
        String text = Files.readString(ROOT.resolve("template.yaml"));

        assertThatThrownBy(() -> load(text, Map.of("PlatformFee", "1")))
                .isInstanceOf(BrokenTemplate.class)
                .hasMessageContaining("the local value PlatformFee names no parameter");
    }

    @Test
    void nestedTemplateIsReadAsStrictly() throws IOException {
        Path alarms = folder.resolve("infra/alarms.yaml");
        Files.writeString(alarms, Files.readString(alarms).replaceFirst("Threshold: 0", "Treshold: 0"));
        String text = Files.readString(ROOT.resolve("template.yaml"));

        assertThatThrownBy(() -> load(text, Map.of()))
                .isInstanceOf(BrokenTemplate.class)
                .hasMessageContaining("Resources.DeadDeliveries.Properties.Treshold");
    }
}

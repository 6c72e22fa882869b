package marketplace.server.template;

import static marketplace.server.template.TemplateFiles.named;
import static marketplace.server.template.TemplateFiles.properties;
import static marketplace.server.template.TemplateFiles.read;
import static marketplace.server.template.TemplateFiles.resources;
import static marketplace.server.template.TemplateFiles.targets;
import static marketplace.server.template.TemplateFiles.template;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marketplace.api.schema.Schemas;
import marketplace.functions.graph.Capabilities;
import marketplace.server.template.Template.FunctionSpec;
import marketplace.server.template.Template.HttpRoute;
import marketplace.server.template.Template.QueueSpec;
import marketplace.server.template.Value.Intrinsic;
import marketplace.server.template.Value.Mapping;
import org.junit.jupiter.api.Test;

/** Requirements of template.yaml that the local edition cannot check. */
final class DeploymentTest {

    /** CloudFormation allows 500; the difference is left for future capabilities. */
    private static final int MOST_RESOURCES = 400;

    /** The HTTP API answers 503 after this time. */
    private static final int API_TIMEOUT_SECONDS = 30;

    private static Stream<Mapping> functions() {
        return named(read("template.yaml"), "AWS::Serverless::Function").map(TemplateFiles::properties);
    }

    private static List<Mapping> statements() {
        return Stream.concat(functions().map(DeploymentTest::role).flatMap(DeploymentTest::policies), managedPolicies())
                .map(policy -> policy.mapping("PolicyDocument"))
                .flatMap(document -> document.mappings("Statement").stream())
                .toList();
    }

    private static Mapping role(Mapping function) {
        String name = targets(function.find("Role").orElseThrow()).getFirst();
        return properties(name);
    }

    private static Stream<Mapping> policies(Mapping role) {
        return role.mappings("Policies").stream();
    }

    private static Stream<Mapping> managedPolicies() {
        return named(read("template.yaml"), "AWS::IAM::ManagedPolicy").map(TemplateFiles::properties);
    }

    /** SAM's default role has policies over all logs, queues and streams of the account. */
    @Test
    void everyFunctionHasItsOwnRoleForLambdaThatWritesLogs() {
        List<String> roles = functions()
                .map(function -> targets(function.find("Role").orElseThrow()).getFirst())
                .toList();
        assertThat(roles).hasSizeGreaterThan(10).doesNotHaveDuplicates();
        assertThat(functions().map(DeploymentTest::role)).allSatisfy(role -> {
            assertThat(role.elements("ManagedPolicyArns"))
                    .hasSize(1)
                    .allSatisfy(policy -> assertThat(targets(policy)).containsExactly("WriteLogs"));
            List<Mapping> trust = role.mapping("AssumeRolePolicyDocument").mappings("Statement");
            assertThat(trust).hasSize(1);
            assertThat(trust.getFirst().text("Action")).isEqualTo("sts:AssumeRole");
            assertThat(trust.getFirst().mapping("Principal").text("Service")).isEqualTo("lambda.amazonaws.com");
        });
        assertThat(managedPolicies().flatMap(policy -> policy.mapping("PolicyDocument").mappings("Statement").stream()))
                .singleElement()
                .satisfies(statement -> {
                    assertThat(statement.elements("Action"))
                            .extracting(Value::toString)
                            .hasSize(2)
                            .anyMatch(action -> action.contains("logs:CreateLogStream"))
                            .anyMatch(action -> action.contains("logs:PutLogEvents"));
                    assertThat(targets(statement)).containsExactly("FunctionLogs");
                });
    }

    @Test
    void resourcesStayFarBelowTheLimit() {
        // A function becomes function, role, version and alias; a route adds a permission, any other event at most two
        // resources, such as a schedule and its role; the API has a stage.
        long expanded = resources().entries().size() + 1L;
        expanded += functions()
                .mapToLong(function -> 3
                        + function.mapping("Events").entries().keySet().stream()
                                .map(name -> function.mapping("Events").mapping(name))
                                .mapToLong(event -> event.text("Type").equals("HttpApi") ? 1 : 2)
                                .sum())
                .sum();

        assertThat(expanded).isLessThan(MOST_RESOURCES);
    }

    @Test
    void noPolicyAllowsAllActions() {
        assertThat(statements()).isNotEmpty().allSatisfy(statement -> {
            assertThat(statement.text("Effect")).isEqualTo("Allow");
            assertThat(statement.elements("Action"))
                    .isNotEmpty()
                    .allSatisfy(action -> assertThat(action.toString()).doesNotContain("*"));
            assertThat(statement.elements("Resource"))
                    .isNotEmpty()
                    .allSatisfy(resource -> assertThat(resource).isInstanceOf(Intrinsic.class))
                    // File names are not known before they are announced, so the files share a folder.
                    .allSatisfy(resource -> assertThat(resource.toString()
                                    .replaceAll("[$][{]Uploads.Arn}/(uploads|datasets)/[*]", "")
                                    // The stream's name has the time of its creation.
                                    .replace("${Table.Arn}/stream/*", ""))
                            .doesNotContain("*"));
        });
    }

    /** They export or erase what every module stores about an account. */
    private static final Set<String> ALL_KEYS = Set.of("AccountsFunction", "ClockFunction", "JobsFunction");

    @Test
    void rolesAllowOnlyTheKeysThatTheirFunctionNeeds() throws IOException {
        assertThat(template().functions()).allSatisfy(function -> {
            List<Rights.Statement> table = function.rights().statements().stream()
                    .filter(statement -> statement.resources().contains("Table"))
                    .toList();
            assertThat(table)
                    .as(function.name() + " reaches all keys")
                    .isNotEmpty()
                    .allMatch(statement -> statement.leadingKeys().isEmpty() == ALL_KEYS.contains(function.name()));
        });
        Rights pages = rights("PagesFunction");
        assertThat(pages.allow("dynamodb:GetItem", "Table", "UPL#upl_1")).isTrue();
        assertThat(pages.allow("dynamodb:GetItem", "Table", "UPL#\r\n")).isTrue();
        assertThat(pages.allow("dynamodb:UpdateItem", "Table", "UPL#upl_1")).isFalse();
        assertThat(pages.allow("dynamodb:UpdateItem", "Table", "LIMIT#ip")).isTrue();
        assertThat(pages.allow("dynamodb:GetItem", "Table", "LED#wallet")).isFalse();
        assertThat(pages.allow("dynamodb:Query", "Table", "UPL#upl_1")).isFalse();
        assertThat(pages.allow("dynamodb:GetItem", "Table/index/index1", "UPL#upl_1"))
                .isFalse();
        assertThat(pages.allow("dynamodb:UpdateItem", "Table", "KEYHASH#1")).isFalse();
        assertThat(pages.allow("dynamodb:UpdateItem", "Table", "ACC#acc_1")).isFalse();
    }

    /** Sessions, among others, are listed by account in the index. */
    @Test
    void onlyExportAndErasureListAnAccountsItems() throws IOException {
        assertThat(template().functions()).allSatisfy(function -> {
            Rights rights = function.rights();
            assertThat(rights.allow("dynamodb:Query", "Table/index/index1", "ACC#acc_1"))
                    .as(function.name() + " lists an account's items in the index")
                    .isEqualTo(ALL_KEYS.contains(function.name()));
            assertThat(rights.statements())
                    .filteredOn(statement -> statement.resources().contains("Table/index/index1"))
                    .allSatisfy(statement -> {
                        assertThat(statement.actions()).containsExactly("dynamodb:Query");
                        assertThat(statement.leadingKeys()).as(function.name()).isNotEmpty();
                    });
        });
        assertThat(rights("BountiesFunction").allow("dynamodb:Query", "Table/index/index1", "LIST#open#0"))
                .isTrue();
        assertThat(rights("WebhooksFunction").allow("dynamodb:Query", "Table/index/index1", "WHE#whe_1"))
                .isTrue();
        assertThat(rights("WebhooksFunction").allow("dynamodb:Query", "Table/index/index1", "LIST#open#0"))
                .isFalse();
        assertThat(rights("AccountsFunction").allow("dynamodb:Query", "Table/index/index1", "AUDIT#acc_1"))
                .isTrue();
        assertThat(rights("ClockFunction").allow("dynamodb:Query", "Table/index/index1", "WALLETS"))
                .isTrue();
    }

    @Test
    void moneyFunctionsReadNoSessionsAndPaymentFunctionsNoKeysEither() throws IOException {
        for (String name : List.of("HiringFunction", "MoneyFunction", "McpFunction")) {
            assertThat(rights(name).allow("dynamodb:PutItem", "Table", "LED#wallet"))
                    .as(name)
                    .isTrue();
            assertThat(rights(name).allow("dynamodb:GetItem", "Table", "SES#ses_1"))
                    .as(name)
                    .isFalse();
        }
        for (String name : List.of("PaymentsFunction", "PaymentJobsFunction")) {
            assertThat(rights(name).allow("dynamodb:PutItem", "Table", "LED#wallet"))
                    .as(name)
                    .isTrue();
            for (String key : List.of("SES#ses_1", "KEYHASH#1", "CHALLENGE#ada@example.com", "AGENT#1", "SUBJECT#1")) {
                assertThat(rights(name).allow("dynamodb:PutItem", "Table", key))
                        .as(name + key)
                        .isFalse();
            }
        }
    }

    /** The stories of payments, refunds, payouts and frozen escrows run with exactly these rights. */
    @Test
    void paymentFunctionsAccessOnlyItemsOfPayments() throws IOException {
        List<String> ofOthers = List.of("BULK#1", "LINKS#1", "RENTALS#1", "REVIEW", "TOLD#1", "UPL#1", "USERNAME#1");
        for (String name : List.of("PaymentsFunction", "PaymentJobsFunction")) {
            assertThat(ofOthers).as(name).noneMatch(key -> reaches(name, key));
        }
        assertThat(List.of("CODE#1", "EMAIL#1", "ESCROWS#1", "HELD#1", "TRANSFERS#1", "VISIT#1"))
                .noneMatch(key -> reaches("PaymentJobsFunction", key));
    }

    @Test
    void consoleReachesNoPasswordsSessionsWebhooksAndTransfers() {
        assertThat(List.of(
                        "AGENT#1",
                        "BULK#1",
                        "DLV#1",
                        "EMAIL#ada@example.com",
                        "HELD#1",
                        "LINKS#1",
                        "SES#1",
                        "SIGNATURE#1",
                        "SUBJECT#1",
                        "TRANSFERS#1"))
                .noneMatch(key -> reaches("ConsoleFunction", key));
    }

    private static boolean reaches(String function, String key) {
        try {
            Rights rights = rights(function);
            return Stream.of("GetItem", "Query", "PutItem", "UpdateItem", "DeleteItem")
                    .anyMatch(action -> rights.allow("dynamodb:" + action, "Table", key));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Rights rights(String function) throws IOException {
        return template().functions().stream()
                .filter(candidate -> candidate.name().equals(function))
                .findFirst()
                .map(FunctionSpec::rights)
                .orElseThrow();
    }

    @Test
    void everyResourceOfAFunctionHasAPolicy() {
        assertThat(functions()).allSatisfy(function -> {
            List<String> named = new ArrayList<>(targets(function.mapping("Environment")));
            named.addAll(targets(function.mapping("Events")));
            named.removeIf(name -> !resources().entries().containsKey(name));
            // The API calls the function; its URL is in mails.
            named.removeIf("HttpApi"::equals);
            List<String> allowed = new ArrayList<>();
            policies(role(function)).forEach(policy -> allowed.addAll(targets(policy)));
            allowed.removeIf(name -> !resources().entries().containsKey(name));

            assertThat(allowed).containsAll(named);
            assertThat(named).containsAll(allowed);
        });
    }

    /** A version is published only when its description changes, and only of a function that has changed itself. */
    @Test
    void newReleasePublishesAVersionOfEveryFunction() {
        assertThat(functions()).allSatisfy(function -> {
            assertThat(function.text("AutoPublishAliasAllProperties")).isEqualTo("true");
            assertThat(function.find("VersionDescription").map(TemplateFiles::targets))
                    .contains(List.of("Release"));
        });
        Mapping globals = read("template.yaml").mapping("Globals").mapping("Function");
        assertThat(targets(globals.mapping("Environment"))).contains("Release");
    }

    @Test
    void everyQueueOutwaitsItsFunctionAndHasADeadLetterQueue() throws IOException {
        Template template = template();

        assertThat(template.functions())
                .allSatisfy(function -> assertThat(function.queueSources()).allSatisfy(source -> {
                    QueueSpec queue = template.queues().stream()
                            .filter(candidate -> candidate.name().equals(source.queueName()))
                            .findFirst()
                            .orElseThrow();
                    assertThat(queue.deadLetterQueue()).isPresent();
                    assertThat(queue.maxReceiveCount()).isPositive();
                    // Longer would only delay retries.
                    assertThat(queue.visibilityTimeoutSeconds()).isEqualTo(6 * function.timeoutSeconds());
                }));
    }

    @Test
    void apiFunctionsTimeOutBeforeTheApi() throws IOException {
        assertThat(template().functions())
                .filteredOn(function -> !function.routes().isEmpty())
                .isNotEmpty()
                .extracting(FunctionSpec::timeoutSeconds)
                .allSatisfy(seconds -> assertThat(seconds).isBetween(1, API_TIMEOUT_SECONDS - 1));
    }

    @Test
    void everyFunctionIsRestoredFromASnapshot() {
        Mapping globals = read("template.yaml").mapping("Globals").mapping("Function");

        assertThat(read("template.yaml").text("Transform")).isEqualTo("AWS::Serverless-2016-10-31");
        assertThat(globals.text("Runtime")).isEqualTo("java25");
        assertThat(globals.mapping("SnapStart").text("ApplyOn")).isEqualTo("PublishedVersions");
        assertThat(globals.text("AutoPublishAlias")).isEqualTo("live");
        assertThat(globals.text("CodeUri")).isEqualTo("functions/target/lean.zip");
    }

    @Test
    void functionsOfPaymentsCarryTheProvidersClient() throws IOException {
        assertThat(template().functions())
                .allSatisfy(function -> assertThat(function.codeUri().equals("functions/target/payments.zip"))
                        .as(function.name())
                        .isEqualTo(function.handler().startsWith("marketplace.functions.payments.")));
    }

    @Test
    void functionsWhoseCallsTakeAPasswordCanCheckIt() throws IOException {
        Set<String> paths = Capabilities.described().operations().stream()
                .filter(operation -> Schemas.input(operation).get("properties").has("password"))
                .map(operation -> operation.rest().path())
                .collect(Collectors.toSet());

        assertThat(paths).contains("/api/auth/login", "/api/keys", "/api/me/payout-account", "/api/wallet/controls");
        assertThat(template().functions())
                .allSatisfy(function -> assertThat(function.codeUri().equals("functions/target/passwords.zip"))
                        .as(function.name())
                        .isEqualTo(
                                function.routes().stream().map(HttpRoute::path).anyMatch(paths::contains)));
    }

    @Test
    void irreplaceableResourcesAreRetained() {
        for (String name : List.of("Table", "Secret")) {
            assertThat(resources().mapping(name).text("DeletionPolicy")).isEqualTo("Retain");
            assertThat(resources().mapping(name).text("UpdateReplacePolicy")).isEqualTo("Retain");
        }
    }
}

package marketplace.local.template;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import marketplace.local.template.References.Target;
import marketplace.local.template.Template.FunctionSpec;
import marketplace.local.template.Template.QueueSpec;
import marketplace.local.template.Value.Intrinsic;
import marketplace.local.template.Value.Mapping;
import org.junit.jupiter.api.Test;

/** What the deployed edition needs of template.yaml and the local edition would not miss. */
final class DeploymentTest {

    private static final Path FILE = Path.of(System.getProperty("repository.root"), "template.yaml");

    /** CloudFormation allows 500; the rest is for future capabilities. */
    private static final int MOST_RESOURCES = 400;

    /** The HTTP API answers 503 by itself after this time. */
    private static final int API_TIMEOUT_SECONDS = 30;

    private static final Mapping TOP = top();

    private static Mapping top() {
        try {
            return new YamlReader(new Violations()).read(FILE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Template template() throws IOException {
        return Template.load(FILE, Map.of());
    }

    private static Mapping resources() {
        return TOP.mapping("Resources");
    }

    private static Stream<Mapping> functions() {
        return resources().entries().keySet().stream()
                .map(name -> resources().mapping(name))
                .filter(resource -> resource.text("Type").equals("AWS::Serverless::Function"))
                .map(resource -> resource.mapping("Properties"));
    }

    private static List<Mapping> statements() {
        return functions()
                .flatMap(function -> function.mappings("Policies").stream())
                .flatMap(policy -> policy.mappings("Statement").stream())
                .toList();
    }

    @Test
    void resourcesStayFarBelowTheLimit() {
        // A function becomes function, role, version and alias; each event adds a permission, a mapping or a schedule
        // with its role; the API has a stage.
        long expanded = resources().entries().size() + 1L;
        expanded += functions()
                .mapToLong(function ->
                        3 + 2L * function.mapping("Events").entries().size())
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
                    .allSatisfy(resource -> assertThat(resource.toString().replace("${Uploads.Arn}/uploads/*", ""))
                            .doesNotContain("*"));
        });
    }

    /** They export or erase what every module stores about an account. */
    private static final Set<String> ALL_KEYS = Set.of("AccountsFunction", "ClockFunction", "JobsFunction");

    @Test
    void rolesReachOnlyTheKeysThatTheirFunctionNeeds() throws IOException {
        assertThat(template().functions()).allSatisfy(function -> {
            List<TableRights.Statement> table = function.rights().orElseThrow().statements().stream()
                    .filter(statement -> !statement.ofIndex())
                    .toList();
            assertThat(table).as(function.name()).hasSize(1);
            assertThat(table.getFirst().leadingKeys().isEmpty())
                    .as(function.name() + " reaches all keys")
                    .isEqualTo(ALL_KEYS.contains(function.name()));
        });
        TableRights pages = rights("PagesFunction");
        assertThat(pages.allow("GetItem", false, "UPL#upl_1")).isTrue();
        assertThat(pages.allow("GetItem", false, "UPL#\r\n")).isTrue();
        assertThat(pages.allow("GetItem", false, "LED#wallet")).isFalse();
        assertThat(pages.allow("Query", false, "UPL#upl_1")).isFalse();
        assertThat(pages.allow("GetItem", true, "UPL#upl_1")).isFalse();
        assertThat(pages.allow("UpdateItem", false, "KEYHASH#1")).isFalse();
        assertThat(pages.allow("UpdateItem", false, "ACC#acc_1")).isFalse();
    }

    /** Sessions, among others, are listed by account in the index. */
    @Test
    void onlyFunctionsThatExportOrEraseListWhatAnAccountHas() throws IOException {
        assertThat(template().functions()).allSatisfy(function -> {
            TableRights rights = function.rights().orElseThrow();
            assertThat(rights.allow("Query", true, "ACC#acc_1"))
                    .as(function.name() + " lists an account's items in the index")
                    .isEqualTo(ALL_KEYS.contains(function.name()));
            assertThat(rights.statements())
                    .filteredOn(TableRights.Statement::ofIndex)
                    .allSatisfy(statement -> {
                        assertThat(statement.actions()).containsExactly("Query");
                        assertThat(statement.leadingKeys()).as(function.name()).isNotEmpty();
                    });
        });
        assertThat(rights("BountiesFunction").allow("Query", true, "LIST#open#0"))
                .isTrue();
        assertThat(rights("WebhooksFunction").allow("Query", true, "WHE#whe_1")).isTrue();
        assertThat(rights("WebhooksFunction").allow("Query", true, "LIST#open#0"))
                .isFalse();
        assertThat(rights("AccountsFunction").allow("Query", true, "AUDIT#acc_1"))
                .isTrue();
        assertThat(rights("ClockFunction").allow("Query", true, "WALLETS")).isTrue();
    }

    @Test
    void functionsThatMoveMoneyReachNoSessionsAndPaymentFunctionsNoKeysEither() throws IOException {
        for (String name : List.of("HiringFunction", "MoneyFunction", "McpFunction")) {
            assertThat(rights(name).allow("PutItem", false, "LED#wallet"))
                    .as(name)
                    .isTrue();
            assertThat(rights(name).allow("GetItem", false, "SES#ses_1"))
                    .as(name)
                    .isFalse();
        }
        for (String name : List.of("PaymentsFunction", "PaymentJobsFunction")) {
            assertThat(rights(name).allow("PutItem", false, "LED#wallet"))
                    .as(name)
                    .isTrue();
            for (String key : List.of("SES#ses_1", "KEYHASH#1", "CHALLENGE#ada@example.com", "AGENT#1", "SUBJECT#1")) {
                assertThat(rights(name).allow("PutItem", false, key))
                        .as(name + key)
                        .isFalse();
            }
        }
    }

    /** The stories of payments, refunds, payouts and frozen escrows run with exactly these rights. */
    @Test
    void paymentFunctionsReachOnlyWhatPaymentsMove() throws IOException {
        List<String> ofOthers = List.of("BULK#1", "LINKS#1", "RENTALS#1", "REVIEW", "TOLD#1", "UPL#1", "USERNAME#1");
        for (String name : List.of("PaymentsFunction", "PaymentJobsFunction")) {
            assertThat(ofOthers).as(name).noneMatch(key -> reaches(name, key));
        }
        assertThat(List.of("CHK#1", "CODE#1", "EMAIL#1", "ESCROWS#1", "HELD#1", "TRANSFERS#1", "VISIT#1"))
                .noneMatch(key -> reaches("PaymentJobsFunction", key));
    }

    private static boolean reaches(String function, String key) {
        try {
            TableRights rights = rights(function);
            return Stream.of("GetItem", "Query", "PutItem", "UpdateItem", "DeleteItem")
                    .anyMatch(action -> rights.allow(action, false, key));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static TableRights rights(String function) throws IOException {
        return template().functions().stream()
                .filter(candidate -> candidate.name().equals(function))
                .findFirst()
                .flatMap(FunctionSpec::rights)
                .orElseThrow();
    }

    @Test
    void everyResourceVariableHasAPolicy() {
        assertThat(functions()).allSatisfy(function -> {
            List<String> named = targets(function.mapping("Environment"));
            named.removeIf(name -> !resources().entries().containsKey(name));
            // Only a part of a URL.
            named.remove("HttpApi");
            List<String> allowed = new ArrayList<>();
            function.mappings("Policies").forEach(policy -> allowed.addAll(targets(policy)));
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
            assertThat(function.find("VersionDescription").map(DeploymentTest::targets))
                    .contains(List.of("Release"));
        });
        Mapping globals = TOP.mapping("Globals").mapping("Function");
        assertThat(targets(globals.mapping("Environment"))).containsExactly("Release");
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
                    assertThat(queue.visibilityTimeoutSeconds()).isGreaterThanOrEqualTo(6 * function.timeoutSeconds());
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
        Mapping globals = TOP.mapping("Globals").mapping("Function");

        assertThat(TOP.text("Transform")).isEqualTo("AWS::Serverless-2016-10-31");
        assertThat(globals.text("Runtime")).isEqualTo("java25");
        assertThat(globals.mapping("SnapStart").text("ApplyOn")).isEqualTo("PublishedVersions");
        assertThat(globals.text("AutoPublishAlias")).isEqualTo("live");
        assertThat(globals.text("CodeUri")).isEqualTo("functions/target/lean.zip");
    }

    @Test
    void onlyPaymentFunctionsCarryTheProviderClient() {
        assertThat(functions())
                .allSatisfy(function -> assertThat(function.find("CodeUri")
                                .map(Value::toString)
                                .filter(uri -> uri.contains("functions/target/payments.zip"))
                                .isPresent())
                        .isEqualTo(function.text("Handler").startsWith("marketplace.functions.payments.")));
    }

    @Test
    void irreplaceableResourcesAreRetained() {
        for (String name : List.of("Table", "Secret")) {
            assertThat(resources().mapping(name).text("DeletionPolicy")).isEqualTo("Retain");
            assertThat(resources().mapping(name).text("UpdateReplacePolicy")).isEqualTo("Retain");
        }
    }

    private static List<String> targets(Value value) {
        List<String> names = new ArrayList<>();
        References.visit(
                value,
                "",
                (_, intrinsic) -> References.targets(intrinsic).stream()
                        .map(Target::name)
                        .filter(name -> !names.contains(name))
                        .forEach(names::add));
        return names;
    }
}

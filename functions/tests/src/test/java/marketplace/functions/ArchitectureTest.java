package marketplace.functions;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.core.domain.JavaModifier.ABSTRACT;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import marketplace.functions.aws.LambdaPlatform;
import marketplace.kernel.WallTime;
import marketplace.kernel.cache.Lazy;
import marketplace.kernel.cache.LruCache;
import marketplace.server.Stack;
import marketplace.stdio.StdioProgram;
import marketplace.table.Key;
import marketplace.table.Table;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.auth.credentials.AwsCredentials;
import software.amazon.awssdk.utils.SdkAutoCloseable;

/** Allowed dependencies between modules, and rules that the compiler does not check. */
class ArchitectureTest {

    private static final String FUNCTIONS = "marketplace.functions";

    private static final String DYNAMO = "software.amazon.awssdk.services.dynamodb.Dynamo";

    @Test
    void modulesUseOnlyModulesOfTheirPoms() {
        ModuleArrows arrows = ModuleArrows.read();
        assertThat(arrows.modules()).containsAll(ProductClasses.modules());
        for (String module : ProductClasses.modules()) {
            String[] allowed = Stream.concat(Stream.of(module), arrows.from(module).stream())
                    .map(name -> "marketplace." + name + "..")
                    .toArray(String[]::new);
            noClasses()
                    .that(resideInAPackage("marketplace." + module + ".."))
                    .should()
                    .dependOnClassesThat(
                            resideInAPackage("marketplace..").and(DescribedPredicate.not(resideInAnyPackage(allowed))))
                    .check(ProductClasses.ALL);
        }
    }

    /** The licence of DynamoDB Local forbids earnest use, and support for tests has no place in what people run. */
    @Test
    void theServerHasNoEmulatorAndNothingOfTheTests() {
        ModuleArrows arrows = ModuleArrows.read();
        assertThat(arrows.from("server")).contains("functions", "sqlite").doesNotContain("testing", "local");
        assertThat(arrows.libraries("local")).contains("DynamoDBLocal", "elasticmq-rest-sqs_2.13");
        assertThat(arrows.libraries("server"))
                .contains("sqlite-jdbc", "snakeyaml")
                .doesNotContain("DynamoDBLocal", "elasticmq-rest-sqs_2.13", "junit-jupiter");
    }

    /** The packages of a module with several, lowest first: each may use those before it. */
    private static final Map<String, List<String>> PACKAGES = Map.of(
            "money",
            List.of(
                    "mode",
                    "limits",
                    "transactions",
                    "ledger",
                    "checkouts",
                    "provider",
                    "topups",
                    "controls",
                    "payouts",
                    "refunds",
                    "charges",
                    "runs",
                    "escrow",
                    "transfers",
                    "links",
                    "wallet",
                    "audit",
                    "reconciliation"));

    @Test
    void packagesUseOnlyPackagesBelowThem() {
        PACKAGES.forEach((module, packages) -> {
            String root = "marketplace." + module;
            slices().matching(root + ".(*)..").should().beFreeOfCycles().check(ProductClasses.ALL);
            for (int i = 0; i < packages.size(); i++) {
                String[] allowed = packages.subList(0, i + 1).stream()
                        .map(name -> root + "." + name + "..")
                        .toArray(String[]::new);
                noClasses()
                        .that(resideInAPackage(root + "." + packages.get(i) + ".."))
                        .should()
                        .dependOnClassesThat(
                                resideInAPackage(root + "..").and(DescribedPredicate.not(resideInAnyPackage(allowed))))
                        .check(ProductClasses.ALL);
            }
        });
    }

    @Test
    void everyPackageIsInTheOrder() {
        PACKAGES.forEach((module, packages) -> assertThat(ProductClasses.ALL.stream()
                        .map(JavaClass::getPackageName)
                        .filter(name -> name.startsWith("marketplace." + module + "."))
                        .map(name -> name.split("\\.", -1)[2])
                        .distinct())
                .containsExactlyInAnyOrderElementsOf(packages));
    }

    @Test
    void packagesAreFreeOfCycles() {
        slices().assignedFrom(new SliceAssignment() {
                    @Override
                    public SliceIdentifier getIdentifierOf(JavaClass type) {
                        return SliceIdentifier.of(type.getPackageName());
                    }

                    @Override
                    public String getDescription() {
                        return "every package";
                    }
                })
                .should()
                .beFreeOfCycles()
                .check(ProductClasses.ALL);
    }

    @Test
    void kernelUsesOnlyTheJdk() {
        classes()
                .that()
                .resideInAPackage("marketplace.kernel..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("marketplace.kernel..", "java..", "javax.crypto..")
                .check(ProductClasses.ALL);
    }

    @Test
    void stdioProgramUsesOnlyTheJdkJacksonAndTheModulesForIt() {
        classes()
                .that()
                .resideInAnyPackage("marketplace.stdio..", "marketplace.mcp..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "marketplace.stdio..",
                        "marketplace.mcp..",
                        "marketplace.kernel..",
                        "com.fasterxml.jackson..",
                        "java..")
                .check(ProductClasses.ALL);
    }

    @Test
    void onlyTheAdaptersUseTheAwsSdk() {
        noClasses()
                .that()
                .resideOutsideOfPackages(
                        "marketplace.dynamo..",
                        "marketplace.functions..",
                        "marketplace.server..",
                        "marketplace.local..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("software.amazon..", "com.amazonaws..")
                .check(ProductClasses.ALL);
    }

    @Test
    void functionsCallAwsServicesThroughPorts() {
        noClasses()
                .that()
                .resideInAPackage(FUNCTIONS + "..")
                .and()
                .resideOutsideOfPackage(FUNCTIONS + ".aws")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("software.amazon.awssdk.services..")
                .check(ProductClasses.ALL);
    }

    /** A scan costs more with every item of the table. The audit reads a file that no stack has open. */
    @Test
    void nothingScansTheTable() {
        noClasses()
                .that()
                .resideOutsideOfPackage("marketplace.server..")
                .should()
                .callMethodWhere(describe(
                        "scans or sends a statement",
                        call -> call.getTargetOwner().getName().startsWith(DYNAMO)
                                && call.getName().matches("scan.*|(batchE|e)xecute(Statement|Transaction).*")))
                .check(ProductClasses.ALL);
    }

    /** The adapter to SQLite has the parts of stored keys in columns. */
    @Test
    void onlyKeysCreatesKeys() {
        noClasses()
                .that()
                .resideOutsideOfPackages("marketplace.table", "marketplace.sqlite")
                .should()
                .callConstructorWhere(
                        describe("makes a key", call -> call.getTargetOwner().isEquivalentTo(Key.class)))
                .check(ProductClasses.ALL);
    }

    /** Lambda copies static fields with the snapshot; object graphs are built after it. */
    @Test
    void nothingLivesInStaticFields() {
        noFields()
                .that()
                .areStatic()
                .and()
                .areDeclaredInClassesThat()
                .resideOutsideOfPackage("marketplace.server..")
                .should()
                .haveRawType(assignableTo(SecureRandom.class)
                        .or(assignableTo(SdkAutoCloseable.class))
                        .or(assignableTo(AwsCredentials.class))
                        .or(assignableTo(LruCache.class))
                        .or(assignableTo(Lazy.class))
                        .or(assignableTo(Table.class)))
                .check(ProductClasses.ALL);
    }

    /** Only passwords.zip contains it. */
    @Test
    void onlyArgon2idUsesBouncyCastle() {
        noClasses()
                .that()
                .doNotHaveFullyQualifiedName("marketplace.accounts.Argon2id")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.bouncycastle..")
                .check(ProductClasses.ALL);
    }

    /** Only payments.zip contains it. */
    @Test
    void onlyTheStripePackageUsesTheStripeClient() {
        noClasses()
                .that()
                .resideOutsideOfPackage(FUNCTIONS + ".payments.stripe")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("com.stripe..", "com.google.gson..")
                .check(ProductClasses.ALL);
    }

    /** A function is the first package below {@code functions} that has a handler. */
    @Test
    void functionsDoNotUseEachOther() {
        List<String> functions = ProductClasses.ALL.stream()
                .filter(type ->
                        (type.isAssignableTo(RequestStreamHandler.class) || type.isAssignableTo(RequestHandler.class))
                                && !type.getModifiers().contains(ABSTRACT))
                .map(type -> type.getPackageName().split("\\.", -1)[2])
                .distinct()
                .toList();
        assertThat(functions).contains("hiring", "payments").doesNotContain("start", "http");
        for (String function : functions) {
            noClasses()
                    .that(resideInAPackage(FUNCTIONS + ".."))
                    .and(resideOutsideOfPackage(FUNCTIONS + "." + function + ".."))
                    .should()
                    .dependOnClassesThat(resideInAPackage(FUNCTIONS + "." + function + ".."))
                    .check(ProductClasses.ALL);
        }
    }

    private static final Pattern CONVERSIONS = Pattern.compile("java\\.time\\.("
            + "(chrono\\.Chrono)?LocalDateTime\\.(atZone|atOffset|toInstant|toEpochSecond)"
            + "|LocalDate\\.(toEpochSecond|atStartOfDay\\(java)"
            + "|ZonedDateTime\\.(of|ofLocal|ofStrict|truncatedTo|(with|plus|minus)\\w*)\\("
            + "|OffsetDateTime\\.of\\()");

    /** A wall time may not exist or exist twice, and the JDK's conversions choose one without a word. */
    @Test
    void onlyWallTimeTurnsWallTimesIntoInstants() {
        noClasses()
                .that()
                .doNotBelongToAnyOf(WallTime.class)
                .should()
                .accessTargetWhere(describe(
                        "converts a wall time",
                        access -> CONVERSIONS
                                .matcher(access.getTarget().getFullName())
                                .lookingAt()))
                .check(ProductClasses.ALL);
    }

    @Test
    void noClassReadsTheMachinesClock() {
        noClasses()
                .that()
                .doNotBelongToAnyOf(LambdaPlatform.class, StdioProgram.class, Stack.class)
                .and()
                .doNotHaveFullyQualifiedName("marketplace.server.AuditCommand")
                .should()
                .callMethod(Instant.class, "now")
                .orShould()
                .callMethod(System.class, "currentTimeMillis")
                .orShould()
                .callMethod(Clock.class, "systemUTC")
                .orShould()
                .callMethod(InstantSource.class, "system")
                .check(ProductClasses.ALL);
    }

    @Test
    void namesHaveNoEmptySuffixes() {
        noClasses()
                .should()
                .haveNameMatching(".*(Impl|Utils?|Helper|Manager)(\\$.*)?")
                .check(ProductClasses.ALL);
    }
}

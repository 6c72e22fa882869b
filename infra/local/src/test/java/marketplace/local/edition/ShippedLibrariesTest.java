package marketplace.local.edition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import marketplace.api.Json;
import marketplace.functions.graph.Capabilities;
import marketplace.kernel.secrets.Sha256;
import marketplace.testing.Golden;
import marketplace.testing.lambda.TaskFolder;
import org.junit.jupiter.api.Test;

/**
 * The libraries in the zips are those that were reviewed, byte for byte, with licences that allow it. A changed
 * library is a line in the golden file.
 */
class ShippedLibrariesTest {

    /** None of them asks for more than the notice that the jar itself has. */
    private static final Set<String> ALLOWED = Set.of(
            "Apache-2.0",
            "BSD-2-Clause",
            "BSD-3-Clause",
            "MIT",
            "MIT-0",
            // The MIT licence under another name.
            "Bouncy Castle Licence",
            // BSD-3-Clause.
            "The (New) BSD License",
            // So the bill names "The BSD License" in the POMs of TwelveMonkeys, whose text is BSD-3-Clause.
            "BSD-4-Clause");

    private static final String LIBRARIES = "shipped-libraries.txt";
    private static final String LICENCES = "shipped-licences.txt";
    private static final Path REPOSITORY = Path.of(System.getProperty("repository.root"));
    private static final Path TARGET = REPOSITORY.resolve("functions/target");

    private record Described(String licence, String sha256) {}

    @Test
    void everyLibraryIsTheReviewedOne() throws IOException {
        Optional<String> missing = DeployedEdition.missing(REPOSITORY);
        assumeTrue(missing.isEmpty(), missing.orElse(""));

        Map<String, String> libraries = libraries();
        assertThat(libraries).hasSizeGreaterThan(50);
        Golden.check(LIBRARIES, lines(libraries));
    }

    @Test
    void onlyTheZipThatNeedsALibraryHasIt() throws IOException {
        Optional<String> missing = DeployedEdition.missing(REPOSITORY);
        assumeTrue(missing.isEmpty(), missing.orElse(""));
        Set<String> lean = jars("functions/target/lean.zip");

        assertThat(beyond(lean, "functions/target/passwords.zip"))
                .singleElement()
                .asString()
                .startsWith("bcprov-");
        assertThat(beyond(lean, "functions/target/payments.zip"))
                .satisfiesExactly(
                        jar -> assertThat(jar).startsWith("gson-"),
                        jar -> assertThat(jar).startsWith("stripe-java-"));
    }

    private static Set<String> beyond(Set<String> lean, String zip) throws IOException {
        Set<String> jars = jars(zip);
        assertThat(jars).containsAll(lean);
        jars.removeAll(lean);
        return jars;
    }

    @Test
    void everyReviewedLibraryHasAnAllowedLicence() throws IOException {
        Map<String, String> licences = reviewed(LICENCES);

        assertThat(licences.keySet()).isEqualTo(reviewed(LIBRARIES).keySet());
        assertThat(licences)
                .allSatisfy((jar, licence) ->
                        assertThat(licence.split(" or ", -1)).as(jar).containsAnyElementsOf(ALLOWED));
    }

    /** Only with the profile {@code sbom}. */
    @Test
    void billOfMaterialsNamesEveryLibraryWithItsLicence() throws IOException {
        assumeTrue(
                Files.exists(TARGET.resolve("bom.json")),
                "no functions/target/bom.json: ./mvnw -Psbom -DskipTests package makes it");
        Map<String, Described> bill = bill();
        Map<String, String> licences = new TreeMap<>();
        libraries().forEach((jar, sha256) -> {
            assertThat(bill).containsKey(jar);
            assertThat(bill.get(jar).sha256()).as(jar).isEqualTo(sha256);
            licences.put(jar, bill.get(jar).licence());
        });

        Golden.check(LICENCES, lines(licences));
    }

    private static Map<String, String> reviewed(String golden) throws IOException {
        return Files.readAllLines(Path.of("src/test/golden").resolve(golden)).stream()
                .map(line -> line.split(" ", 2))
                .collect(Collectors.toMap(line -> line[0], line -> line[1]));
    }

    private static String lines(Map<String, String> values) {
        return values.entrySet().stream()
                .map(entry -> entry.getKey() + " " + entry.getValue() + "\n")
                .collect(Collectors.joining());
    }

    private static Map<String, Described> bill() throws IOException {
        Map<String, Described> described = new TreeMap<>();
        for (JsonNode component :
                Json.MAPPER.readTree(TARGET.resolve("bom.json").toFile()).path("components")) {
            described.put(
                    component.path("name").asText() + "-"
                            + component.path("version").asText() + ".jar",
                    new Described(licence(component), sha256(component)));
        }
        return described;
    }

    private static String licence(JsonNode component) {
        List<String> licences = new ArrayList<>();
        for (JsonNode choice : component.path("licenses")) {
            JsonNode licence = choice.path("license");
            licences.add(
                    licence.has("id")
                            ? licence.get("id").asText()
                            : licence.path("name")
                                    .asText(choice.path("expression").asText("none")));
        }
        return licences.isEmpty() ? "none" : String.join(" or ", licences);
    }

    private static String sha256(JsonNode component) {
        for (JsonNode hash : component.path("hashes")) {
            if (hash.path("alg").asText().equals("SHA-256")) {
                return hash.path("content").asText();
            }
        }
        return "none";
    }

    /**
     * SHA-256 by file name of every library as it was released. The jars in the zips are not compressed, so they are
     * held to the released ones file by file. Without the service's own modules, which change with every build.
     */
    private static Map<String, String> libraries() throws IOException {
        Map<String, String> libraries = new TreeMap<>();
        for (String zip : DeployedEdition.zips(REPOSITORY)) {
            try (TaskFolder task = TaskFolder.unpack(REPOSITORY.resolve(zip))) {
                for (String jar : jars(zip)) {
                    Path released = TARGET.resolve("task/lib").resolve(jar);
                    assertSameFiles(task.path().resolve("lib").resolve(jar), released);
                    if (!libraries.containsKey(jar)) {
                        libraries.put(jar, Sha256.of(Files.readAllBytes(released)));
                    }
                }
            }
        }
        libraries.keySet().removeIf(jar -> jar.endsWith("-" + Capabilities.VERSION + ".jar"));
        return libraries;
    }

    private static Set<String> jars(String zip) throws IOException {
        try (ZipFile entries = new ZipFile(REPOSITORY.resolve(zip).toFile())) {
            return entries.stream()
                    .map(ZipEntry::getName)
                    .filter(name -> name.endsWith(".jar"))
                    .map(name -> name.substring("lib/".length()))
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }

    private static void assertSameFiles(Path shippedJar, Path releasedJar) throws IOException {
        try (ZipFile shipped = new ZipFile(shippedJar.toFile());
                ZipFile released = new ZipFile(releasedJar.toFile())) {
            List<? extends ZipEntry> files = Collections.list(released.entries());
            assertThat(shipped.stream().map(ZipEntry::getName))
                    .as(shippedJar.toString())
                    .containsExactlyElementsOf(
                            files.stream().map(ZipEntry::getName).toList());
            for (ZipEntry file : files) {
                assertThat(bytes(shipped, file)).as(shippedJar + ", " + file).isEqualTo(bytes(released, file));
            }
        }
    }

    private static byte[] bytes(ZipFile jar, ZipEntry file) throws IOException {
        return jar.getInputStream(jar.getEntry(file.getName())).readAllBytes();
    }
}

package marketplace.local.clients;

import static marketplace.local.clients.InstalledProgram.OPENING;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import marketplace.api.Json;
import marketplace.local.clients.InstalledProgram.Run;
import marketplace.testing.Await;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How the launcher finds a JDK, keeps standard output clean and makes its cache. */
class StdioLauncherTest {

    private static final String LIST = String.join("\n", OPENING) + "\n";

    @TempDir
    Path home;

    @TempDir
    Path folder;

    private InstalledProgram installed;

    @BeforeEach
    void install() throws IOException {
        installed = InstalledProgram.in(folder);
    }

    private static void assertListed(Run run) {
        assertThat(run.lines())
                .as(run.errors())
                .hasSize(2)
                .allSatisfy(line ->
                        assertThat(Json.parse(line).path("jsonrpc").asText()).isEqualTo("2.0"));
        assertThat(Json.parse(run.lines().getLast()).at("/result/tools")).hasSizeGreaterThan(60);
        assertThat(run.code()).isZero();
    }

    @Test
    void withoutAnyJdkItSaysWhatToInstall() throws Exception {
        String launcher = Files.readString(installed.launcher());
        String elsewhere =
                launcher.replaceAll("/(usr/lib/jvm|opt/java|Library/Java|opt/homebrew)/", "/no/such/folder/");
        assertThat(elsewhere).isNotEqualTo(launcher);
        Files.writeString(installed.launcher(), elsewhere);

        Run nothing = installed.run(Map.of(), LIST);
        Run older = installed.run(Map.of("JAVA_HOME", home.toString(), "PATH", "", "HOME", home.toString()), LIST);

        for (Run run : List.of(nothing, older)) {
            assertThat(run.errors())
                    .isEqualTo(
                            "service-mcp needs a JDK 25 or later. Install one, or set JAVA_HOME to" + " its folder.\n");
            assertThat(run.lines()).isEmpty();
            assertThat(run.code()).isEqualTo(1);
        }
    }

    @Test
    @Tag("nightly")
    void runtimeBesideItWithTheModulesOfTheImageIsEnough() throws Exception {
        String pom = Files.readString(Path.of(System.getProperty("repository.root"), "mcp-stdio/pom.xml"));
        Matcher modules = Pattern.compile("--add-modules (\\S+)\"").matcher(pom);
        assertThat(modules.find()).isTrue();
        Path runtime = installed.folder().resolve("runtime");
        Path jlink = Path.of(System.getProperty("java.home"), "bin/jlink");
        Run linked = InstalledProgram.run(
                List.of(jlink.toString(), "--add-modules", modules.group(1), "--output", runtime.toString()),
                Map.of("LC_ALL", "C.UTF-8"),
                "");
        assertThat(linked.code()).as(linked.toString()).isZero();
        String call =
                "{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"tools/call\",\"params\":{\"name\":\"list_bounties\"}}";
        Map<String, String> environment = Map.of("SERVICE_API_URL", "https://127.0.0.1:9/api");

        Run run = installed.run(environment, LIST + call);

        assertThat(run.lines()).as(run.errors()).hasSize(3);
        assertThat(run.lines().getLast()).contains("cannot be reached");
    }

    @Test
    void startsWithoutAnyEnvironmentButAJdk() throws Exception {
        assertListed(installed.run(Map.of("JAVA_HOME", System.getProperty("java.home")), LIST));
    }

    @Test
    void everyLineOnStandardOutputIsOfTheProtocol() throws Exception {
        Map<String, String> environment = InstalledProgram.environment(home);
        environment.put("JAVA_TOOL_OPTIONS", "-Dsome.option=1 -Xlog:gc");

        Run run = installed.run(environment, LIST + "no json\n");

        assertThat(run.lines())
                .hasSize(3)
                .allSatisfy(line ->
                        assertThat(Json.parse(line).path("jsonrpc").asText()).isEqualTo("2.0"));
    }

    @Test
    void homeThatCannotBeWrittenIsNoHindrance() throws Exception {
        Map<String, String> environment = InstalledProgram.environment(home);
        environment.put("HOME", Files.createFile(home.resolve("file")).toString());
        environment.remove("SERVICE_AOT");

        assertListed(installed.run(environment, LIST));
    }

    @Test
    void startsThroughASymbolicLink() throws Exception {
        Path link = Files.createSymbolicLink(home.resolve("mcp"), installed.launcher());

        assertListed(InstalledProgram.run(List.of(link.toString()), InstalledProgram.environment(home), LIST));
    }

    @Test
    @Tag("nightly")
    void tenFirstStartsAtOnceMakeOneCacheAndTheNextOneUsesIt() throws Exception {
        Map<String, String> environment = InstalledProgram.environment(home);
        environment.remove("SERVICE_AOT");
        Path cache = home.resolve(".cache/service-mcp");
        try (ExecutorService clients = Executors.newFixedThreadPool(10)) {
            Callable<Run> start = () -> installed.run(environment, LIST);
            List<Future<Run>> runs =
                    IntStream.range(0, 10).mapToObj(_ -> clients.submit(start)).toList();
            for (Future<Run> run : runs) {
                assertListed(run.get());
            }
        }
        Await.until("the cache is made", () -> onlyACache(files(cache)));
        Run next = installed.run(environment, LIST);
        assertListed(next);
        assertThat(next.errors()).isEmpty();

        // It is read: a broken one is named, and is no hindrance.
        Files.writeString(cache.resolve(files(cache).getFirst()), "no cache");
        Run broken = installed.run(environment, LIST);
        assertListed(broken);
        assertThat(broken.errors()).contains("AOT cache");
        assertThat(files(cache)).hasSize(1);
    }

    private static List<String> files(Path folder) {
        return List.of(folder.toFile().list());
    }

    /** The lock goes last. */
    private static boolean onlyACache(List<String> files) {
        return files.size() == 1 && files.getFirst().endsWith(".aot");
    }
}

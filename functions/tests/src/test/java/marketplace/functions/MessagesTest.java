package marketplace.functions;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.constantpool.PoolEntry;
import java.lang.classfile.constantpool.StringEntry;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import marketplace.api.mcp.CatalogueTools;
import marketplace.functions.graph.Capabilities;
import marketplace.functions.graph.HttpEndpoints;
import marketplace.mcp.tools.ToolNames;
import org.junit.jupiter.api.Test;

/** MCP callers read names of tools, never routes: every text of every class, and all that tools/list says. */
class MessagesTest {

    private static final Pattern ROUTE = Pattern.compile("\\b(GET|POST|PUT|PATCH|DELETE) ?(/|…)|/api/|REST");
    private static final Pattern ROUTE_KEY = Pattern.compile("(GET|POST|PUT|PATCH|DELETE) \\S+");

    /** The value of an expression in a text, such as an id. */
    private static final String VALUE = "\u0001";

    /** Texts that only HTTP callers read, and the translation itself. */
    private static final Set<String> HTTP_ONLY = Set.of("NotFound", "McpPath", "ToolNames", "DocsPages");

    /** Test support and the local stack, which callers do not reach. */
    private static final Pattern OTHERS = Pattern.compile("marketplace/(testing|local|server|bench)/");

    @Test
    void everyMessageNamesToolsOverMcp() {
        ToolNames names = new ToolNames(CatalogueTools.routes(Capabilities.described()));
        Map<String, Set<String>> wrong = new TreeMap<>();
        texts().forEach((owner, texts) -> texts.stream()
                .filter(text -> text.contains(" ") && !ROUTE_KEY.matcher(text).matches())
                .filter(text -> ROUTE.matcher(text).find())
                .map(text -> names.translated(text.replace(VALUE, "x")))
                .filter(text -> ROUTE.matcher(text.replaceAll("[a-z_]+ of the REST API", ""))
                        .find())
                .forEach(text ->
                        wrong.computeIfAbsent(owner, _ -> new TreeSet<>()).add(text)));

        assertThat(wrong).isEmpty();
    }

    @Test
    void noDescriptionOfAToolOrArgumentNamesARoute() {
        assertThat(FirstReadingTest.list().stream().flatMap(tool -> tool.findValuesAsText("description").stream()))
                .hasSizeGreaterThan(200)
                .allSatisfy(text -> assertThat(text).doesNotContainPattern(ROUTE));
        assertThat(HttpEndpoints.INSTRUCTIONS).doesNotContainPattern(ROUTE);
    }

    private static Map<String, Set<String>> texts() {
        Map<String, Set<String>> texts = new TreeMap<>();
        try {
            for (URL root : Collections.list(MessagesTest.class.getClassLoader().getResources("marketplace"))) {
                if (root.getProtocol().equals("jar")) {
                    try (FileSystem jar = FileSystems.newFileSystem(root.toURI(), Map.of())) {
                        read(jar.getPath("marketplace"), texts);
                    }
                } else if (!root.getPath().contains("test-classes")) {
                    read(Path.of(root.toURI()), texts);
                }
            }
        } catch (IOException | URISyntaxException e) {
            throw new IllegalStateException("the class path must be readable", e);
        }
        assertThat(texts.values().stream().mapToInt(Set::size).sum()).isGreaterThan(2_000);
        return texts;
    }

    private static void read(Path folder, Map<String, Set<String>> texts) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file :
                    files.filter(one -> one.toString().endsWith(".class")).toList()) {
                String name = file.getFileName().toString().replace(".class", "");
                if (HTTP_ONLY.contains(name) || OTHERS.matcher(file.toString()).find()) {
                    continue;
                }
                for (PoolEntry entry :
                        ClassFile.of().parse(Files.readAllBytes(file)).constantPool()) {
                    if (entry instanceof StringEntry text) {
                        texts.computeIfAbsent(name, _ -> new TreeSet<>()).add(text.stringValue());
                    }
                }
            }
        }
    }
}

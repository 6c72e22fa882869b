package marketplace.functions.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import marketplace.console.html.Asset;
import marketplace.functions.pages.PublishedSite.Visit;
import org.junit.jupiter.api.Test;

/** Follows every link of the site, from its start page. */
class DocsLinksTest {

    private static final Path DOCS = Path.of(System.getProperty("repository.root"), "docs");

    private static final Pattern LINK = Pattern.compile("<(a|link)\\s[^>]*?href=\"([^\"]*)\"[^>]*>");
    private static final Pattern MARKDOWN_LINK = Pattern.compile("]\\(([^)\\s]+)\\)");
    private static final Pattern FENCE = Pattern.compile("(?ms)^ *```.*?^ *```$");

    /** Of the console, which is another function, and of a route of its own. */
    private static final Pattern ELSEWHERE = Pattern.compile("/app(/.*)?|/api/openapi\\.json");

    private static final int MAX_BYTES = 60_000;

    private final PublishedSite site = new PublishedSite();
    private final Map<String, Visit> pages = new LinkedHashMap<>();
    private final TreeSet<String> broken = new TreeSet<>();

    private void crawl() {
        Deque<String> waiting = new ArrayDeque<>(List.of("/"));
        while (!waiting.isEmpty()) {
            String path = waiting.removeFirst();
            if (pages.containsKey(path)) {
                continue;
            }
            Visit page = site.get(path);
            pages.put(path, page);
            links(path, page.text()).filter(link -> link.startsWith("/")).forEach(link -> {
                String target = link.replaceFirst("#.*", "");
                if (!ELSEWHERE.matcher(target).matches()) {
                    waiting.add(target);
                }
            });
        }
    }

    /** With those that only name a section resolved against the page. */
    private static Stream<String> links(String path, String html) {
        return LINK.matcher(html)
                .results()
                .map(link -> link.group(2))
                .map(link -> link.startsWith("#") ? path + link : link);
    }

    private void check(String from, String link) {
        String target = link.replaceFirst("#.*", "");
        if (ELSEWHERE.matcher(target).matches()) {
            return;
        }
        Visit page = pages.computeIfAbsent(target, site::get);
        boolean found = page.status() == 200 || page.status() == 308;
        String anchor = link.contains("#") ? link.substring(link.indexOf('#') + 1) : "";
        if (!found || !anchor.isEmpty() && !page.text().contains("id=\"" + anchor + "\"")) {
            broken.add(from + " links to " + link);
        }
    }

    @Test
    void everyLinkLeadsToAPageAndItsSection() {
        crawl();
        for (String path : List.copyOf(pages.keySet())) {
            links(path, pages.get(path).text())
                    .filter(link -> !link.startsWith(PublishedSite.ORIGIN))
                    .forEach(link -> {
                        if (link.startsWith("/")) {
                            check(path, link);
                        } else {
                            assertThat(link).as("a link of " + path).startsWith("https://");
                        }
                    });
        }

        assertThat(broken).isEmpty();
        assertThat(pages).hasSizeGreaterThan(50);
    }

    @Test
    void everyDocumentIsInTheNavigation() throws IOException {
        String index = site.get("/docs").text();
        try (Stream<Path> files = Files.list(DOCS)) {
            List<String> names = files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".md"))
                    .map(name -> "href=\"/docs/" + name.replace(".md", "") + "\"")
                    .toList();

            assertThat(names).hasSizeGreaterThan(15);
            assertThat(index).contains(names);
        }
    }

    @Test
    void markdownOfEachPageLinksOnlyToOtherMarkdown() {
        List<String> names = LINK.matcher(site.get("/docs").text())
                .results()
                .map(link -> link.group(2))
                .filter(link -> link.startsWith("/docs/"))
                .distinct()
                .toList();
        assertThat(names).hasSizeGreaterThan(20);
        for (String name : names) {
            Visit markdown = site.get(name + ".md");
            assertThat(markdown.status()).as(name).isEqualTo(200);
            assertThat(markdown.header("Content-Type")).isEqualTo("text/markdown; charset=utf-8");
            assertThat(markdown.text()).as(name).startsWith("# ").doesNotContain("<!--");
            MARKDOWN_LINK
                    .matcher(FENCE.matcher(markdown.text()).replaceAll(""))
                    .results()
                    .map(link -> link.group(1))
                    .filter(link -> !link.startsWith("https://"))
                    .forEach(link -> checkMarkdown(name, link));
        }

        assertThat(broken).isEmpty();
    }

    private void checkMarkdown(String from, String link) {
        String page = link.startsWith("#") ? from + link : "/docs/" + link;
        check(from + ".md", page.replaceFirst("\\.md(?=#|$)", ""));
        if (!link.startsWith("#") && !link.matches("[^#]+\\.md(#.*)?")) {
            broken.add(from + ".md links to " + link);
        }
    }

    @Test
    void modelsFindEveryPageInOneList() {
        String list = site.get("/llms.txt").text();

        assertThat(list).startsWith("# ").contains("\n> ", "\n## ");
        List<String> linked =
                MARKDOWN_LINK.matcher(list).results().map(link -> link.group(1)).toList();
        assertThat(linked).hasSizeGreaterThan(20).allSatisfy(link -> {
            assertThat(link).startsWith(PublishedSite.ORIGIN + "/docs/").endsWith(".md");
            assertThat(site.get(link.substring(PublishedSite.ORIGIN.length())).status())
                    .isEqualTo(200);
        });
    }

    @Test
    void everyPageIsSmallWithItsStylesheet() {
        crawl();
        int stylesheet =
                compressed(new String(Asset.at(Asset.STYLE.path()).orElseThrow().body(), StandardCharsets.UTF_8));

        assertThat(pages)
                .allSatisfy((path, page) -> assertThat(compressed(page.text()) + stylesheet)
                        .as(path)
                        .isLessThan(MAX_BYTES));
    }

    private static int compressed(String text) {
        try {
            ByteArrayOutputStream packed = new ByteArrayOutputStream();
            try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
                gzip.write(text.getBytes(StandardCharsets.UTF_8));
            }
            return packed.size();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}

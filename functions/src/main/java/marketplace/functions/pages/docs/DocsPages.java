package marketplace.functions.pages.docs;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import marketplace.api.Catalogue;
import marketplace.api.openapi.ApiText;
import marketplace.api.rest.HttpRequest;
import marketplace.api.rest.HttpResponse;
import marketplace.console.html.Brand;
import marketplace.functions.pages.site.SiteFrame;
import marketplace.webhooks.EventViews.EventTypeView;

/** Everything below {@code /docs}, in HTML and in Markdown, and the list of it for models at {@code /llms.txt}. */
public final class DocsPages {

    private static final String ROOT = "/docs";
    private static final String MARKDOWN = ".md";
    private static final String SUMMARY =
            "Guides and reference: how people are hired and paid over REST, MCP and webhooks.";

    private final SiteFrame frame;

    /** Each page is made when it is first asked for, because the reference is large. */
    private final Map<String, Supplier<DocsPage>> makers = new LinkedHashMap<>();

    private final Map<String, DocsPage> made = new ConcurrentHashMap<>();

    public DocsPages(SiteFrame frame, Catalogue catalogue, ApiText text, List<EventTypeView> events) {
        this.frame = frame;
        for (WrittenPage page : WrittenPage.all()) {
            makers.put(page.name(), page::made);
        }
        OperationReference operations = new OperationReference(frame, catalogue, text);
        makers.put(OperationReference.NAME, operations::index);
        operations
                .groups()
                .forEach(name -> makers.put(OperationReference.NAME + "/" + name, () -> operations.page(name)));
        makers.put(ToolReference.NAME, () -> ToolReference.page(frame, catalogue));
        SmallReferences small = new SmallReferences(frame);
        makers.put("events", () -> small.events(events));
        makers.put("errors", small::errors);
        makers.put("limits", small::limits);
    }

    /** Empty for a path that no page has. */
    public Optional<HttpResponse> answer(HttpRequest http) {
        String path = http.path();
        if (path.equals("/llms.txt")) {
            return Optional.of(SiteFrame.file(200, "text/plain", llms(http.origin())));
        }
        if (path.equals(ROOT)) {
            return Optional.of(index(http));
        }
        if (!path.startsWith(ROOT + "/")) {
            return Optional.empty();
        }
        String name = path.substring(ROOT.length() + 1);
        return name.endsWith(MARKDOWN)
                ? page(name.substring(0, name.length() - MARKDOWN.length()))
                        .map(page -> SiteFrame.file(200, "text/markdown", page.markdown()))
                : page(name).map(page -> html(http, page));
    }

    private Optional<DocsPage> page(String name) {
        return makers.containsKey(name)
                ? Optional.of(made.computeIfAbsent(name, _ -> makers.get(name).get()))
                : Optional.empty();
    }

    record Entry(String name, String title, String summary, boolean current) {}

    record Section(String heading, List<Entry> pages) {}

    private List<Section> sections(String current) {
        return DocsGroup.ALL.stream()
                .map(group -> new Section(
                        group.heading(),
                        group.pages().stream().map(name -> entry(name, current)).toList()))
                .toList();
    }

    private Entry entry(String name, String current) {
        DocsPage page = page(name).orElseThrow();
        return new Entry(
                name,
                page.title(),
                page.summary(),
                current.replaceFirst("/.*", "").equals(name));
    }

    private HttpResponse html(HttpRequest http, DocsPage page) {
        String path = ROOT + "/" + page.name();
        return frame.page(
                http,
                200,
                new SiteFrame.About(
                        page.title() + " · " + Brand.NAME,
                        page.summary(),
                        path,
                        Optional.empty(),
                        Optional.of(path + MARKDOWN)),
                frame.fill(
                        "docs.html",
                        Map.of(
                                "title", page.title(),
                                "markdown", path + MARKDOWN,
                                "content", page.html(),
                                "sections", sections(page.name()))));
    }

    private HttpResponse index(HttpRequest http) {
        return frame.page(
                http,
                200,
                new SiteFrame.About("Documentation · " + Brand.NAME, SUMMARY, ROOT),
                frame.fill("docs-index.html", Map.of("summary", SUMMARY, "sections", sections(""))));
    }

    /** In the form of llmstxt.org. */
    private String llms(String origin) {
        return frame.fill("llms.md", Map.of("service", Brand.NAME, "origin", origin, "sections", sections("")));
    }
}

package marketplace.functions.pages.docs;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.Stream;
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

    /** Stands in the pages for where they are served, so that samples can be copied as they are. */
    private static final String SAMPLE_ORIGIN = "https://api.example.com";

    private final SiteFrame frame;
    private final OperationReference operations;

    /** Each page is made when it is first asked for, because the reference is large. */
    private final Map<String, Supplier<DocsPage>> makers = new LinkedHashMap<>();

    private final Map<String, DocsPage> made = new ConcurrentHashMap<>();

    /** The names of all pages, in the order of reading. */
    private final List<String> order;

    public DocsPages(SiteFrame frame, Catalogue catalogue, ApiText text, List<EventTypeView> events) {
        this.frame = frame;
        this.operations = new OperationReference(frame, catalogue, text);
        for (WrittenPage page : WrittenPage.all()) {
            makers.put(page.name(), page::made);
        }
        makers.put(OperationReference.NAME, operations::index);
        operations.groups().forEach(name -> makers.put(groupPage(name), () -> operations.page(name)));
        makers.put(ToolReference.NAME, () -> ToolReference.page(frame, catalogue));
        SmallReferences small = new SmallReferences(frame);
        makers.put("events", () -> small.events(events));
        makers.put("errors", small::errors);
        makers.put("limits", small::limits);
        this.order = DocsGroup.ALL.stream()
                .flatMap(group -> group.pages().stream())
                .flatMap(name -> Stream.concat(Stream.of(name), parts(name)))
                .toList();
    }

    private static String groupPage(String name) {
        return OperationReference.NAME + "/" + name;
    }

    /** The pages below another one. */
    private Stream<String> parts(String name) {
        return name.equals(OperationReference.NAME)
                ? operations.groups().stream().map(DocsPages::groupPage)
                : Stream.of();
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
                        .map(page -> SiteFrame.file(200, "text/markdown", served(page.markdown(), http)))
                : page(name).map(page -> html(http, page));
    }

    /** The paths of all pages, in the order of reading. */
    public List<String> paths() {
        return Stream.concat(Stream.of(ROOT), order.stream().map(name -> ROOT + "/" + name))
                .toList();
    }

    private static String served(String text, HttpRequest http) {
        return text.replace(SAMPLE_ORIGIN, http.origin());
    }

    private Optional<DocsPage> page(String name) {
        return makers.containsKey(name)
                ? Optional.of(made.computeIfAbsent(name, _ -> makers.get(name).get()))
                : Optional.empty();
    }

    /** @param parts the pages below this one; empty unless it or one of them is shown */
    record Entry(String name, String title, String summary, boolean current, List<Entry> parts) {

        boolean hasParts() {
            return !parts.isEmpty();
        }
    }

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
        boolean isOpen = current.equals(name) || current.startsWith(name + "/");
        return new Entry(
                name,
                name.contains("/") ? page.title().replaceFirst("^.*: ", "") : page.title(),
                page.summary(),
                current.equals(name),
                isOpen ? parts(name).map(part -> entry(part, current)).toList() : List.of());
    }

    private HttpResponse html(HttpRequest http, DocsPage page) {
        String path = ROOT + "/" + page.name();
        int place = order.indexOf(page.name());
        Map<String, Object> values = new HashMap<>();
        values.put("title", page.title());
        values.put("markdown", path + MARKDOWN);
        values.put("content", served(page.html(), http));
        values.put("sections", sections(page.name()));
        values.put("headings", page.sections());
        values.put("hasHeadings", !page.sections().isEmpty());
        values.put("previous", place == 0 ? null : page(order.get(place - 1)).orElseThrow());
        values.put(
                "next",
                place == order.size() - 1 ? null : page(order.get(place + 1)).orElseThrow());
        return frame.page(
                http,
                200,
                new SiteFrame.About(
                        page.title() + " · " + Brand.NAME,
                        page.summary(),
                        path,
                        Optional.empty(),
                        Optional.of(path + MARKDOWN)),
                frame.fill("docs.html", values));
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
        return frame.fill(
                "llms.md",
                Map.of(
                        "service",
                        Brand.NAME,
                        "origin",
                        origin,
                        "sections",
                        sections(""),
                        "groups",
                        parts(OperationReference.NAME)
                                .map(part -> entry(part, ""))
                                .toList()));
    }
}

import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TableBlock;
import org.commonmark.ext.gfm.tables.TableCell;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.ext.heading.anchor.HeadingAnchorExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.Heading;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.Paragraph;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.NodeRenderer;
import org.commonmark.renderer.html.AttributeProvider;
import org.commonmark.renderer.html.HtmlNodeRendererContext;
import org.commonmark.renderer.html.HtmlRenderer;

/**
 * Renders the documentation, so that the function that serves it carries no parser of Markdown. Run by the build:
 * java Docs.java [root of the repository] [folder of the results]
 *
 * Writes name.html, which lacks the title, and name.md for each page, and pages.tsv with the name, title and summary of
 * each.
 */
void main(String[] arguments) throws IOException {
    Path root = Path.of(arguments[0]).toRealPath();
    Path target = Path.of(arguments[1]);
    Files.createDirectories(target);
    List<String> pages = new ArrayList<>();
    for (Path source : sources(root)) {
        String name = name(root, source).orElseThrow();
        String markdown = withinTheSite(root, source);
        Node document = PARSER.parse(markdown);
        Heading title = (Heading) document.getFirstChild();
        pages.add(String.join("\t", name, text(title), summary(title)));
        title.unlink();
        Files.writeString(target.resolve(name + ".md"), markdown);
        Files.writeString(target.resolve(name + ".html"), page(RENDERER.render(document)));
    }
    Files.write(target.resolve("pages.tsv"), pages);
}

/** Pages beside the folder docs. */
static final Map<String, String> ROOT_PAGES = Map.of(
        "README.md", "readme",
        "CHANGELOG.md", "changelog",
        "CONTRIBUTING.md", "contributing",
        "SECURITY.md", "security");

static final List<Extension> EXTENSIONS = List.of(TablesExtension.create(), HeadingAnchorExtension.create());

static final Parser PARSER = Parser.builder().extensions(EXTENSIONS).build();

static final HtmlRenderer RENDERER = HtmlRenderer.builder()
        .extensions(EXTENSIONS)
        .escapeHtml(true)
        .attributeProviderFactory(_ -> new SiteAttributes())
        .nodeRendererFactory(Diagrams::new)
        .build();

static final Map<String, String> ROLES = Map.of(
        "table", "table", "thead", "rowgroup", "tbody", "rowgroup", "tr", "row", "th", "columnheader", "td", "cell");

static final Pattern FENCE = Pattern.compile("(?ms)^( *)```.*?^\\1```$");
static final Pattern COMMENT = Pattern.compile("(?m)^<!--.*?-->\n");
static final Pattern LINK = Pattern.compile("\\[([^]\\[]+)]\\(([^)\\s:#]+)(#[^)\\s]*)?\\)");
static final Pattern HEADING = Pattern.compile("<h([2-6]) id=\"([^\"]+)\">(.*?)</h\\1>");
static final String ANCHOR = "<a class=\"anchor\" href=\"#$2\" aria-label=\"Link to this section\">#</a>";
static final Pattern FIRST_SENTENCE = Pattern.compile("(?s)^.+?[.](?=\\s|$)");

static List<Path> sources(Path root) throws IOException {
    try (Stream<Path> docs = Files.list(root.resolve("docs"))) {
        return Stream.concat(ROOT_PAGES.keySet().stream().map(root::resolve), docs)
                .filter(file -> file.toString().endsWith(".md"))
                .sorted()
                .toList();
    }
}

/** Empty for a file that is no page of the site. */
static Optional<String> name(Path root, Path file) {
    String path = root.relativize(file).toString();
    return path.matches("docs/[^/]+\\.md")
            ? Optional.of(path.replaceAll("^docs/|\\.md$", ""))
            : Optional.ofNullable(ROOT_PAGES.get(path));
}

/**
 * Without comments. Links to pages lead to the Markdown beside this one; those to other files of the repository become
 * text.
 */
static String withinTheSite(Path root, Path source) throws IOException {
    String text = outsideOfFences(Files.readString(source), COMMENT, _ -> "");
    return outsideOfFences(text, LINK, link -> {
        Path file = source.resolveSibling(link.group(2)).normalize();
        if (!Files.exists(file)) {
            throw new IllegalStateException(source + " links to " + file + ", which does not exist");
        }
        String anchor = Objects.requireNonNullElse(link.group(3), "");
        return name(root, file)
                .map(name -> "[" + shown(link.group(1), file) + "](" + name + ".md" + anchor + ")")
                .orElse(link.group(1));
    });
}

/** A file that is named by its path has its title on the site. */
static String shown(String words, Path page) {
    if (!page.endsWith(words)) {
        return words;
    }
    try (Stream<String> lines = Files.lines(page)) {
        return lines.findFirst().orElseThrow().replaceFirst("^# ", "");
    } catch (IOException e) {
        throw new UncheckedIOException(e);
    }
}

static String outsideOfFences(String markdown, Pattern pattern, Function<MatchResult, String> replacement) {
    StringBuilder all = new StringBuilder();
    int end = 0;
    Matcher fence = FENCE.matcher(markdown);
    while (end < markdown.length()) {
        int next = fence.find() ? fence.start() : markdown.length();
        all.append(pattern.matcher(markdown.substring(end, next))
                .replaceAll(match -> Matcher.quoteReplacement(replacement.apply(match))));
        end = next == markdown.length() ? next : fence.end();
        all.append(markdown, next, end);
    }
    return all.toString();
}

static String text(Node node) {
    StringBuilder text = new StringBuilder();
    node.accept(new AbstractVisitor() {
        @Override
        public void visit(Text part) {
            text.append(part.getLiteral());
        }

        @Override
        public void visit(Code code) {
            text.append(code.getLiteral());
        }

        @Override
        public void visit(SoftLineBreak lineBreak) {
            text.append(' ');
        }
    });
    return text.toString();
}

/** The first sentence below the title. */
static String summary(Node title) {
    Node node = title.getNext();
    while (!(node instanceof Paragraph)) {
        node = node.getNext();
    }
    Matcher sentence = FIRST_SENTENCE.matcher(text(node));
    return sentence.find() ? sentence.group() : text(node);
}

/** The heading of the cell's column. */
static String column(TableCell cell) {
    int place = 0;
    for (Node before = cell.getPrevious(); before != null; before = before.getPrevious()) {
        place++;
    }
    Node table = cell;
    while (!(table instanceof TableBlock)) {
        table = table.getParent();
    }
    Node heading = table.getFirstChild().getFirstChild().getFirstChild();
    for (int i = 0; i < place; i++) {
        heading = heading.getNext();
    }
    return text(heading);
}

/**
 * Links of the site have no file extension. Those to other sites do not say where they were followed. A phone shows
 * each cell below the heading of its column, and keeps the roles of a table that is drawn as something else.
 */
static final class SiteAttributes implements AttributeProvider {

    @Override
    public void setAttributes(Node node, String tag, Map<String, String> attributes) {
        if (ROLES.containsKey(tag)) {
            attributes.put("role", ROLES.get(tag));
        }
        if (tag.equals("td") && node instanceof TableCell cell) {
            attributes.put("data-column", column(cell));
        }
        if (!(node instanceof Link link)) {
            return;
        }
        if (link.getDestination().contains(":")) {
            attributes.put("rel", "noreferrer");
        } else if (!link.getDestination().startsWith("#")) {
            attributes.put("href", "/docs/" + link.getDestination().replaceFirst("\\.md(?=#|$)", ""));
        }
    }
}

/** Draws the diagrams of states. */
record Diagrams(HtmlNodeRendererContext context) implements NodeRenderer {

    @Override
    public Set<Class<? extends Node>> getNodeTypes() {
        return Set.of(FencedCodeBlock.class);
    }

    @Override
    public void render(Node node) {
        FencedCodeBlock block = (FencedCodeBlock) node;
        if (block.getInfo().equals("mermaid")) {
            context.getWriter().raw(StateGraph.parse(block.getLiteral()).html());
        } else {
            // Can be focused, so that the arrow keys scroll it.
            context.getWriter().raw("<pre tabindex=\"0\"><code>");
            context.getWriter().text(block.getLiteral());
            context.getWriter().raw("</code></pre>\n");
        }
    }
}

/** Tables scroll inside of the page, and each heading links to itself. */
static String page(String html) {
    return HEADING
            .matcher(html)
            .replaceAll("<h$1 id=\"$2\">$3 " + ANCHOR + "</h$1>")
            .replace("<table", "<div class=\"wide\" role=\"group\" aria-label=\"Table\" tabindex=\"0\">\n<table")
            .replace("</table>", "</table>\n</div>");
}

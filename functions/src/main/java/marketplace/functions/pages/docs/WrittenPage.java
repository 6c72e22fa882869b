package marketplace.functions.pages.docs;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import marketplace.console.html.TextResource;

/**
 * A page written in Markdown. The build renders it, see {@code src/build/docs}.
 *
 * @param summary its first sentence
 */
record WrittenPage(String name, String title, String summary) {

    private static final String FOLDER = "/marketplace/functions/docs/";

    static List<WrittenPage> all() {
        return TextResource.text(FOLDER + "pages.tsv")
                .lines()
                .map(WrittenPage::parse)
                .toList();
    }

    /** The title of the README names the whole. */
    private static final Map<String, String> SHORT_TITLES = Map.of("readme", "Overview and tour");

    private static WrittenPage parse(String line) {
        List<String> columns = Stream.of(line.split("\t", -1)).toList();
        String name = columns.get(0);
        return new WrittenPage(name, SHORT_TITLES.getOrDefault(name, columns.get(1)), columns.get(2));
    }

    DocsPage made() {
        return new DocsPage(
                name,
                title,
                summary,
                TextResource.text(FOLDER + name + ".html"),
                TextResource.text(FOLDER + name + ".md"));
    }
}

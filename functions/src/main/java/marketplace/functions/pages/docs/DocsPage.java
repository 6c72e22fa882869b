package marketplace.functions.pages.docs;

import java.util.List;
import java.util.regex.Pattern;

/**
 * A page of the documentation in both of its forms.
 *
 * @param sections empty for a page that begins with a list of its entries, and for one with few sections
 */
record DocsPage(
        String name, String title, String summary, String html, String markdown, List<DocsPage.Section> sections) {

    private static final Pattern SECTION =
            Pattern.compile("<h2 id=\"([^\"]+)\">(.*?)(?: <a class=\"anchor\".*?)?</h2>");
    private static final Pattern TAG = Pattern.compile("<[^>]+>");

    /** A short page shows its sections without a list of them. */
    private static final int LEAST_SECTIONS = 3;

    /**
     * A heading to jump to.
     *
     * @param text in HTML, without tags
     */
    record Section(String id, String text) {}

    DocsPage(String name, String title, String summary, String html, String markdown) {
        this(name, title, summary, html, markdown, sections(html));
    }

    private static List<Section> sections(String html) {
        List<Section> sections = SECTION.matcher(html)
                .results()
                .map(heading -> new Section(
                        heading.group(1), TAG.matcher(heading.group(2)).replaceAll("")))
                .toList();
        return html.contains("<ul class=\"routes entries\">") || sections.size() < LEAST_SECTIONS
                ? List.of()
                : sections;
    }
}

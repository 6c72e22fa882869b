package marketplace.console.views;

import com.samskivert.mustache.Mustache;
import com.samskivert.mustache.Template;
import java.io.StringReader;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import marketplace.console.html.TextResource;

/** Renders templates of this module, which escape every value. */
public final class Views {

    private static final String FOLDER = "/marketplace/console/";

    private static final Map<String, Template> COMPILED = new ConcurrentHashMap<>();

    private static final Mustache.Compiler COMPILER = Mustache.compiler()
            .withCollector(new ValueForms())
            .withLoader(name -> new StringReader(TextResource.text(FOLDER + name + ".html")))
            .nullValue("")
            .emptyStringIsFalse(true)
            .zeroIsFalse(true);

    private Views() {}

    /** @param template a file below {@code /marketplace/console}, such as {@code pages/home.html} */
    public static String render(String template, Map<String, ?> values) {
        return COMPILED.computeIfAbsent(template, name -> COMPILER.compile(TextResource.text(FOLDER + name)))
                .execute(values);
    }

    /** Renders a title, in which nothing is escaped: the frame does that. */
    public static String title(String template, Map<String, ?> values) {
        return COMPILED.computeIfAbsent(
                        "title " + template, _ -> COMPILER.escapeHTML(false).compile(template))
                .execute(values);
    }
}

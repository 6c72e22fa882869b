package marketplace.notifications;

import com.samskivert.mustache.Mustache;
import com.samskivert.mustache.Template;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The texts of {@code mails.txt}: a section per {@link MailKind}. Its first line is the subject; {@code -> path label}
 * is a link; indented lines are code.
 *
 * <p>Plain text and HTML are made from the same lines. A value has no line breaks, and no line of a template begins
 * with a value, so a value cannot become another part of the form.
 */
final class MailText {

    private static final String SECTION = "## ";
    private static final String LINK = "-> ";
    private static final String CODE = "    ";

    private static final Map<String, Template> TEMPLATES = templates();

    private static final Template HTML = Mustache.compiler().compile(resource("mail.html"));

    /** The part below the text. {@code settings} and {@code unsubscribe} are URLs, or empty. */
    record Footer(String why, String category, String settings, String unsubscribe) {}

    private final String subject;
    private final List<String> lines;
    private final String site;

    private MailText(String subject, List<String> lines, String site) {
        this.subject = subject;
        this.lines = lines;
        this.site = site;
    }

    /** {@code values} must be one line each. */
    static MailText of(MailKind kind, Map<String, ?> values, String site) {
        String text = TEMPLATES.get(kind.name().toLowerCase(Locale.ROOT)).execute(values);
        List<String> lines = text.strip().lines().toList();
        return new MailText(
                lines.getFirst(),
                lines.subList(1, lines.size()).stream()
                        .filter(line -> !line.isBlank())
                        .toList(),
                site);
    }

    String subject() {
        return subject;
    }

    String plain(Footer footer) {
        List<String> blocks = new ArrayList<>();
        StringBuilder code = new StringBuilder();
        for (String line : lines) {
            if (line.startsWith(CODE)) {
                code.append(code.isEmpty() ? "" : "\n").append(line);
                continue;
            }
            addCode(blocks, code);
            blocks.add(line.startsWith(LINK) ? label(line) + ":\n" + url(line) : line);
        }
        addCode(blocks, code);
        blocks.add("-- \n" + below(footer));
        return String.join("\n\n", blocks) + "\n";
    }

    private static void addCode(List<String> blocks, StringBuilder code) {
        if (!code.isEmpty()) {
            blocks.add(code.toString());
            code.setLength(0);
        }
    }

    private static String below(Footer footer) {
        String text = footer.why();
        if (!footer.settings().isEmpty()) {
            text += "\nChoose your mails: " + footer.settings();
        }
        if (!footer.unsubscribe().isEmpty()) {
            text += "\nNo more mails about " + footer.category() + ": " + footer.unsubscribe();
        }
        return text;
    }

    String html(Footer footer) {
        Map<String, Object> frame = new HashMap<>();
        frame.put("subject", subject);
        frame.put("blocks", lines.stream().map(this::block).toList());
        frame.put("why", footer.why());
        frame.put("category", footer.category());
        frame.put("settings", footer.settings().isEmpty() ? null : footer.settings());
        frame.put("unsubscribe", footer.unsubscribe().isEmpty() ? null : footer.unsubscribe());
        return HTML.execute(frame);
    }

    private Map<String, Object> block(String line) {
        if (line.startsWith(LINK)) {
            return Map.of("link", Map.of("url", url(line), "label", label(line)));
        }
        return line.startsWith(CODE) ? Map.of("code", line.strip()) : Map.of("paragraph", line);
    }

    private String url(String link) {
        return site + link.substring(LINK.length(), link.indexOf(' ', LINK.length()));
    }

    private static String label(String link) {
        return link.substring(link.indexOf(' ', LINK.length()) + 1);
    }

    private static Map<String, Template> templates() {
        Mustache.Compiler compiler = Mustache.compiler().escapeHTML(false);
        Map<String, Template> templates = new TreeMap<>();
        sections().forEach((name, text) -> templates.put(name, compiler.compile(text)));
        return templates;
    }

    static Map<String, String> sections() {
        return List.of(("\n" + resource("mails.txt")).split("\n" + SECTION, -1)).stream()
                .skip(1)
                .map(section -> section.split("\n", 2))
                .collect(Collectors.toMap(parts -> parts[0].strip(), parts -> parts[1]));
    }

    private static String resource(String name) {
        try (InputStream file = Objects.requireNonNull(MailText.class.getResourceAsStream(name), name)) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

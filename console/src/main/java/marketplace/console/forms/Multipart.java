package marketplace.console.forms;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A form with files, as browsers send it: multipart/form-data. */
final class Multipart {

    private static final Pattern BOUNDARY = Pattern.compile("multipart/form-data;.*boundary=\"?([^\";]+)\"?.*");
    private static final Pattern NAME = Pattern.compile("[; ]name=\"([^\"]*)\"");
    private static final Pattern FILE = Pattern.compile("filename=\"([^\"]*)\"");
    private static final Pattern TYPE = Pattern.compile("(?i)content-type: *([^\r\n;]+)");
    private static final String LINE = "\r\n";

    private final Map<String, List<String>> values = new LinkedHashMap<>();
    private final List<SentForm.SentFile> files = new ArrayList<>();

    private Multipart() {}

    static boolean is(String contentType) {
        return BOUNDARY.matcher(contentType).matches();
    }

    /** What is not a part is left out. */
    static SentForm parse(String contentType, byte[] body) {
        Matcher boundary = BOUNDARY.matcher(contentType);
        Multipart form = new Multipart();
        if (boundary.matches()) {
            // One character for each byte.
            String text = LINE + new String(body, StandardCharsets.ISO_8859_1);
            String[] parts = text.split(Pattern.quote(LINE + "--" + boundary.group(1)), -1);
            // Neither what precedes the first boundary nor what follows the last one is a part.
            for (int i = 1; i < parts.length - 1; i++) {
                form.add(parts[i]);
            }
        }
        return new SentForm(form.values, form.files);
    }

    private void add(String part) {
        int head = part.indexOf(LINE + LINE);
        if (!part.startsWith(LINE) || head < 0) {
            return;
        }
        String headers = utf8(part.substring(0, head));
        String content = part.substring(head + 4);
        Matcher name = NAME.matcher(headers);
        if (!name.find()) {
            return;
        }
        if (!FILE.matcher(headers).find()) {
            values.computeIfAbsent(name.group(1), _ -> new ArrayList<>()).add(utf8(content));
        } else if (!content.isEmpty()) {
            Matcher type = TYPE.matcher(headers);
            files.add(new SentForm.SentFile(
                    name.group(1),
                    type.find() ? type.group(1).strip() : "",
                    content.getBytes(StandardCharsets.ISO_8859_1)));
        }
    }

    private static String utf8(String bytes) {
        return new String(bytes.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
    }
}

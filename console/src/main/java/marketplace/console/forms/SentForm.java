package marketplace.console.forms;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marketplace.api.rest.HttpRequest;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;

/**
 * A submitted form: all values of each name, in order.
 *
 * @param files that a browser without script has sent with it
 */
public record SentForm(Map<String, List<String>> values, List<SentFile> files) {

    /** @param name of its field */
    public record SentFile(String name, String contentType, byte[] bytes) {}

    /** Names that belong to the console. No field of an operation begins with an underscore. */
    public static final String FORM = "_form";

    public static final String TOKEN = "_token";
    public static final String KEY = "_key";
    /** The person has seen the quote. */
    public static final String CONFIRMED = "_confirmed";
    /** The form is only shown again with these values. */
    public static final String RESTORE = "_restore";

    private static final int MAX_BYTES = 256 * 1024;

    /** What the console adds to a form that it shows again. */
    private static final int ADDED_BYTES = 1024;

    /** A form on the way in carries another, encoded once more: three bytes of it become five at most. */
    private static final int MAX_BYTES_WITH_DRAFT = 2 * MAX_BYTES;

    /** The name that a file had on the person's device, followed by the id of its upload. */
    static final String FILE_NAME = "_name.";

    /** What reaches a function, so that a form whose files are too large still comes back with its text. */
    private static final int MAX_BYTES_WITH_FILES = 6 * 1024 * 1024;

    /** More than any form has. Each row is looked up among the others. */
    private static final int MAX_FIELDS = 2_000;

    public SentForm(Map<String, List<String>> values) {
        this(values, List.of());
    }

    public static SentForm of(HttpRequest http) {
        return bounded(read(http, MAX_BYTES));
    }

    /** With the form of another page inside. */
    public static SentForm withDraft(HttpRequest http) {
        return bounded(read(http, MAX_BYTES_WITH_DRAFT));
    }

    private static SentForm bounded(SentForm sent) {
        if (sent.values().size() > MAX_FIELDS) {
            throw new Problem(
                    ErrorCode.PAYLOAD_TOO_LARGE, "The form must not have more than " + MAX_FIELDS + " fields.");
        }
        return sent;
    }

    private static SentForm read(HttpRequest http, int most) {
        String type = http.headers().getOrDefault("content-type", "");
        if (Multipart.is(type)) {
            if (http.body().length > MAX_BYTES_WITH_FILES) {
                throw new Problem(
                        ErrorCode.PAYLOAD_TOO_LARGE,
                        "The files must not exceed 4 MB together. Turn on JavaScript to send larger ones.");
            }
            SentForm sent = Multipart.parse(type, http.body());
            requireAtMost(most, sent.encoded().length(), sent);
            return sent;
        }
        if (http.body().length > MAX_BYTES_WITH_DRAFT) {
            throw tooLarge(most);
        }
        SentForm sent = parse(new String(http.body(), StandardCharsets.UTF_8));
        requireAtMost(most, http.body().length, sent);
        return sent;
    }

    /** What a sign-in keeps of a form must be small enough for it afterwards. */
    private static void requireAtMost(int most, int bytes, SentForm sent) {
        boolean isShownAgain = sent.has(RESTORE) || sent.has(CONFIRMED);
        if (bytes > most + (isShownAgain ? ADDED_BYTES : 0)) {
            throw tooLarge(most);
        }
    }

    private static Problem tooLarge(int most) {
        return new Problem(
                ErrorCode.PAYLOAD_TOO_LARGE,
                "The texts of a form must not exceed " + most / 1024 + " KiB together. Nothing was done.");
    }

    /** What cannot be decoded is left out: its field is then empty. */
    public static SentForm parse(String encoded) {
        Map<String, List<String>> values = new LinkedHashMap<>();
        for (String pair : encoded.split("&", -1)) {
            String[] sides = pair.split("=", 2);
            if (sides.length == 2) {
                try {
                    values.computeIfAbsent(decoded(sides[0]), _ -> new ArrayList<>())
                            .add(decoded(sides[1]));
                } catch (IllegalArgumentException _) {
                    // Its field is then empty, and refused where it is required.
                }
            }
        }
        return new SentForm(values);
    }

    public String text(String name) {
        List<String> all = all(name);
        return all.isEmpty() ? "" : all.getFirst();
    }

    public List<String> all(String name) {
        return values.getOrDefault(name, List.of());
    }

    public boolean has(String name) {
        return values.containsKey(name);
    }

    public SentForm and(String name, String value) {
        Map<String, List<String>> more = new LinkedHashMap<>(values);
        more.put(name, Stream.concat(all(name).stream(), Stream.of(value)).toList());
        return new SentForm(more);
    }

    public SentForm without(String... names) {
        Map<String, List<String>> rest = new LinkedHashMap<>(values);
        for (String name : names) {
            rest.remove(name);
        }
        return new SentForm(rest);
    }

    public SentForm with(String name, String value) {
        Map<String, List<String>> more = new LinkedHashMap<>(values);
        more.put(name, List.of(value));
        return new SentForm(more);
    }

    /** Each value with its name, as hidden fields. */
    public List<Map.Entry<String, String>> pairs() {
        return values.entrySet().stream()
                .flatMap(entry -> entry.getValue().stream().map(value -> Map.entry(entry.getKey(), value)))
                .toList();
    }

    /** As a browser would send it. */
    public String encoded() {
        return pairs().stream()
                .map(pair -> encoded(pair.getKey()) + "=" + encoded(pair.getValue()))
                .collect(Collectors.joining("&"));
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}

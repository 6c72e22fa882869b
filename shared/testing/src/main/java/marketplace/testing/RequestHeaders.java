package marketplace.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The request headers that the code reads, by its sources, and hostile values for them. */
public final class RequestHeaders {

    /** A call with the name, or a constant that holds it. */
    private static final Pattern READ =
            Pattern.compile("(?:\\b(?:header|list|getOrDefault)\\(\\s*|\\bHEADER =\\s*)\"([A-Za-z][A-Za-z0-9-]+)\"");

    private static final Path ROOT = Path.of(System.getProperty("repository.root"));

    private static final List<String> PARTS = List.of(
            ",t=1",
            ",",
            ";q=",
            "\"",
            "\\",
            "W/\"",
            "=?base64?",
            "?=",
            " ",
            "*",
            "a",
            "0.",
            "gzip",
            "Bearer ",
            "svc_",
            "é",
            "\uD83D\uDE00",
            "\uD800",
            "\u0000",
            "\r\n",
            "%",
            "{",
            "[",
            ".",
            "eyJ",
            "=");

    private RequestHeaders() {}

    /** In lower case. */
    public static Set<String> read() {
        return Sources.NAMES;
    }

    /** The sources are searched once, when the names are first needed. */
    private static final class Sources {

        static final Set<String> NAMES = Collections.unmodifiableSet(search());
    }

    private static Set<String> search() {
        Set<String> names = new TreeSet<>();
        for (String part : List.of("shared/api", "console", "functions")) {
            try (Stream<Path> files = Files.walk(ROOT.resolve(part + "/src/main/java"))) {
                files.filter(Files::isRegularFile)
                        .forEach(file -> READ.matcher(text(file))
                                .results()
                                .forEach(read -> names.add(read.group(1).toLowerCase(Locale.ROOT))));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return names;
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A part repeated up to 20,000 times, then many parts; the same values for the same seed. */
    public static List<String> hostileValues(long seed, int count) {
        Random random = new Random(seed);
        List<String> values = new ArrayList<>();
        for (int number = 0; number < count; number++) {
            if (number < count / 3) {
                values.add(PARTS.get(random.nextInt(PARTS.size())).repeat(1 + random.nextInt(20_000)));
            } else {
                StringBuilder value = new StringBuilder();
                for (int i = random.nextInt(200); i >= 0; i--) {
                    value.append(PARTS.get(random.nextInt(PARTS.size())));
                }
                values.add(value.toString());
            }
        }
        return values;
    }
}

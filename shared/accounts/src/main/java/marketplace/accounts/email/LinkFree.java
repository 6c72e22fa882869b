package marketplace.accounts.email;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import marketplace.kernel.text.Characters;

/**
 * Texts of strangers in mails to others. Mail programs make links of anything that looks like an address, so what does
 * gets brackets: {@code evil[.]com}, {@code https[:]//}. The rest of the text stays as it is, and so does a text that
 * was changed before.
 */
public final class LinkFree {

    /** Also the dots that browsers take for one. */
    private static final String DOT = "[.\\u3002\\uff0e\\uff61\\u2024\\ufe52]";

    /** Marks that are not shown are part of a name: browsers ignore them. */
    private static final String SIGN = "[\\p{L}\\p{M}\\p{N}\\p{Cf}\\p{So}\\x{1f3fb}-\\x{1f3ff}_-]";

    private static final Pattern DOTTED = Pattern.compile("(?<!" + SIGN + ")" + SIGN + "++(?:" + DOT + SIGN + "++)++");
    private static final Pattern DOTS = Pattern.compile(DOT);

    /** The part of a label that a mail program may take for its end. */
    private static final Pattern LETTERS = Pattern.compile("^[\\p{L}\\p{M}\\p{N}\\p{Cf}]+");

    /** In "evil.comは" and "evil.com２", mail programs may end the name where ASCII does. */
    private static final Pattern ASCII = Pattern.compile("^([a-zA-Z]+)[^\\p{ASCII}].*$");

    private static final Pattern NOT_SHOWN = Pattern.compile("\\p{Cf}+");
    private static final Pattern IP_ADDRESS = Pattern.compile("\\p{Nd}{1,3}(?:" + DOT + "\\p{Nd}{1,3}){3}");

    private static final Pattern AFTER_HOST = Pattern.compile("[/\\\\]|:\\p{Nd}|[?#]\\S");

    private static final Pattern SCHEME = Pattern.compile(":(?=//)");

    /** Outlook makes links of names of file servers. */
    private static final Pattern FILE_SERVER = Pattern.compile("\\\\{2,}");

    private LinkFree() {}

    /** {@code text} without anything that a mail program makes a link of. Phone numbers are not covered. */
    public static String of(String text) {
        String named = FILE_SERVER.matcher(text).replaceAll("\\\\");
        Matcher hosts = DOTTED.matcher(named);
        String unlinked = hosts.replaceAll(found -> Matcher.quoteReplacement(
                isHost(named, found) ? DOTS.matcher(found.group()).replaceAll("[.]") : found.group()));
        return SCHEME.matcher(unlinked).replaceAll("[:]");
    }

    /**
     * The same, with at most {@code length} characters and an ellipsis. A name with dots that is cut gets brackets too:
     * its beginning could be a host.
     */
    public static String of(String text, int length) {
        String line = of(text);
        if (!Characters.areMoreThan(length, line)) {
            return line;
        }
        int end = line.offsetByCodePoints(0, length);
        int cutName = DOTTED.matcher(line)
                .results()
                .filter(name -> name.start() < end && end < name.end())
                .mapToInt(MatchResult::start)
                .findFirst()
                .orElse(end);
        String kept = line.substring(0, cutName)
                + DOTS.matcher(line.substring(cutName, end)).replaceAll("[.]");
        return Characters.first(length, kept) + "…";
    }

    private static boolean isHost(String text, MatchResult found) {
        List<String> labels = List.of(DOTS.split(found.group(), -1));
        if (labels.getFirst().equalsIgnoreCase("www")
                || IP_ADDRESS.matcher(found.group()).matches()
                || labels.stream().skip(1).anyMatch(LinkFree::isTopLevel)) {
            return true;
        }
        // Domains that are newer than the list. Those of two letters are countries, which are known.
        int last = labels.getLast().length();
        return followsUrlOrAt(text, found.start())
                ? last >= 2
                : last >= 3
                        && AFTER_HOST
                                .matcher(text)
                                .region(found.end(), text.length())
                                .lookingAt();
    }

    private static boolean followsUrlOrAt(String text, int start) {
        return text.startsWith("//", start - 2) || text.startsWith("@", start - 1);
    }

    private static boolean isTopLevel(String label) {
        Matcher letters = LETTERS.matcher(label);
        if (!letters.find()) {
            return false;
        }
        String name = Normalizer.normalize(NOT_SHOWN.matcher(letters.group()).replaceAll(""), Normalizer.Form.NFKC)
                .toLowerCase(Locale.ROOT);
        return label.regionMatches(true, 0, "xn--", 0, 4)
                || Known.NAMES.contains(name)
                || Known.NAMES.contains(ASCII.matcher(label).replaceFirst("$1").toLowerCase(Locale.ROOT));
    }

    /** The top-level domains, and the names that are reserved for tests and local networks. */
    private static final class Known {

        private static final Set<String> NAMES = names();

        private static Set<String> names() {
            String file = "top-level-domains.txt";
            try (InputStream names = Objects.requireNonNull(LinkFree.class.getResourceAsStream(file), file)) {
                return Set.of(new String(names.readAllBytes(), StandardCharsets.UTF_8)
                        .strip()
                        .split("\\s+"));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}

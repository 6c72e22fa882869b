package marketplace.accounts;

import java.text.Normalizer;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import marketplace.kernel.Problem;
import marketplace.kernel.text.VisibleText;

public final class Names {

    /** Letters of Cyrillic and Greek, and below them the Latin ones that they look like. */
    private static final String LOOKALIKES =
            "\u0430\u0432\u0435\u043a\u043c\u043d\u043e\u0440\u0441\u0442\u0443\u0445\u0456"
                    + "\u0458\u0455\u051b\u051d\u03b1\u03b2\u03b5\u03b9\u03ba\u03bd\u03bf\u03c1\u03c4\u03c5\u03c7";

    private static final String LATIN = "abekmhopctyxi" + "jsqwabeikvoptux";

    /** The service and its providers. Nobody else has these as a part of the name. */
    private static final Set<String> RESERVED = words("marketplace legwork stripe");

    /** Together with one of these the name claims to speak for a service: "Support Team", "Official Billing". */
    private static final Set<String> OFFICES =
            words("support admin administrator moderator official security billing payments");

    private static final Set<String> CLAIMS =
            words("team staff desk department service center centre official help account");

    private Names() {}

    public static String requireText(String text) {
        String name = text.strip();
        if (name.isEmpty()) {
            throw Problem.invalid("name", "must not be blank");
        }
        return name;
    }

    /** Of a person or company, which others see. */
    public static String require(String text) {
        String name = requireText(text);
        if (name.codePoints().noneMatch(Character::isLetterOrDigit)) {
            throw Problem.invalid("name", "must have a letter or a digit");
        }
        if (claimsToBeTheService(name)) {
            throw Problem.invalid("name", "must be your own: it reads as that of this service or of its providers");
        }
        return name;
    }

    /** "Marketplace Support Team", "Stripe" and "Support Team" do; "Ada Support" and "Billing Smith" do not. */
    public static boolean claimsToBeTheService(String name) {
        Set<String> words = words(name);
        boolean office = words.stream().anyMatch(OFFICES::contains);
        return words.stream().anyMatch(RESERVED::contains)
                || (office && words.stream().anyMatch(CLAIMS::contains))
                || (words.size() == 1 && office);
    }

    /**
     * Case, accents, what shows nothing and marks between letters do not count, and what looks like another letter is
     * that letter: digits, i and l, and letters of other scripts.
     */
    private static Set<String> words(String name) {
        String plain = Normalizer.normalize(name, Normalizer.Form.NFKD)
                .toLowerCase(Locale.ROOT)
                .codePoints()
                .filter(c -> !VisibleText.isInvisible(c))
                .map(Names::seen)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString()
                .replaceAll("['._\\p{M}]", "");
        return Arrays.stream(plain.split("[^\\p{L}]+"))
                .filter(word -> !word.isEmpty())
                .collect(Collectors.toSet());
    }

    private static int seen(int letter) {
        int at = LOOKALIKES.indexOf(letter);
        return switch (at < 0 ? letter : LATIN.charAt(at)) {
            case '0' -> 'o';
            case '1', 'l' -> 'i';
            case '3' -> 'e';
            case '5' -> 's';
            default -> at < 0 ? letter : LATIN.charAt(at);
        };
    }
}

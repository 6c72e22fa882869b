package marketplace.accounts;

import java.text.Normalizer;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import marketplace.kernel.Problem;

public final class Names {

    /** The service and its providers. Nobody else has these as a part of the name. */
    private static final Set<String> RESERVED = Set.of("marketplace", "stripe");

    /** Together with one of these the name claims to speak for a service: "Support Team", "Official Billing". */
    private static final Set<String> OFFICES =
            Set.of("support", "admin", "administrator", "moderator", "official", "security", "billing", "payments");

    private static final Set<String> CLAIMS =
            Set.of("team", "staff", "desk", "department", "service", "center", "centre", "official", "help", "account");

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

    /** Case, accents, digits that look like letters and marks between letters do not count. */
    private static Set<String> words(String name) {
        String plain = Normalizer.normalize(name, Normalizer.Form.NFKD)
                .replaceAll("\\p{M}", "")
                .toLowerCase(Locale.ROOT)
                .replace('0', 'o')
                .replace('1', 'i')
                .replace('3', 'e')
                .replace('5', 's')
                .replaceAll("['._]", "");
        return Arrays.stream(plain.split("[^\\p{L}]+"))
                .filter(word -> !word.isEmpty())
                .collect(Collectors.toSet());
    }
}

package marketplace.humans;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import marketplace.kernel.Problem;
import marketplace.kernel.SearchText;

public final class Countries {

    private static final Set<String> CODES = Set.of(Locale.getISOCountries());

    private static final Map<String, String> CODES_BY_NAME = Arrays.stream(Locale.getISOCountries())
            .collect(Collectors.toMap(
                    code -> Locale.of("", code)
                            .getDisplayCountry(Locale.ENGLISH)
                            .toLowerCase(Locale.ROOT),
                    code -> code.toLowerCase(Locale.ROOT),
                    (first, _) -> first));

    private Countries() {}

    /** The ISO 3166 code in capitals; empty if the text names no known country. */
    public static Optional<String> find(String text) {
        String code = normalized(text).toUpperCase(Locale.ROOT);
        return CODES.contains(code) ? Optional.of(code) : Optional.empty();
    }

    /** Null is allowed: the field is optional. */
    public static void requireKnown(String field, String text) {
        if (text != null && find(text).isEmpty()) {
            throw Problem.invalid(field, "must be an ISO 3166 code or the English name of a country, such as PT");
        }
    }

    public static List<String> requireCodes(String field, List<String> texts) {
        return texts.stream()
                .map(text -> find(text)
                        .orElseThrow(() -> Problem.invalid(
                                field, "must hold ISO 3166 codes or English names of countries; unknown: " + text)))
                .distinct()
                .sorted()
                .toList();
    }

    /** The code in lower case if the text names a known country; otherwise the normalized text. */
    public static String normalized(String text) {
        String plain = SearchText.normal(text);
        return CODES_BY_NAME.getOrDefault(plain, plain);
    }
}

package marketplace.bounties;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Countries by ISO 3166 code and by English name.
 *
 * <p>Posters write "PT", "pt" and "Portugal", and a filter means all of them.
 */
final class Countries {

    private static final Map<String, String> CODES_BY_NAME = Arrays.stream(Locale.getISOCountries())
            .collect(Collectors.toMap(
                    code -> Locale.of("", code)
                            .getDisplayCountry(Locale.ENGLISH)
                            .toLowerCase(Locale.ROOT),
                    code -> code.toLowerCase(Locale.ROOT),
                    (first, _) -> first));

    private Countries() {}

    /** The code in lower case where the text names a country that we know; otherwise the text itself. */
    static String normal(String text) {
        String plain = BountyFacts.normal(text);
        return CODES_BY_NAME.getOrDefault(plain, plain);
    }
}

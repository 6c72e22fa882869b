package marketplace.console.views;

import java.util.Locale;

/** Countries as people write them. The API takes the name as well as the code. */
public final class Country {

    private Country() {}

    /** @param code of two letters (ISO 3166); any other text stays as it is */
    public static String name(String code) {
        return code.length() == 2 ? Locale.of("", code).getDisplayCountry(Locale.ENGLISH) : code;
    }
}

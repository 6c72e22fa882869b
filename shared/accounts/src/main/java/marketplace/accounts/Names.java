package marketplace.accounts;

import marketplace.kernel.Problem;

/**
 * Names that people give: to themselves, to keys.
 *
 * <p>Blanks around a name are nobody's intention, and a name of blanks alone is none.
 */
public final class Names {

    private Names() {}

    public static String require(String text) {
        String name = text.strip();
        if (name.isEmpty()) {
            throw Problem.invalid("name", "must not be blank");
        }
        return name;
    }
}

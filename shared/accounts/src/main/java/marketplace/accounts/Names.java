package marketplace.accounts;

import marketplace.kernel.Problem;

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

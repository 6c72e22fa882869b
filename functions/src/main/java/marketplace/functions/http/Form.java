package marketplace.functions.http;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import marketplace.api.rest.HttpRequest;

/** A submitted HTML form. A body that cannot be read is an empty form: the page asks again. */
public record Form(Map<String, String> values) {

    private static final int MAX_BYTES = 4096;

    public static Form of(HttpRequest http) {
        Map<String, String> values = new LinkedHashMap<>();
        if (http.body().length <= MAX_BYTES) {
            for (String pair : new String(http.body(), StandardCharsets.UTF_8).split("&", -1)) {
                String[] sides = pair.split("=", 2);
                if (sides.length == 2) {
                    values.put(decoded(sides[0]), decoded(sides[1]));
                }
            }
        }
        return new Form(values);
    }

    public String text(String field) {
        return values.getOrDefault(field, "");
    }

    private static String decoded(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException _) {
            return "";
        }
    }
}

package marketplace.console.session;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import marketplace.api.rest.HttpRequest;

/** A path of the console to return to. Any other text becomes its first page, so no link leads elsewhere. */
public record ReturnPath(String path) {

    public static final String PARAMETER = "return";

    /** The parameter that names an operation whose success the page reports. */
    public static final String DONE = "done";

    public static final ReturnPath HOME = new ReturnPath("/app");

    private static final Pattern OWN =
            Pattern.compile("/app(?:/[A-Za-z0-9_-]+(?:\\.[a-z]+)?)*(?:\\?[A-Za-z0-9_=&%.,:+-]{0,2000})?");

    public static ReturnPath of(String text) {
        return OWN.matcher(text).matches() ? new ReturnPath(text) : HOME;
    }

    /** The page of this request. */
    public static ReturnPath of(HttpRequest http) {
        String query = http.query().entrySet().stream()
                .map(parameter -> encoded(parameter.getKey()) + "=" + encoded(parameter.getValue()))
                .collect(Collectors.joining("&"));
        return of(query.isEmpty() ? http.path() : http.path() + "?" + query);
    }

    /** As it is, with the success that the address reports. */
    public ReturnPath reporting(Map<String, String> query) {
        return query.containsKey(DONE) ? of(reporting(path, query.get(DONE))) : this;
    }

    /** @param report of {@link SessionCookie#report} */
    public static String reporting(String path, String report) {
        return path + (path.contains("?") ? "&" : "?") + DONE + "=" + report;
    }

    public static ReturnPath in(Map<String, String> query) {
        return of(query.getOrDefault(PARAMETER, ""));
    }

    /** The path of another page, which leads here afterwards. */
    public String after(String page) {
        return page + "?" + PARAMETER + "=" + encoded(path);
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}

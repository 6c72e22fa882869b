package marketplace.local.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import marketplace.local.client.Account;

/** A browser without scripts: it keeps the cookie, follows redirects, repeats a form at a 307, and fills in forms. */
public final class PageBrowser {

    private static final HttpClient HTTP =
            HttpClient.newBuilder().followRedirects(HttpClient.Redirect.NEVER).build();
    private static final int MOST_REDIRECTS = 6;

    private static final Pattern FORM = Pattern.compile("<form ([^>]*)>(.*?)</form>", Pattern.DOTALL);
    private static final Pattern CONTROL = Pattern.compile(
            "<input ([^>]*)>|<textarea ([^>]*)>\\n?(.*?)</textarea>|<select ([^>]*)>(.*?)</select>", Pattern.DOTALL);
    private static final Pattern CHOSEN = Pattern.compile("<option value=\"([^\"]*)\" selected>");

    private final URI base;
    private String cookie = "";

    public PageBrowser(URI base) {
        this.base = base;
    }

    /** What the browser shows. */
    public record Shown(URI url, int status, Map<String, List<String>> headers, String html) {

        public String path() {
            return url.getPath();
        }

        public String header(String name) {
            return String.join(", ", headers.getOrDefault(name, List.of()));
        }

        public Filled form(String id) {
            Matcher form = FORM.matcher(html);
            while (form.find()) {
                if (id.equals(attribute(form.group(1), "id"))) {
                    String action = attribute(form.group(1), "action");
                    return new Filled(action.isEmpty() ? path() : action, fields(form.group(2)));
                }
            }
            throw new AssertionError("no form " + id + " in " + html);
        }

        /** Whether the page has a form of its own, or leads to a checkout. */
        public boolean canAct() {
            return html.contains(" novalidate>") || html.contains("class=\"button\" href=\"http");
        }

        public boolean hasForm(String id) {
            return html.contains("id=\"" + id + "\" novalidate")
                    || html.contains("<form method=\"post\" id=\"" + id + "\"");
        }
    }

    /** A form that is about to be sent. */
    public record Filled(String action, Map<String, List<String>> values) {

        public Filled with(String name, String... chosen) {
            Map<String, List<String>> changed = new LinkedHashMap<>(values);
            changed.put(name, List.of(chosen));
            return new Filled(action, changed);
        }

        public String value(String name) {
            return String.join(",", values.getOrDefault(name, List.of()));
        }

        byte[] body() {
            return values.entrySet().stream()
                    .flatMap(entry ->
                            entry.getValue().stream().map(value -> encoded(entry.getKey()) + "=" + encoded(value)))
                    .collect(Collectors.joining("&"))
                    .getBytes(StandardCharsets.UTF_8);
        }
    }

    private static Map<String, List<String>> fields(String html) {
        Map<String, List<String>> fields = new LinkedHashMap<>();
        Matcher control = CONTROL.matcher(html);
        while (control.find()) {
            if (control.group(1) != null) {
                String attributes = control.group(1);
                String type = attribute(attributes, "type");
                boolean unchecked =
                        type.equals("file") || (type.matches("checkbox|radio") && !attributes.contains(" checked"));
                List<String> values = fields.computeIfAbsent(attribute(attributes, "name"), _ -> new ArrayList<>());
                if (!unchecked) {
                    values.add(attribute(attributes, "value"));
                }
            } else if (control.group(2) != null) {
                fields.put(attribute(control.group(2), "name"), List.of(text(control.group(3))));
            } else {
                Matcher chosen = CHOSEN.matcher(control.group(5));
                fields.put(attribute(control.group(4), "name"), List.of(chosen.find() ? text(chosen.group(1)) : ""));
            }
        }
        return fields;
    }

    private static String attribute(String attributes, String name) {
        Matcher found = Pattern.compile("(?:^| )" + name + "=\"([^\"]*)\"").matcher(attributes);
        return found.find() ? text(found.group(1)) : "";
    }

    /** Without the entities that templates write. */
    public static String text(String html) {
        return html.replace("&lt;", "<")
                .replace("&gt;", ">")
                .replace("&quot;", "\"")
                .replace("&#39;", "'")
                .replace("&#x27;", "'")
                .replace("&#x60;", "`")
                .replace("&#x3D;", "=")
                .replace("&amp;", "&");
    }

    public static PageBrowser signedIn(URI base, Account account) {
        PageBrowser browser = new PageBrowser(base);
        Shown first = browser.signIn(browser.open("/app"), account);
        assertThat(first.path()).as(first.html()).isEqualTo("/app");
        return browser;
    }

    public Shown signIn(Shown page, Account account) {
        return send(page.form("sign-in").with("email", account.email()).with("password", Account.PASSWORD));
    }

    public Shown open(String path) {
        return open(path, Map.of());
    }

    public Shown open(String path, Map<String, String> headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(base.resolve(path)).GET();
        headers.forEach(request::header);
        return follow(request, path, "", new byte[0]);
    }

    public Shown send(Filled form) {
        return send(form, Map.of("Origin", base.toString()));
    }

    /** Also confirms the quote, if there is one. */
    public Shown sendAndConfirm(Filled form) {
        Shown sent = send(form);
        return sent.hasForm("quote") ? send(sent.form("quote").with("_confirmed", "yes")) : sent;
    }

    public Shown send(Filled form, Map<String, String> headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(base.resolve(form.action()))
                .POST(BodyPublishers.ofByteArray(form.body()))
                .header("Content-Type", "application/x-www-form-urlencoded");
        headers.forEach(request::header);
        return follow(request, form.action(), "application/x-www-form-urlencoded", form.body());
    }

    /** With a file, as a form with the encoding multipart/form-data. */
    public Shown send(Filled form, String field, String contentType, byte[] file) {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        form.values()
                .forEach((name, values) ->
                        values.forEach(value -> body.writeBytes(part("name=\"" + name + "\"\r\n\r\n" + value))));
        body.writeBytes(
                part("name=\"" + field + "\"; filename=\"a.bin\"\r\nContent-Type: " + contentType + "\r\n\r\n"));
        body.writeBytes(file);
        body.writeBytes("\r\n--bound--\r\n".getBytes(StandardCharsets.UTF_8));
        HttpRequest.Builder request = HttpRequest.newBuilder(base.resolve(form.action()))
                .POST(BodyPublishers.ofByteArray(body.toByteArray()))
                .header("Origin", base.toString())
                .header("Content-Type", "multipart/form-data; boundary=bound");
        return follow(request, form.action(), "multipart/form-data; boundary=bound", body.toByteArray());
    }

    private static byte[] part(String text) {
        return ("\r\n--bound\r\nContent-Disposition: form-data; " + text).getBytes(StandardCharsets.UTF_8);
    }

    public String cookie() {
        return cookie;
    }

    public void cookie(String value) {
        cookie = value;
    }

    private Shown follow(HttpRequest.Builder first, String path, String contentType, byte[] body) {
        HttpRequest.Builder request = first;
        URI url = base.resolve(path);
        for (int i = 0; i < MOST_REDIRECTS; i++) {
            if (!cookie.isEmpty()) {
                request.header("Cookie", cookie);
            }
            HttpResponse<byte[]> answer = exchange(request);
            answer.headers().firstValue("set-cookie").ifPresent(this::keep);
            if (answer.statusCode() != 303 && answer.statusCode() != 307) {
                return new Shown(
                        url,
                        answer.statusCode(),
                        answer.headers().map(),
                        new String(answer.body(), StandardCharsets.UTF_8));
            }
            String location = answer.headers().firstValue("location").orElseThrow();
            assertThat(location).startsWith("/");
            url = base.resolve(location);
            request = HttpRequest.newBuilder(url);
            if (answer.statusCode() == 307 && body.length > 0) {
                request.POST(BodyPublishers.ofByteArray(body)).header("Content-Type", contentType);
            }
        }
        throw new AssertionError("too many redirects to " + url);
    }

    private void keep(String setCookie) {
        cookie = setCookie.substring(0, setCookie.indexOf(';'));
    }

    private static HttpResponse<byte[]> exchange(HttpRequest.Builder request) {
        try {
            return HTTP.send(request.build(), BodyHandlers.ofByteArray());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}

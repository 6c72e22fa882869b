package marketplace.testing.browser;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import marketplace.api.rest.HttpResponse;

/**
 * Opens pages on a desktop, the same at 200 % zoom, and on a phone, light and dark, and lists what is wrong with them:
 * violations of accessibility rules (axe), horizontal scrolling, requests to another host, and messages in the console.
 */
public final class PageCheck {

    private PageCheck() {}

    /**
     * The faults of these pages, empty if they have none.
     *
     * @param pages by a name that fits into a path
     * @param pictures the folder of {@code <name>-<width>-<scheme>.png}
     */
    public static List<String> faults(Map<String, HttpResponse> pages, Path pictures)
            throws IOException, InterruptedException {
        return faults(pages.keySet(), pages::get, pictures);
    }

    /**
     * @param names the paths of the pages without the first slash
     * @param site what a host answers at a path without its first slash
     */
    public static List<String> faults(Collection<String> names, Function<String, HttpResponse> site, Path pictures)
            throws IOException, InterruptedException {
        Chromium.require();
        Files.createDirectories(pictures);
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            HttpResponse page = site.apply(exchange.getRequestURI().getPath().substring(1));
            page.headers().forEach(exchange.getResponseHeaders()::set);
            exchange.sendResponseHeaders(page.status(), page.body().length);
            exchange.getResponseBody().write(page.body());
            exchange.close();
        });
        server.start();
        try {
            List<String> arguments = new ArrayList<>(
                    List.of("http://127.0.0.1:" + server.getAddress().getPort(), pictures.toString()));
            arguments.addAll(names);
            return faults(BrowserScript.run(PageCheck.class, "page-check.cjs", arguments));
        } finally {
            server.stop(0);
        }
    }

    private static List<String> faults(JsonNode output) {
        List<String> faults = new ArrayList<>();
        for (JsonNode fault : output.path("faults")) {
            faults.add(fault.asText());
        }
        return faults;
    }
}

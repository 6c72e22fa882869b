package marketplace.bench;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Time of tools/list over streamable HTTP, against another MCP server, in turns. Both are already running. */
public final class ToolList {

    /** Below the limit of a minute. */
    private static final int ROUNDS = 500;

    private static final double MOST = 1.0;
    private static final String VERSION = "2025-06-18";
    private static final String SESSION = "mcp-session-id";

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final URI uri;
    private String session = "";

    private ToolList(String uri) {
        this.uri = URI.create(uri);
    }

    public static void main(String[] uris) throws IOException, InterruptedException {
        ToolList service = new ToolList(uris[0]);
        ToolList other = new ToolList(uris[1]);
        service.open();
        other.open();
        List<Long> ours = new ArrayList<>();
        List<Long> theirs = new ArrayList<>();
        for (int round = 0; round < ROUNDS; round++) {
            ours.add(service.list());
            theirs.add(other.list());
        }
        // The first half warms both.
        Samples warm = new Samples(ours.subList(ROUNDS / 2, ROUNDS));
        Samples peer = new Samples(theirs.subList(ROUNDS / 2, ROUNDS));
        double ratio = warm.medianMillis() / peer.medianMillis();
        System.out.println(Samples.HEAD);
        System.out.println(warm.line(uris[0]));
        System.out.println(peer.line(uris[1]));
        System.out.printf(Locale.ROOT, "ratio of the medians %.2f%n", ratio);
        System.exit(ratio <= MOST ? 0 : 1);
    }

    private void open() throws IOException, InterruptedException {
        String initialize = """
                {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"%s","capabilities":{},\
                "clientInfo":{"name":"bench","version":"1"}}}""".formatted(VERSION);
        session = post(initialize).headers().firstValue(SESSION).orElse("");
        post("""
                {"jsonrpc":"2.0","method":"notifications/initialized"}""");
    }

    private long list() throws IOException, InterruptedException {
        long begin = System.nanoTime();
        HttpResponse<String> response = post("""
                {"jsonrpc":"2.0","id":2,"method":"tools/list","params":{}}""");
        long nanos = System.nanoTime() - begin;
        if (!response.body().contains("\"inputSchema\"")) {
            throw new IllegalStateException(uri + " answered " + response.body());
        }
        return nanos;
    }

    private HttpResponse<String> post(String body) throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(uri)
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .header("Content-Type", "application/json")
                .header("Accept", "application/json, text/event-stream")
                .header("MCP-Protocol-Version", VERSION);
        if (!session.isEmpty()) {
            request.header(SESSION, session);
        }
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }
}

package marketplace.server.gateway;

import java.io.IOException;
import java.net.InetAddress;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import marketplace.server.http.Reply;
import marketplace.server.http.RequestHead;
import marketplace.server.runtime.LocalFunction;

/** Calls of the stack's own program: functions receive the same events as from the HTTP server, without a socket. */
public final class RouteCalls {

    private final Routes routes;
    private final int port;
    private final Proxy proxy;
    private final InstantSource clock;

    public RouteCalls(Routes routes, int port, Proxy proxy, InstantSource clock) {
        this.routes = routes;
        this.port = port;
        this.proxy = proxy;
        this.clock = clock;
    }

    /** @param headers names in lower case */
    public Reply call(String method, String target, Map<String, String> headers, byte[] body)
            throws IOException, InterruptedException {
        Map<String, List<String>> sent = new HashMap<>();
        headers.forEach((name, value) -> sent.put(name, List.of(value)));
        sent.put("host", List.of("127.0.0.1:" + port));
        String[] parts = target.split("\\?", 2);
        RequestHead head = new RequestHead(method, parts[0], parts.length == 2 ? parts[1] : "", "HTTP/1.1", sent);
        Routes.Match match =
                routes.find(method, parts[0]).orElseThrow(() -> new IOException("no route " + method + " " + parts[0]));
        InetAddress peer = InetAddress.getLoopbackAddress();
        try {
            return HttpEvents.response(
                    match.function().call(HttpEvents.request(head, peer, port, proxy, match, body, clock.instant())));
        } catch (LocalFunction.Failed failed) {
            throw new IOException(method + " " + target + ": " + failed.getMessage(), failed);
        }
    }
}

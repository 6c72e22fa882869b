package marketplace.server.gateway;

import java.net.InetAddress;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import marketplace.accounts.limits.SourceAddress;
import marketplace.server.http.RequestHead;

/**
 * What stands in front of this server.
 *
 * @param isBelieved whether the last address of {@code X-Forwarded-For} is the caller's; otherwise it is the peer's
 * @param origin where callers reach the proxy, such as {@code https://hire.example.com}; empty if they reach this port
 */
public record Proxy(boolean isBelieved, Optional<URI> origin) {

    public static final Proxy NONE = new Proxy(false, Optional.empty());

    /** Callers choose their address, so that one machine can have many. */
    public static final Proxy CALLERS = new Proxy(true, Optional.empty());

    static final String FORWARDED = "x-forwarded-for";

    private static final Map<String, Integer> STANDARD_PORTS = Map.of("http", 80, "https", 443);

    /** Empty if the text is not an origin. */
    public static Optional<Proxy> at(String origin) {
        try {
            URI uri = URI.create(origin);
            boolean isOrigin = STANDARD_PORTS.containsKey(String.valueOf(uri.getScheme()))
                    && uri.getHost() != null
                    && origin.equals(uri.getScheme() + "://" + uri.getAuthority())
                    && uri.getUserInfo() == null;
            return isOrigin ? Optional.of(new Proxy(true, Optional.of(uri))) : Optional.empty();
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    /** The proxy appends the address that it sees. A caller can forge those before it. */
    String sourceIp(RequestHead head, InetAddress peer) {
        String forwarded = isBelieved ? String.join(",", head.headers().getOrDefault(FORWARDED, List.of())) : "";
        String last = forwarded.substring(forwarded.lastIndexOf(',') + 1).strip();
        return last.isEmpty() ? peer.getHostAddress() : last;
    }

    /** Whose requests share the bounds of the server: an address, or the network of an IPv6 address. */
    String sender(RequestHead head, InetAddress peer) {
        return SourceAddress.counted(sourceIp(head, peer));
    }

    /** A proxy must not open to its callers what is for those on this machine, even if it adds no address. */
    boolean hasPassed(RequestHead head) {
        return origin.isPresent() && (head.header(FORWARDED).isPresent() || isForOrigin(head));
    }

    private boolean isForOrigin(RequestHead head) {
        Optional<String> host = head.header("host").map(sent -> sent.toLowerCase(Locale.ROOT));
        return origin.stream().flatMap(Proxy::hosts).anyMatch(name -> host.equals(Optional.of(name)));
    }

    URI origin(int port) {
        return origin.orElseGet(() -> URI.create("http://127.0.0.1:" + port));
    }

    /** Values of Host that name this server. Clients leave out the standard port. */
    List<String> hosts(int port) {
        Stream<String> own = Stream.of("127.0.0.1", "localhost").flatMap(name -> hosts(name, "http", port));
        return Stream.concat(origin.stream().flatMap(Proxy::hosts), own).toList();
    }

    private static Stream<String> hosts(URI origin) {
        int port = origin.getPort() < 0 ? STANDARD_PORTS.get(origin.getScheme()) : origin.getPort();
        return hosts(origin.getHost().toLowerCase(Locale.ROOT), origin.getScheme(), port);
    }

    private static Stream<String> hosts(String name, String scheme, int port) {
        return port == STANDARD_PORTS.get(scheme) ? Stream.of(name, name + ":" + port) : Stream.of(name + ":" + port);
    }
}

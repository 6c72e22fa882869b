package marketplace.webhooks.client;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import marketplace.kernel.Problem;

/** Decides which URLs may be called. Callers choose them, and the calls come from inside our network. */
public final class AddressGuard {

    public static final int MAX_URL_LENGTH = 2048;

    public sealed interface Verdict {

        record Allowed(URI url, String host, List<InetAddress> addresses) implements Verdict {}

        /** It must not be called. {@code because} continues "url …" and says what would be accepted. */
        record Refused(String because) implements Verdict {}

        record Unresolved(String because) implements Verdict {}
    }

    private static final Pattern VISIBLE_ASCII = Pattern.compile("[!-~]+");

    /** Host and port only: no userinfo, no empty port, no sign or leading zero in a port, no zone id. */
    private static final Pattern AUTHORITY =
            Pattern.compile("(?<host>[A-Za-z0-9.-]+|\\[[0-9A-Fa-f:.]+])(:(?<port>[1-9][0-9]{0,4}))?");

    /** The last label starts with a letter, so that a number in any notation is not a name. */
    private static final Pattern NAME =
            Pattern.compile("([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?");

    private static final String BYTE = "(25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])";
    private static final Pattern DOTTED_QUAD = Pattern.compile(BYTE + "(\\." + BYTE + "){3}");
    private static final int MAX_NAME_LENGTH = 253;
    private static final int MAX_PORT = 65_535;

    private final Resolver resolver;
    private final boolean loopbackAllowed;

    /** {@code loopbackAllowed} also accepts http at localhost and 127.0.0.1, with a port. */
    public AddressGuard(Resolver resolver, boolean loopbackAllowed) {
        this.resolver = resolver;
        this.loopbackAllowed = loopbackAllowed;
    }

    public void require(String url) {
        require("url", url);
    }

    public void require(String field, String url) {
        switch (examine(url)) {
            case Verdict.Allowed _ -> {}
            case Verdict.Refused(String because) -> throw Problem.invalid(field, because);
            case Verdict.Unresolved(String because) -> throw Problem.invalid(field, because);
        }
    }

    public Verdict examine(String url) {
        if (url.length() > MAX_URL_LENGTH) {
            return new Verdict.Refused("must be at most " + MAX_URL_LENGTH + " characters long");
        }
        URI uri;
        try {
            uri = new URI(url);
        } catch (URISyntaxException _) {
            return notAUrl();
        }
        // The parser accepts other alphabets, which have further digits and dots.
        if (!VISIBLE_ASCII.matcher(url).matches() || uri.getScheme() == null || uri.getRawAuthority() == null) {
            return notAUrl();
        }
        if (uri.getRawFragment() != null) {
            return new Verdict.Refused("must not have a fragment (the part after #)");
        }
        if (uri.getRawAuthority().contains("@")) {
            return new Verdict.Refused("must not carry a user name or password before the host");
        }
        Matcher authority = AUTHORITY.matcher(uri.getRawAuthority());
        if (!authority.matches()) {
            return notAUrl();
        }
        String scheme = uri.getScheme().toLowerCase(Locale.ROOT);
        String host = authority.group("host").toLowerCase(Locale.ROOT);
        String port = authority.group("port");
        if (loopbackAllowed && scheme.equals("http") && isLoopback(host) && port != null) {
            return loopback(uri, host, port);
        }
        if (!scheme.equals("https")) {
            return new Verdict.Refused("must be an https URL, such as https://example.com/hooks");
        }
        if (port != null && !port.equals("443") && !port.equals("8443")) {
            return new Verdict.Refused("must use port 443 or 8443");
        }
        return publicHost(uri, host);
    }

    private static boolean isLoopback(String host) {
        return host.equals("127.0.0.1") || host.equals("localhost");
    }

    private Verdict loopback(URI uri, String host, String port) {
        if (Integer.parseInt(port) > MAX_PORT) {
            return new Verdict.Refused("must use a port from 1 to " + MAX_PORT);
        }
        List<InetAddress> addresses =
                host.equals("localhost") ? resolver.resolve(host) : List.of(InetAddress.ofLiteral(host));
        if (addresses.isEmpty()) {
            return unresolved();
        }
        return addresses.stream().allMatch(InetAddress::isLoopbackAddress)
                ? new Verdict.Allowed(uri, host, List.copyOf(addresses))
                : new Verdict.Refused("names localhost, which must be a loopback address only");
    }

    private Verdict publicHost(URI uri, String host) {
        if (host.startsWith("[")) {
            return literal(uri, host, host.substring(1, host.length() - 1));
        }
        if (DOTTED_QUAD.matcher(host).matches()) {
            return literal(uri, host, host);
        }
        if (host.length() > MAX_NAME_LENGTH || !NAME.matcher(host).matches()) {
            return new Verdict.Refused(
                    "must name a public host in full, such as example.com, without a dot at its end");
        }
        List<InetAddress> addresses = resolver.resolve(host);
        if (addresses.isEmpty()) {
            return unresolved();
        }
        // One bad address refuses all: otherwise the name server would choose.
        return addresses.stream().allMatch(PublicAddresses::contains)
                ? new Verdict.Allowed(uri, host, List.copyOf(addresses))
                : notPublic();
    }

    private static Verdict literal(URI uri, String host, String text) {
        InetAddress address;
        try {
            address = InetAddress.ofLiteral(text);
        } catch (IllegalArgumentException _) {
            return notAUrl();
        }
        // Java reads ::ffff:a.b.c.d as IPv4; only an attacker writes an address that way.
        boolean mapped = address instanceof Inet4Address && host.startsWith("[");
        return !mapped && PublicAddresses.contains(address)
                ? new Verdict.Allowed(uri, host, List.of(address))
                : notPublic();
    }

    private static Verdict notAUrl() {
        return new Verdict.Refused(
                "must be a URL of https, a public host and a path, such as https://example.com/hooks");
    }

    private static Verdict notPublic() {
        return new Verdict.Refused("must lead to public addresses only; its host has an address that is not public");
    }

    private static Verdict unresolved() {
        return new Verdict.Unresolved("must name a host that can be resolved; its host has no address now");
    }
}

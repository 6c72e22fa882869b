package marketplace.accounts.limits;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * An address under which requests are counted, in normal form.
 *
 * <p>What the gateway hands over is a text; only its bytes become part of a key, so nobody gets a second counter by
 * writing his address differently.
 */
final class SourceAddress {

    /** A house, a server or a phone has a whole /64 to choose addresses from, so that is what is counted. */
    private static final int IPV6_PREFIX_BYTES = 8;

    /** All that is no address shares one counter. */
    private static final String UNKNOWN = "ip-unknown";

    private SourceAddress() {}

    /** The name of its counters. */
    static String counted(String sourceIp) {
        try {
            // Also an IPv4 address that is written as IPv6 (::ffff:192.0.2.1) comes out as what it is.
            InetAddress address = InetAddress.ofLiteral(sourceIp);
            byte[] bytes = address.getAddress();
            byte[] counted = address instanceof Inet4Address ? bytes : Arrays.copyOf(bytes, IPV6_PREFIX_BYTES);
            return "ip-" + HexFormat.of().formatHex(counted);
        } catch (IllegalArgumentException _) {
            return UNKNOWN;
        }
    }
}

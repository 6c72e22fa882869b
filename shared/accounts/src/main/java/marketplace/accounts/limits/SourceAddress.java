package marketplace.accounts.limits;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;

public final class SourceAddress {

    /** IPv6 is counted per /64: one client can use all of its addresses. */
    private static final int IPV6_PREFIX_BYTES = 8;

    private static final int IPV4_NETWORK_BYTES = 3;
    private static final int IPV6_NETWORK_BYTES = 6;

    private static final String UNKNOWN = "ip-unknown";

    private SourceAddress() {}

    /** Whose requests count together. */
    public static String counted(String sourceIp) {
        try {
            // An IPv4 address written as IPv6 (::ffff:192.0.2.1) becomes IPv4.
            InetAddress address = InetAddress.ofLiteral(sourceIp);
            byte[] bytes = address.getAddress();
            byte[] counted = address instanceof Inet4Address ? bytes : Arrays.copyOf(bytes, IPV6_PREFIX_BYTES);
            return "ip-" + HexFormat.of().formatHex(counted);
        } catch (IllegalArgumentException _) {
            return UNKNOWN;
        }
    }

    /** Where a client is: the /24 of IPv4 or the /48 of IPv6, which a household or an office keeps. */
    public static Optional<String> network(String sourceIp) {
        try {
            InetAddress address = InetAddress.ofLiteral(sourceIp);
            int kept = address instanceof Inet4Address ? IPV4_NETWORK_BYTES : IPV6_NETWORK_BYTES;
            byte[] network = Arrays.copyOf(Arrays.copyOf(address.getAddress(), kept), address.getAddress().length);
            return Optional.of(InetAddress.getByAddress(network).getHostAddress() + "/" + kept * Byte.SIZE);
        } catch (IllegalArgumentException | UnknownHostException _) {
            return Optional.empty();
        }
    }
}

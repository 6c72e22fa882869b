package marketplace.accounts.limits;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.util.Arrays;
import java.util.HexFormat;

final class SourceAddress {

    /** IPv6 is counted per /64: one client can use all of its addresses. */
    private static final int IPV6_PREFIX_BYTES = 8;

    private static final String UNKNOWN = "ip-unknown";

    private SourceAddress() {}

    static String counted(String sourceIp) {
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
}

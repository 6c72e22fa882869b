package marketplace.webhooks.client;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.util.Arrays;
import java.util.List;

/** Public internet addresses, by the IANA special-purpose registries. */
final class PublicAddresses {

    private static final List<Block> REFUSED_V4 = List.of(
            Block.of("0.0.0.0", 8), // this network
            Block.of("10.0.0.0", 8), // private
            Block.of("100.64.0.0", 10), // shared by carrier-grade NAT; a cloud's metadata service too
            Block.of("127.0.0.0", 8), // loopback
            Block.of("168.63.129.16", 32), // metadata service of a cloud, outside every special range
            Block.of("169.254.0.0", 16), // link-local; most clouds' metadata service
            Block.of("172.16.0.0", 12), // private
            Block.of("192.0.0.0", 24), // protocol assignments
            Block.of("192.0.2.0", 24), // documentation
            Block.of("192.88.99.0", 24), // relays of 6to4
            Block.of("192.168.0.0", 16), // private
            Block.of("198.18.0.0", 15), // benchmarks
            Block.of("198.51.100.0", 24), // documentation
            Block.of("203.0.113.0", 24), // documentation
            Block.of("224.0.0.0", 4), // multicast
            Block.of("240.0.0.0", 4)); // reserved, and the broadcast address

    /** The only block of public IPv6 addresses; everything else is local, mapped or reserved. */
    private static final Block GLOBAL_V6 = Block.of("2000::", 3);

    private static final List<Block> REFUSED_V6 = List.of(
            Block.of("2001::", 23), // protocol assignments: Teredo, benchmarks, ORCHID
            Block.of("2001:db8::", 32), // documentation
            Block.of("2002::", 16), // 6to4: carries any IPv4 address
            Block.of("3fff::", 20)); // documentation

    /** Maps IPv4 for IPv6-only networks; as public as the address in its last four bytes. */
    private static final Block NAT64 = Block.of("64:ff9b::", 96);

    private PublicAddresses() {}

    static boolean contains(InetAddress address) {
        byte[] bytes = address.getAddress();
        if (address instanceof Inet4Address) {
            return publicV4(bytes);
        }
        if (NAT64.contains(bytes)) {
            return publicV4(Arrays.copyOfRange(bytes, 12, 16));
        }
        return GLOBAL_V6.contains(bytes) && REFUSED_V6.stream().noneMatch(block -> block.contains(bytes));
    }

    private static boolean publicV4(byte[] bytes) {
        return REFUSED_V4.stream().noneMatch(block -> block.contains(bytes));
    }

    private record Block(InetAddress start, int bits) {

        static Block of(String start, int bits) {
            return new Block(InetAddress.ofLiteral(start), bits);
        }

        boolean contains(byte[] address) {
            byte[] prefix = start.getAddress();
            if (prefix.length != address.length) {
                return false;
            }
            int whole = bits / Byte.SIZE;
            int mask = 0xff00 >> (bits % Byte.SIZE) & 0xff;
            return Arrays.equals(prefix, 0, whole, address, 0, whole)
                    && (mask == 0 || ((prefix[whole] ^ address[whole]) & mask) == 0);
        }
    }
}

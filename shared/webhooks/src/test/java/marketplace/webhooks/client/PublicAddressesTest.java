package marketplace.webhooks.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class PublicAddressesTest {

    /** First and last address of a range, and its public neighbours. */
    @ParameterizedTest
    @CsvSource({
        "0.0.0.0, 0.255.255.255, , 1.0.0.0",
        "10.0.0.0, 10.255.255.255, 9.255.255.255, 11.0.0.0",
        "100.64.0.0, 100.127.255.255, 100.63.255.255, 100.128.0.0",
        "127.0.0.0, 127.255.255.255, 126.255.255.255, 128.0.0.0",
        "168.63.129.16, 168.63.129.16, 168.63.129.15, 168.63.129.17",
        "169.254.0.0, 169.254.255.255, 169.253.255.255, 169.255.0.0",
        "172.16.0.0, 172.31.255.255, 172.15.255.255, 172.32.0.0",
        "192.0.0.0, 192.0.0.255, 191.255.255.255, 192.0.1.0",
        "192.0.2.0, 192.0.2.255, 192.0.1.255, 192.0.3.0",
        "192.88.99.0, 192.88.99.255, 192.88.98.255, 192.88.100.0",
        "192.168.0.0, 192.168.255.255, 192.167.255.255, 192.169.0.0",
        "198.18.0.0, 198.19.255.255, 198.17.255.255, 198.20.0.0",
        "198.51.100.0, 198.51.100.255, 198.51.99.255, 198.51.101.0",
        "203.0.113.0, 203.0.113.255, 203.0.112.255, 203.0.114.0",
        "224.0.0.0, 255.255.255.255, 223.255.255.255, ",
        "::, 1fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff, , 2000::",
        "2001::, 2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff, 2000:ffff:ffff:ffff:ffff:ffff:ffff:ffff, 2001:200::",
        "2001:db8::, 2001:db8:ffff:ffff:ffff:ffff:ffff:ffff, 2001:db7:ffff:ffff:ffff:ffff:ffff:ffff, 2001:db9::",
        "2002::, 2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff, 2001:ffff:ffff:ffff:ffff:ffff:ffff:ffff, 2003::",
        "3fff::, 3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff, 3ffe:ffff:ffff:ffff:ffff:ffff:ffff:ffff, 3fff:1000::",
        "4000::, ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff, 3fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff, ",
    })
    void refusesEachRangeFromItsFirstToItsLastAddress(String first, String last, String before, String after) {
        assertThat(isPublic(first)).isFalse();
        assertThat(isPublic(last)).isFalse();
        assertThat(before == null || isPublic(before)).describedAs("before").isTrue();
        assertThat(after == null || isPublic(after)).describedAs("after").isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "::1",
                "fe80::1",
                "fec0::1",
                "fc00::1",
                "fdff::1",
                "fd00:ec2::254",
                "ff02::1",
                "100::1",
                "5f00::1",
                "::127.0.0.1",
                "::8.8.8.8",
                "::ffff:0:127.0.0.1",
                "2002:7f00:1::",
                "2001:0:4136:e378:8000:63bf:3fff:fdd2",
                "64:ff9b:1::8.8.8.8",
                "64:ff9b:1:ffff::1",
                "64:ff9b:0:0:0:1:808:808",
            })
    void refusesEveryKindOfIpv6AddressThatIsLocalOrCarriesAnIpv4Address(String address) {
        assertThat(isPublic(address)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "64:ff9b::127.0.0.1",
                "64:ff9b::10.0.0.1",
                "64:ff9b::169.254.169.254",
                "64:ff9b::100.64.0.1",
                "64:ff9b::0.0.0.0",
                "64:ff9b::255.255.255.255",
            })
    void seesThroughNat64(String address) {
        assertThat(isPublic(address)).isFalse();
        assertThat(isPublic("64:ff9b::8.8.8.8")).isTrue();
    }

    @Test
    void addressesThatTheJdkCallsLocalAreRefused() throws UnknownHostException {
        Random random = new Random(42);
        for (int i = 0; i < 200_000; i++) {
            byte[] bytes = new byte[i % 2 == 0 ? 4 : 16];
            random.nextBytes(bytes);
            InetAddress address = InetAddress.getByAddress(bytes);
            boolean local = address.isAnyLocalAddress()
                    || address.isLoopbackAddress()
                    || address.isLinkLocalAddress()
                    || address.isSiteLocalAddress()
                    || address.isMulticastAddress();
            assertThat(local && PublicAddresses.contains(address))
                    .describedAs("%s", address)
                    .isFalse();
        }
    }

    private static boolean isPublic(String address) {
        return PublicAddresses.contains(InetAddress.ofLiteral(address));
    }
}

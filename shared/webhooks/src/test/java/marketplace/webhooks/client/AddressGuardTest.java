package marketplace.webhooks.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.util.Arrays;
import java.util.List;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class AddressGuardTest {

    private static final Resolver PUBLIC = answering("93.184.216.34", "2606:2800:220:1::1");
    private static final Resolver NEVER_ASKED = host -> {
        throw new AssertionError("the name service was asked for " + host);
    };

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://example.com",
                "https://example.com/",
                "https://example.com:443/hooks",
                "HTTPS://Example.COM/h",
                "https://example.com:8443/hooks?token=a%20b&c=d",
                "https://xn--bcher-kva.example/hooks",
                "https://a-1.b.c.d.example.com/@path",
                "https://1password.com/h",
                "https://8.8.8.8.example.com/",
            })
    void allowsAnHttpsUrlOfAPublicHost(String url) {
        assertThat(new AddressGuard(PUBLIC, false).examine(url))
                .isInstanceOfSatisfying(
                        AddressGuard.Verdict.Allowed.class,
                        allowed -> assertThat(allowed.addresses())
                                .containsExactly(address("93.184.216.34"), address("2606:2800:220:1::1")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"https://8.8.8.8/h", "https://8.8.8.8:8443/h", "https://[2606:4700::1111]/h"})
    void allowsAPublicLiteralWithoutAskingTheNameService(String url) {
        assertThat(new AddressGuard(NEVER_ASKED, false).examine(url)).isInstanceOf(AddressGuard.Verdict.Allowed.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                // scheme
                "http://example.com/",
                "ftp://example.com/",
                "file:///etc/passwd",
                "gopher://example.com/",
                "example.com",
                "//example.com/",
                "javascript:alert(1)",
                "https:example.com",
                "https:/example.com",
                "https:///example.com",
                "",
                " ",
                "https://",
                "https://?",
                "jar:https://example.com!/",
                // authority
                "https://user@example.com/",
                "https://user:pass@example.com/",
                "https://@example.com/",
                "https://8.8.8.8@127.0.0.1/",
                "https://127.0.0.1#@example.com/",
                "https://127.0.0.1\\@example.com/",
                "https://example.com:80/",
                "https://example.com:22/",
                "https://example.com:0443/",
                "https://example.com:/",
                "https://example.com:-443/",
                "https://example.com:+443/",
                "https://example.com:443:443/",
                "https://example.com:65979/",
                "https://example.com:99999999999/",
                // the rest of the URL
                "https://example.com/#fragment",
                "https://example.com/#",
                "https://example.com/a b",
                "https://example.com/\r\nHost: internal",
                "https://example.com/\u0000",
                "https://example.com/%zz",
                "https://example.com/\u00fc",
                // not names
                "https://localhost/",
                "https://metadata/",
                "https://example.com./",
                "https://.example.com/",
                "https://example..com/",
                "https://-a.example.com/",
                "https://a-.example.com/",
                "https://a_b.example.com/",
                "https://ex%61mple.com/",
                "https://b\u00fccher.example/",
            })
    void refusesEveryOtherFormOfUrl(String url) {
        refuses(new AddressGuard(NEVER_ASKED, false), url);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://127.0.0.1/",
                "https://10.1.2.3/",
                "https://169.254.169.254/latest/meta-data/",
                "https://0.0.0.0/",
                "https://2130706433/",
                "https://0x7f000001/",
                "https://017700000001/",
                "https://127.1/",
                "https://127.0.1/",
                "https://0/",
                "https://0x7f.0.0.1/",
                "https://0177.0.0.1/",
                "https://127.0.0.01/",
                "https://8.8.8.08/",
                "https://256.0.0.1/",
                "https://8.8.8.8./",
                "https://127.0.0.1./",
                "https://1.2.3.4.5/",
                "https://8.8.8/",
                "https://a.0x7f/",
                "https://example.1/",
                // digits and dots of other alphabets
                "https://\u2460\u2461\u2466.\u24ea.\u24ea.\u2460/",
                "https://127\u30020\u30020\u30021/",
                "https://\uff11\uff12\uff17.0.0.1/",
                "https://\u0661\u0662\u0667.0.0.1/",
                "https://%31%32%37.0.0.1/",
                // IPv6, including embedded IPv4
                "https://[::1]/",
                "https://[::]/",
                "https://[fe80::1]/",
                "https://[fe80::1%25eth0]/",
                "https://[fe80::1%eth0]/",
                "https://[2606:4700::1111%251]/",
                "https://[::ffff:127.0.0.1]/",
                "https://[::ffff:7f00:1]/",
                "https://[::ffff:8.8.8.8]/",
                "https://[0:0:0:0:0:ffff:808:808]/",
                "https://[::127.0.0.1]/",
                "https://[::8.8.8.8]/",
                "https://[64:ff9b::7f00:1]/",
                "https://[64:ff9b:1::8.8.8.8]/",
                "https://[2002:7f00:1::]/",
                "https://[2001::1]/",
                "https://[fd00:ec2::254]/",
                "https://[fc00::1]/",
                "https://[ff02::1]/",
                "https://[127.0.0.1]/",
                "https://[8.8.8.8]/",
                "https://[:]/",
                "https://[::1/",
                "https://::1/",
                "https://[]/",
            })
    void refusesEveryWayToWriteAnAddressThatIsNotPlainlyPublic(String url) {
        refuses(new AddressGuard(NEVER_ASKED, false), url);
        refuses(new AddressGuard(NEVER_ASKED, true), url);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "127.0.0.1",
                "10.0.0.1",
                "169.254.169.254",
                "100.64.0.1",
                "0.0.0.0",
                "224.0.0.1",
                "255.255.255.255",
                "::1",
                "::ffff:10.0.0.1",
                "fe80::1",
                "fd00:ec2::254",
                "64:ff9b::a00:1",
                "2002:a00:1::",
            })
    void refusesAnAnswerWithOnePrivateAddressAmongPublicOnesWhole(String bad) {
        refuses(new AddressGuard(answering(bad), false), "https://example.com/");
        refuses(new AddressGuard(answering("93.184.216.34", bad), false), "https://example.com/");
        refuses(new AddressGuard(answering(bad, "93.184.216.34", "2606:4700::1111"), false), "https://example.com/");
    }

    @Test
    void hostWithoutAddressesHasItsOwnMessage() {
        AddressGuard guard = new AddressGuard(answering(), false);
        assertThat(guard.examine("https://example.com/")).isInstanceOf(AddressGuard.Verdict.Unresolved.class);
        assertThatThrownBy(() -> guard.require("https://example.com/"))
                .isInstanceOf(Problem.class)
                .hasMessageContaining("host")
                .hasMessageContaining("resolved");
    }

    @Test
    void urlLengthIsLimited() {
        AddressGuard guard = new AddressGuard(PUBLIC, false);
        String start = "https://example.com/";
        String longest = start + "a".repeat(AddressGuard.MAX_URL_LENGTH - start.length());
        assertThatCode(() -> guard.require(longest)).doesNotThrowAnyException();
        refuses(guard, longest + "a");
        String label = "a".repeat(63);
        assertThatCode(() -> guard.require("https://" + label + ".example/")).doesNotThrowAnyException();
        refuses(guard, "https://a" + label + ".example/");
        refuses(guard, "https://" + (label + ".").repeat(4) + "example/");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://127.0.0.1:8080/hooks",
                "http://127.0.0.1:1",
                "http://localhost:65535/",
                "http://LOCALHOST:80"
            })
    void allowsThePlainLoopbackOnlyWhereAsked(String url) {
        Resolver loopback = answering("::1", "127.0.0.1");
        assertThat(new AddressGuard(loopback, true).examine(url)).isInstanceOf(AddressGuard.Verdict.Allowed.class);
        refuses(new AddressGuard(loopback, false), url);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://127.0.0.1:8080/", "https://localhost/", "http://127.0.0.1/", "http://127.0.0.2:8080/",
                "http://127.1:8080/", "http://[::1]:8080/", "http://localhost.:8080/", "http://a.localhost:8080/",
                "http://0.0.0.0:8080/", "http://2130706433:8080/", "http://u@127.0.0.1:8080/", "http://127.0.0.1:0/",
                "http://127.0.0.1:65536/", "http://127.0.0.1:8080/#f", "http://127.0.0.1.:8080/",
                        "http://10.0.0.1:8080/",
                "http://localhost@10.0.0.1:8080/", "http://example.com:8080/", "http://169.254.169.254:80/",
            })
    void holdsEveryOtherRuleWhereLoopbackIsAllowed(String url) {
        refuses(new AddressGuard(answering("127.0.0.1"), true), url);
    }

    @Test
    void localhostMustResolveToLoopback() {
        refuses(new AddressGuard(answering("93.184.216.34"), true), "http://localhost:8080/");
        refuses(new AddressGuard(answering("127.0.0.1", "10.0.0.1"), true), "http://localhost:8080/");
    }

    private static void refuses(AddressGuard guard, String url) {
        assertThatThrownBy(() -> guard.require(url)).describedAs(url).isInstanceOfSatisfying(Problem.class, problem -> {
            assertThat(problem.code()).isEqualTo(ErrorCode.VALIDATION);
            assertThat(problem.details())
                    .singleElement()
                    .satisfies(detail -> assertThat(detail.field()).isEqualTo("url"));
            assertThat(problem).hasMessageMatching("url (must|names) .+\\.");
        });
    }

    private static Resolver answering(String... addresses) {
        List<InetAddress> answer =
                Arrays.stream(addresses).map(AddressGuardTest::address).toList();
        return _ -> answer;
    }

    private static InetAddress address(String literal) {
        return InetAddress.ofLiteral(literal);
    }
}

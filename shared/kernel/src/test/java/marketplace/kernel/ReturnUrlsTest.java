package marketplace.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReturnUrlsTest {

    private static final String DEPLOYED = "https://api.example.com";
    private static final String LOCAL = "http://127.0.0.1:8080";

    @Test
    void missingUrlStaysMissing() {
        assertThat(ReturnUrls.of(null, null, DEPLOYED)).isEqualTo(ReturnUrls.NONE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"https://shop.example/paid?id=1", "https://127.0.0.1/", "https://shop.example:65535"})
    void httpsUrlIsAccepted(String url) {
        assertThat(ReturnUrls.of(url, null, DEPLOYED)).isEqualTo(new ReturnUrls(url, url));
        assertThat(ReturnUrls.of(url, null, LOCAL)).isEqualTo(new ReturnUrls(url, url));
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://localhost:3000/paid", "http://127.0.0.1/", "http://[::1]:9000/"})
    void httpUrlOfThisMachineIsAcceptedOnThisMachineOnly(String url) {
        assertThat(ReturnUrls.of(url, null, LOCAL)).isEqualTo(new ReturnUrls(url, url));
        refuses(url, DEPLOYED);
        refuses(url, "https://127.0.0.1:8080");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "shop.example",
                "https:",
                "https:///paid",
                "https://",
                "https://shop.example:65536/",
                "http://localhost:99999/",
                "https://user@shop.example/",
                "https://user:word@shop.example/",
                "http://shop.example/",
                "http:///paid",
                "http://user@localhost/",
                "ftp://localhost/",
                "javascript:alert(1)",
                "https://shop example/"
            })
    void otherUrlsAreRefusedNamingTheField(String url) {
        refuses(url, DEPLOYED);
        refuses(url, LOCAL);
    }

    @Test
    void pageLinksToTheUrlOfItsEnd() {
        ReturnUrls both = ReturnUrls.of("https://shop.example/paid", "https://shop.example/cart", DEPLOYED);
        ReturnUrls one = ReturnUrls.of("https://shop.example/paid", null, DEPLOYED);
        ReturnUrls cancel = ReturnUrls.of(null, "https://shop.example/cart", DEPLOYED);

        assertThat(both.after(true)).contains(URI.create("https://shop.example/paid"));
        assertThat(both.after(false)).contains(URI.create("https://shop.example/cart"));
        assertThat(one.after(false)).contains(URI.create("https://shop.example/paid"));
        assertThat(cancel.after(true)).isEmpty();
        assertThat(cancel.after(false)).contains(URI.create("https://shop.example/cart"));
        assertThat(ReturnUrls.NONE.after(true)).isEmpty();
    }

    private static void refuses(String url, String origin) {
        refuses("returnUrl", () -> ReturnUrls.of(url, null, origin));
        refuses("cancelUrl", () -> ReturnUrls.of(null, url, origin));
    }

    private static void refuses(String field, ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        Problem.class,
                        problem -> assertThat(problem.details())
                                .extracting(Problem.Detail::field)
                                .containsExactly(field));
    }
}

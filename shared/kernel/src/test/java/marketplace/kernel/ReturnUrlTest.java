package marketplace.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReturnUrlTest {

    private static final String DEPLOYED = "https://api.example.com";
    private static final String LOCAL = "http://127.0.0.1:8080";

    @Test
    void missingUrlStaysMissing() {
        assertThat(ReturnUrl.checked("successUrl", null, DEPLOYED)).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"https://shop.example/paid?id=1", "https://127.0.0.1/", "https://shop.example:8443"})
    void httpsUrlIsAccepted(String url) {
        assertThat(ReturnUrl.checked("successUrl", url, DEPLOYED)).isEqualTo(url);
        assertThat(ReturnUrl.checked("successUrl", url, LOCAL)).isEqualTo(url);
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://localhost:3000/paid", "http://127.0.0.1/", "http://[::1]:9000/"})
    void httpUrlOfThisMachineIsAcceptedOnThisMachineOnly(String url) {
        assertThat(ReturnUrl.checked("successUrl", url, LOCAL)).isEqualTo(url);
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

    private static void refuses(String url, String origin) {
        assertThatThrownBy(() -> ReturnUrl.checked("successUrl", url, origin))
                .as("%s at %s", url, origin)
                .isInstanceOfSatisfying(
                        Problem.class,
                        problem -> assertThat(problem.details())
                                .extracting(Problem.Detail::field)
                                .containsExactly("successUrl"));
    }
}

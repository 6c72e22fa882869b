package marketplace.console.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.SecureRandom;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Optional;
import marketplace.api.rest.HttpRequest;
import marketplace.api.rest.HttpResponse;
import org.junit.jupiter.api.Test;

class SessionCookieTest {

    private static final Instant NOW = Instant.parse("2026-01-01T12:00:00Z");
    private static final SessionCookie COOKIE = SessionCookie.begin(new SecureRandom())
            .with(new SessionCookie.Tokens(
                    ZoneId.of("America/Argentina/Buenos_Aires"), NOW.plusSeconds(900), "a.b.c", "ses_1.x.y"));

    private static HttpRequest request(String origin, String cookie) {
        return new HttpRequest(
                "GET",
                "ANY /app",
                "/app",
                Map.of(),
                Map.of(),
                Map.of("cookie", cookie),
                new byte[0],
                origin,
                "192.0.2.1");
    }

    private static String set(String origin) {
        return COOKIE.setIn(new HttpResponse(200, Map.of(), new byte[0]), request(origin, ""))
                .headers()
                .get("Set-Cookie");
    }

    @Test
    void cookieOfADeploymentIsSecureAndOfThisHostAlone() {
        assertThat(set("https://hire.example.com"))
                .startsWith("__Host-session=")
                .endsWith("; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure");
    }

    @Test
    void cookieWithoutTlsHasNoPrefixThatABrowserWouldRefuse() {
        assertThat(set("http://127.0.0.1:8080")).startsWith("session=").endsWith("; HttpOnly; SameSite=Lax");
    }

    @Test
    void cookieIsReadAsItWasSet() {
        String sent = set("https://hire.example.com").split(";", 2)[0];

        assertThat(SessionCookie.of(request("https://hire.example.com", "theme=dark; " + sent)))
                .contains(COOKIE);
    }

    /** Another host of the domain can set this name, but not the one with the prefix. */
    @Test
    void cookieWithoutThePrefixIsIgnoredWithTls() {
        String planted = set("http://hire.example.com").split(";", 2)[0];

        assertThat(SessionCookie.of(request("https://hire.example.com", planted)))
                .isEmpty();
    }

    @Test
    void spoiltCookieIsAVisitors() {
        for (String value : new String[] {"x", "x~UTC", "x~UTC~soon~a~b", "x~UTC~99999999999999999999~a~b"}) {
            assertThat(SessionCookie.of(request("http://localhost", "session=" + value)))
                    .contains(new SessionCookie("x", Optional.empty()));
        }
        assertThat(SessionCookie.of(request("http://localhost", "session="))).isEmpty();
        assertThat(SessionCookie.of(request("http://localhost", "session=x~Nowhere~1~a~b"))
                        .flatMap(SessionCookie::tokens)
                        .map(SessionCookie.Tokens::zone))
                .contains(ZoneOffset.UTC);
    }

    @Test
    void formTokenBelongsToTheSecret() {
        SessionCookie other = SessionCookie.begin(new SecureRandom());

        assertThat(COOKIE.accepts(COOKIE.formToken())).isTrue();
        assertThat(other.accepts(COOKIE.formToken())).isFalse();
        assertThat(COOKIE.formToken()).doesNotContain(COOKIE.secret());
    }

    @Test
    void secretsAreNotPrinted() {
        assertThat(COOKIE.toString()).doesNotContain(COOKIE.secret(), "a.b.c", "ses_1");
    }
}

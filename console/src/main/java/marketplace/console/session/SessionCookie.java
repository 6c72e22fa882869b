package marketplace.console.session;

import java.security.SecureRandom;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import marketplace.api.rest.HttpRequest;
import marketplace.api.rest.HttpResponse;
import marketplace.kernel.secrets.Sha256;

/**
 * The only cookie. Before the sign-in it holds a secret for the tokens of forms; each sign-in begins with a new secret,
 * so a cookie that somebody has planted is worth nothing.
 *
 * @param tokens of the session; empty for a visitor
 */
public record SessionCookie(String secret, Optional<Tokens> tokens) {

    /** Of a site with TLS. Browsers refuse this name from other hosts and without Secure. */
    private static final String SECURE_NAME = "__Host-session";

    private static final String PLAIN_NAME = "session";

    /** As long as a refresh token. */
    private static final Duration LIFETIME = Duration.ofDays(30);

    /** So that a token does not expire on the way from the check to its use. */
    private static final Duration MARGIN = Duration.ofSeconds(5);

    private static final int SECRET_BYTES = 18;
    private static final String REPORTED_BY = ".";
    private static final int REPORT_LENGTH = 16;
    private static final String BETWEEN = "~";
    private static final int PARTS = 5;

    /**
     * What the session's calls need.
     *
     * @param zone of the person, for the times of pages
     * @param expiresAt when the session token expires; the refresh token gets the next one
     */
    public record Tokens(ZoneId zone, Instant expiresAt, String token, String refreshToken) {

        public boolean isFresh(Instant now) {
            return now.plus(MARGIN).isBefore(expiresAt);
        }

        @Override
        public String toString() {
            return "Tokens[" + expiresAt + "]";
        }
    }

    /** Whether it has a token that can be used. */
    public boolean isFresh(Instant now) {
        return tokens.filter(session -> session.isFresh(now)).isPresent();
    }

    public static SessionCookie begin(SecureRandom random) {
        byte[] secret = new byte[SECRET_BYTES];
        random.nextBytes(secret);
        return new SessionCookie(Base64.getUrlEncoder().withoutPadding().encodeToString(secret), Optional.empty());
    }

    public SessionCookie with(Tokens session) {
        return new SessionCookie(secret, Optional.of(session));
    }

    /** Empty if the browser has sent none. Its tokens are checked by the calls that use them. */
    public static Optional<SessionCookie> of(HttpRequest http) {
        String name = name(http) + "=";
        return http.header("cookie").stream()
                .flatMap(header -> Arrays.stream(header.split(";")))
                .map(String::strip)
                .filter(cookie -> cookie.startsWith(name))
                .map(cookie -> parse(cookie.substring(name.length())))
                .flatMap(Optional::stream)
                .findFirst();
    }

    private static Optional<SessionCookie> parse(String value) {
        String[] parts = value.split(BETWEEN, -1);
        if (parts[0].isEmpty()) {
            return Optional.empty();
        }
        SessionCookie visitor = new SessionCookie(parts[0], Optional.empty());
        if (parts.length != PARTS) {
            return Optional.of(visitor);
        }
        try {
            Instant expiresAt = Instant.ofEpochSecond(Long.parseLong(parts[2]));
            return Optional.of(visitor.with(new Tokens(zone(parts[1]), expiresAt, parts[3], parts[4])));
        } catch (NumberFormatException | DateTimeException _) {
            return Optional.of(visitor);
        }
    }

    private static ZoneId zone(String name) {
        try {
            return ZoneId.of(name);
        } catch (DateTimeException _) {
            return ZoneOffset.UTC;
        }
    }

    /** What the session's forms must send. */
    public String formToken() {
        return Sha256.of("form " + secret);
    }

    public boolean accepts(String formToken) {
        return Sha256.same(formToken(), formToken);
    }

    /** Names an operation that has succeeded, in an address that means nothing in another session. */
    public String report(String operation) {
        return operation
                + REPORTED_BY
                + Sha256.of("done " + operation + " " + secret).substring(0, REPORT_LENGTH);
    }

    /** The operation whose success the address reports. Empty for a link that this session did not make. */
    public Optional<String> reported(String report) {
        String operation = report.substring(0, Math.max(0, report.indexOf(REPORTED_BY)));
        return Optional.of(operation).filter(name -> Sha256.same(report(name), report));
    }

    public HttpResponse setIn(HttpResponse response, HttpRequest http) {
        String value = tokens.map(session -> String.join(
                        BETWEEN,
                        secret,
                        session.zone().getId(),
                        Long.toString(session.expiresAt().getEpochSecond()),
                        session.token(),
                        session.refreshToken()))
                .orElse(secret);
        return set(response, http, value, LIFETIME);
    }

    public static HttpResponse removeIn(HttpResponse response, HttpRequest http) {
        return set(response, http, "", Duration.ZERO);
    }

    private static HttpResponse set(HttpResponse response, HttpRequest http, String value, Duration lifetime) {
        String cookie = name(http) + "=" + value + "; Path=/; Max-Age=" + lifetime.toSeconds()
                + "; HttpOnly; SameSite=Lax" + (isSecure(http) ? "; Secure" : "");
        return response.with("Set-Cookie", cookie);
    }

    private static String name(HttpRequest http) {
        return isSecure(http) ? SECURE_NAME : PLAIN_NAME;
    }

    private static boolean isSecure(HttpRequest http) {
        return http.origin().startsWith("https:");
    }

    @Override
    public String toString() {
        return "SessionCookie[" + tokens + "]";
    }
}

package marketplace.console.account;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.function.Function;
import marketplace.api.Json;
import marketplace.api.rest.HttpFrame;
import marketplace.api.rest.HttpRequest;
import marketplace.console.Calls;
import marketplace.console.session.SessionCookie;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Problem;

/** Begins, renews and ends the session of a browser. */
final class BrowserSession {

    private final Calls calls;
    private final SecureRandom random;
    private final Function<AccountId, Optional<ZoneId>> zones;

    BrowserSession(Calls calls, SecureRandom random, Function<AccountId, Optional<ZoneId>> zones) {
        this.calls = calls;
        this.random = random;
        this.zones = zones;
    }

    /** The cookie of the request, or a new one. */
    SessionCookie cookie(HttpRequest http) {
        return SessionCookie.of(http).orElseGet(() -> SessionCookie.begin(random));
    }

    /** @param tokens the answer of an operation that begins a session */
    SessionCookie begun(HttpFrame.Exchange exchange, ObjectNode tokens) {
        return SessionCookie.begin(random).with(tokens(exchange, tokens));
    }

    /** Empty if there is none to renew, or it has ended. */
    Optional<SessionCookie> renewed(HttpFrame.Exchange exchange) {
        return SessionCookie.of(exchange.http())
                .flatMap(cookie -> cookie.tokens()
                        .flatMap(tokens -> renewed(exchange, tokens.refreshToken()))
                        .map(tokens -> cookie.with(tokens(exchange, tokens))));
    }

    private Optional<ObjectNode> renewed(HttpFrame.Exchange exchange, String refreshToken) {
        ObjectNode arguments = Json.object().put("refreshToken", refreshToken);
        try {
            return Optional.of(calls.call(exchange, Optional.empty(), "refresh_session", arguments, Optional.empty()));
        } catch (Problem problem) {
            return switch (problem.code()) {
                case UNAUTHENTICATED, VALIDATION -> Optional.empty();
                default -> throw problem;
            };
        }
    }

    /** The session with a token that can be used, renewed if need be. Empty if it has ended. */
    Optional<SessionCookie> fresh(HttpFrame.Exchange exchange) {
        return SessionCookie.of(exchange.http())
                .filter(cookie -> cookie.isFresh(exchange.now()))
                .or(() -> renewed(exchange));
    }

    void end(HttpFrame.Exchange exchange) {
        SessionCookie.of(exchange.http()).flatMap(SessionCookie::tokens).ifPresent(tokens -> {
            ObjectNode arguments = Json.object().put("refreshToken", tokens.refreshToken());
            calls.call(exchange, Optional.empty(), "logout", arguments, Optional.empty());
        });
    }

    private SessionCookie.Tokens tokens(HttpFrame.Exchange exchange, ObjectNode answer) {
        String token = answer.path("token").textValue();
        ZoneId zone = zones.apply(calls.account(exchange, token)).orElse(ZoneOffset.UTC);
        return new SessionCookie.Tokens(
                zone,
                Instant.parse(answer.path("expiresAt").textValue()),
                token,
                answer.path("refreshToken").textValue());
    }
}

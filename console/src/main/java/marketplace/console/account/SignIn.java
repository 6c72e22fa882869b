package marketplace.console.account;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.function.Function;
import marketplace.api.rest.HttpFrame;
import marketplace.api.rest.HttpResponse;
import marketplace.console.Calls;
import marketplace.console.PageAnswers;
import marketplace.console.session.SessionCookie;
import marketplace.kernel.Id.AccountId;

/** Begins and renews the session of a browser. */
final class SignIn {

    private final Calls calls;
    private final SecureRandom random;
    private final Function<AccountId, Optional<ZoneId>> zones;

    SignIn(Calls calls, SecureRandom random, Function<AccountId, Optional<ZoneId>> zones) {
        this.calls = calls;
        this.random = random;
        this.zones = zones;
    }

    SessionCookie visitor() {
        return SessionCookie.begin(random);
    }

    /** @param session the answer of an operation that begins or renews one */
    SessionCookie begun(HttpFrame.Exchange exchange, ObjectNode session) {
        return SessionCookie.begin(random).with(tokens(exchange, session));
    }

    SessionCookie renewed(HttpFrame.Exchange exchange, SessionCookie before, ObjectNode session) {
        return before.with(tokens(exchange, session));
    }

    private SessionCookie.Tokens tokens(HttpFrame.Exchange exchange, ObjectNode session) {
        String token = session.path("token").textValue();
        ZoneId zone = zones.apply(calls.account(exchange, token)).orElse(ZoneOffset.UTC);
        return new SessionCookie.Tokens(
                zone,
                Instant.parse(session.path("expiresAt").textValue()),
                token,
                session.path("refreshToken").textValue());
    }

    /** Leads back to where the person was, with the form that was on its way. */
    HttpResponse back(HttpFrame.Exchange exchange, SessionCookie cookie, Draft draft) {
        HttpResponse answer = draft.hasForm()
                ? CarryOn.page(draft, cookie)
                : PageAnswers.redirect(draft.back().path());
        return cookie.setIn(answer, exchange.http());
    }
}

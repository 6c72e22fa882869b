package marketplace.accounts.issuer;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.Optional;
import marketplace.accounts.AccountsFixture;
import marketplace.accounts.issuer.ExternalSessions.Settings;
import marketplace.accounts.sessions.AccountsAuthenticator;
import marketplace.api.Credentials;
import marketplace.kernel.Caller;
import marketplace.kernel.Id.AccountId;
import marketplace.testing.FakeIssuer;
import org.junit.jupiter.api.AfterEach;

/** A service that accepts the tokens of another issuer, and people who sign in with them. */
abstract class IssuedSessions {

    static final String EMAIL = "ada@example.com";

    final FakeIssuer other = FakeIssuer.start();
    final AccountsFixture fixture = new AccountsFixture(new Settings(other.issuer(), FakeIssuer.AUDIENCE, true));
    final AccountsAuthenticator authenticator = fixture.authenticator();

    @AfterEach
    void stop() {
        other.close();
    }

    Instant now() {
        return fixture.clock.instant();
    }

    ObjectNode claims(String subject) {
        return other.claims(subject, EMAIL, now());
    }

    Caller.SignedIn person(String token) {
        Credentials credentials = new Credentials(Optional.empty(), Optional.of(token));
        return (Caller.SignedIn) authenticator.authenticate(credentials, now(), AccountsFixture.ORIGIN);
    }

    AccountId account(ObjectNode claims) {
        return person(other.token(claims)).accountId();
    }
}

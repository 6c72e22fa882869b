package marketplace.accounts.issuer;

import java.net.URI;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.Optional;
import marketplace.kernel.Caller;
import marketplace.kernel.Ids;
import marketplace.table.Table;

/** Accepts an external issuer's sessions beside our own. The iss claim decides which rules verify a token. */
public final class ExternalSessions {

    private final ExternalIssuer issuer;
    private final ExternalAccounts accounts;

    private ExternalSessions(ExternalIssuer issuer, ExternalAccounts accounts) {
        this.issuer = issuer;
        this.accounts = accounts;
    }

    /** {@code issuer} is exactly the iss claim, {@code audience} our client id there. */
    public record Settings(String issuer, String audience, boolean loopbackAllowed) {

        public Settings {
            Optional<URI> address = rule(loopbackAllowed).find(issuer).filter(found -> found.getRawQuery() == null);
            if (address.isEmpty()) {
                throw new IllegalStateException("the external issuer must be an https URL: " + issuer);
            }
            if (audience.isBlank()) {
                throw new IllegalStateException("an external issuer needs an audience: our client id there");
            }
        }
    }

    public static ExternalSessions of(Settings settings, Table table, Ids ids, SecureRandom random) {
        IssuerKeys keys = new IssuerKeys(settings.issuer(), rule(settings.loopbackAllowed()));
        return new ExternalSessions(
                new ExternalIssuer(settings.issuer(), settings.audience(), keys),
                new ExternalAccounts(table, ids, random));
    }

    private static IssuerAddress.Rule rule(boolean loopbackAllowed) {
        return loopbackAllowed ? IssuerAddress.Rule.HTTPS_OR_LOOPBACK : IssuerAddress.Rule.HTTPS_ONLY;
    }

    public boolean isIssuerOf(String token) {
        return issuer.isNamedBy(token);
    }

    public Caller.SignedIn verify(String token, Instant now) {
        ExternalUser person = issuer.verify(token, now);
        return new Caller.SignedIn(
                accounts.of(person, now), person.admin(), Optional.empty(), person.authenticatedAt());
    }
}

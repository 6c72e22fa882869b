package marketplace.accounts.issuer;

import java.net.URI;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.Optional;
import marketplace.kernel.Caller;
import marketplace.kernel.Ids;
import marketplace.table.Table;

/**
 * Sessions that another issuer has opened, accepted beside our own.
 *
 * <p>Which of the two a token is of, its iss claim says; each is then checked by its own rules alone.
 */
public final class ExternalSessions {

    private final ExternalIssuer issuer;
    private final ExternalAccounts accounts;

    private ExternalSessions(ExternalIssuer issuer, ExternalAccounts accounts) {
        this.issuer = issuer;
        this.accounts = accounts;
    }

    /**
     * Which issuer, as the deployer has configured it.
     *
     * @param issuer its address, exactly as the tokens' iss claim has it
     * @param audience what the tokens' aud claim must hold: our client id there
     * @param loopbackAllowed whether it may be served over plain HTTP on 127.0.0.1
     */
    public record Settings(String issuer, String audience, boolean loopbackAllowed) {

        public Settings {
            Optional<URI> address = rule(loopbackAllowed).find(issuer).filter(found -> found.getRawQuery() == null);
            if (address.isEmpty()) {
                throw new IllegalStateException("the external issuer must be an https address: " + issuer);
            }
            if (audience.isBlank()) {
                throw new IllegalStateException("an external issuer needs an audience: our client id there");
            }
        }
    }

    /** The sessions of the configured issuer; nothing is asked of it yet. */
    public static ExternalSessions of(Settings settings, Table table, Ids ids, SecureRandom random) {
        IssuerKeys keys = new IssuerKeys(settings.issuer(), rule(settings.loopbackAllowed()));
        return new ExternalSessions(
                new ExternalIssuer(settings.issuer(), settings.audience(), keys),
                new ExternalAccounts(table, ids, random));
    }

    private static IssuerAddress.Rule rule(boolean loopbackAllowed) {
        return loopbackAllowed ? IssuerAddress.Rule.HTTPS_OR_LOOPBACK : IssuerAddress.Rule.HTTPS_ONLY;
    }

    /** Whether the token claims to be of that issuer. */
    public boolean isMeantBy(String token) {
        return issuer.isNamedBy(token);
    }

    /** Who is signed in by the token. */
    public Caller.SignedIn verify(String token, Instant now) {
        ExternalPerson person = issuer.verify(token, now);
        return new Caller.SignedIn(accounts.of(person, now), person.admin());
    }
}

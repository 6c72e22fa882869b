package marketplace.accounts.issuer;

import java.net.URI;
import java.util.Optional;

/**
 * The addresses of an external issuer.
 *
 * <p>Who can change what is read from there can sign in as anybody, so it is read over HTTPS; on one machine alone, an
 * issuer may serve plain HTTP on the loopback address.
 */
final class IssuerAddress {

    /** Which addresses are taken. */
    enum Rule {
        HTTPS_ONLY,
        HTTPS_OR_LOOPBACK;

        /** The address in the text; empty when it is none that is taken. */
        Optional<URI> find(String text) {
            URI address;
            try {
                address = URI.create(text);
            } catch (IllegalArgumentException _) {
                return Optional.empty();
            }
            boolean plain =
                    address.getHost() != null && address.getRawUserInfo() == null && address.getRawFragment() == null;
            boolean loopback = "http".equals(address.getScheme()) && "127.0.0.1".equals(address.getHost());
            boolean taken = "https".equals(address.getScheme()) || (this == HTTPS_OR_LOOPBACK && loopback);
            return plain && taken ? Optional.of(address) : Optional.empty();
        }
    }

    private IssuerAddress() {}

    /** Where an issuer describes itself (OpenID Connect Discovery, 4). */
    static URI discovery(String issuer) {
        String base = issuer.endsWith("/") ? issuer.substring(0, issuer.length() - 1) : issuer;
        return URI.create(base + "/.well-known/openid-configuration");
    }
}

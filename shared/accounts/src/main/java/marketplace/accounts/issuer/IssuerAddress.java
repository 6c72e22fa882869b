package marketplace.accounts.issuer;

import java.net.URI;
import java.util.Optional;

/** HTTPS, because the issuer's documents decide who may sign in; on one machine also loopback HTTP. */
final class IssuerAddress {

    enum Rule {
        HTTPS_ONLY,
        HTTPS_OR_LOOPBACK;

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

    static URI discovery(String issuer) {
        String base = issuer.endsWith("/") ? issuer.substring(0, issuer.length() - 1) : issuer;
        return URI.create(base + "/.well-known/openid-configuration");
    }
}

package marketplace.webhooks.client;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;

/** Resolves host names. A port, so that tests can simulate hostile name servers. */
@FunctionalInterface
public interface Resolver {

    /** Every address of {@code host}; empty if there is none or the lookup failed. May block as long as DNS does. */
    List<InetAddress> resolve(String host);

    static Resolver system() {
        return host -> {
            try {
                return List.of(InetAddress.getAllByName(host));
            } catch (UnknownHostException _) {
                return List.of();
            }
        };
    }
}

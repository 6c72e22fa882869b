package marketplace.webhooks;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;

/**
 * Looks up the addresses of a host name.
 *
 * <p>A port, so that what a hostile name server may answer can be tried without one.
 */
@FunctionalInterface
public interface Resolver {

    /** Every address of {@code host}; empty when it has none or the lookup failed. May block as long as DNS does. */
    List<InetAddress> resolve(String host);

    /** The name service of this machine. */
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

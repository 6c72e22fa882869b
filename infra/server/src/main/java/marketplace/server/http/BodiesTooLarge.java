package marketplace.server.http;

import java.io.IOException;

/**
 * The bodies of all connections together take the memory that they may, and this one gives way. The caller can repeat
 * the request soon.
 */
public final class BodiesTooLarge extends IOException {

    private static final long serialVersionUID = 1L;
}

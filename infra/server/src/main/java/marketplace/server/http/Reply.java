package marketplace.server.http;

import java.util.List;
import java.util.Map;

/** A whole response. The server adds its length. */
public record Reply(int status, Map<String, String> headers, List<String> cookies, byte[] body) {}

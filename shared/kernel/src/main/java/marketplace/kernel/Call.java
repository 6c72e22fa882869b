package marketplace.kernel;

import java.time.Instant;
import marketplace.kernel.Id.AccountId;

/**
 * The request being served. Everything it writes carries the same {@code now}.
 *
 * @param origin scheme and host that the caller used, without a trailing slash
 * @param sourceIp the client's address, as the gateway saw it
 */
public record Call(String requestId, Instant now, String origin, String sourceIp, Caller caller) {

    public Call by(Caller other) {
        return new Call(requestId, now, origin, sourceIp, other);
    }

    public AccountId accountId() {
        return caller.account()
                .orElseThrow(() -> new Problem(ErrorCode.UNAUTHENTICATED, "Send an API key or a session token."));
    }
}

package marketplace.kernel;

import java.time.Instant;
import marketplace.kernel.Id.AccountId;

/**
 * The request being served. Everything it writes carries the same {@code now}.
 *
 * @param origin scheme and host that the caller used, without a trailing slash
 */
public record Call(String requestId, Instant now, String origin, Caller caller) {

    public AccountId accountId() {
        return caller.account()
                .orElseThrow(() -> new Problem(ErrorCode.UNAUTHENTICATED, "Send an API key or a session token."));
    }
}

package marketplace.kernel;

import java.time.Instant;
import marketplace.kernel.Id.AccountId;

/**
 * What a use-case knows of the request that it serves.
 *
 * <p>It holds the one {@code now} of the request, so that everything written by it carries the same time.
 *
 * @param requestId the id that the response, the log line and any error carry
 * @param now the time of the request, in whole milliseconds
 * @param origin scheme and host that the caller used, without a trailing slash
 * @param caller who calls
 */
public record Call(String requestId, Instant now, String origin, Caller caller) {

    /** The caller's account; {@link ErrorCode#UNAUTHENTICATED} for an anonymous call. */
    public AccountId accountId() {
        return caller.account()
                .orElseThrow(() -> new Problem(ErrorCode.UNAUTHENTICATED, "Send an API key or a session token."));
    }
}

package marketplace.kernel;

/**
 * Every way in which an operation may refuse, with its HTTP status (decisions §1).
 *
 * <p>One list, so that REST, MCP, OpenAPI and the documents name the same failures.
 */
public enum ErrorCode implements Wire {
    VALIDATION(400, "The input is malformed or outside its limits; details name each field."),
    INVALID_CURSOR(400, "The cursor was not issued by this listing with these filters."),
    SELF_DEALING(400, "One cannot apply to, rent, book, pay or review oneself."),
    UNAUTHENTICATED(401, "No credentials, or credentials that do not hold."),
    SIGNATURE_INVALID(401, "The signed identity does not hold: its key, signature, time or context is wrong."),
    SIGNATURE_REPLAYED(401, "This signature was accepted before; each call needs one of its own."),
    INSUFFICIENT_FUNDS(402, "The wallet holds less than is needed; the message names both."),
    ESCROW_NOT_FUNDED(402, "The escrow that this needs is not funded; the message names the call that funds it."),
    FORBIDDEN(403, "Authenticated, but not allowed to do this."),
    INSUFFICIENT_SCOPE(403, "The API key lacks the scope that this operation needs."),
    SPENDING_CAP_EXCEEDED(403, "A spending cap of the wallet or of the API key forbids it; the message names it."),
    IDENTITY_REQUIRED(403, "The applicant must pass the identity check first."),
    COUNTRY_NOT_SUPPORTED(403, "The applicant's country is not accepted by this bounty."),
    RECIPIENT_BLOCKED(403, "You have blocked this human; unblock them, or send a transfer with override:true."),
    NOT_FOUND(404, "It does not exist, or it is not yours to see."),
    METHOD_NOT_ALLOWED(405, "The path exists; the method does not. Allow names those that do."),
    CONFLICT(409, "Another change came first, or something like it stands already."),
    EMAIL_TAKEN(409, "An account with this e-mail exists."),
    INVALID_STATE(409, "The thing is in a state that does not allow this."),
    ENDPOINT_LIMIT_REACHED(409, "Five webhook endpoints exist already."),
    ENDPOINT_DISABLED(409, "The webhook endpoint is disabled."),
    API_KEY_LIMIT_REACHED(409, "Ten active API keys exist already."),
    IDEMPOTENCY_KEY_REUSE(409, "The idempotency key was used with other input within 24 hours."),
    IDEMPOTENCY_IN_PROGRESS(409, "A request with this idempotency key is still being carried out."),
    ESCROW_APPLICATION_MISMATCH(409, "The escrow was funded for another application than the one named."),
    ESCROW_RECIPIENT_MISMATCH(409, "The escrow was funded for another human than the one named."),
    GONE(410, "It is done no longer; the message says what replaces it."),
    PAYLOAD_TOO_LARGE(413, "The body exceeds 256 KiB."),
    UNSUPPORTED_MEDIA_TYPE(415, "Bodies must be application/json."),
    RATE_LIMITED(429, "Too many requests; Retry-After says when to come back."),
    ISSUER_UNAVAILABLE(502, "The identity provider that issued the session token cannot be asked for its keys."),
    PAYMENT_PROVIDER_UNAVAILABLE(502, "The payment provider cannot be reached; nothing was moved."),
    INTERNAL(500, "A fault of the service; the request id finds it in the logs.");

    private final int status;
    private final String meaning;

    ErrorCode(int status, String meaning) {
        this.status = status;
        this.meaning = meaning;
    }

    public int status() {
        return status;
    }

    /** One sentence for the documents. */
    public String meaning() {
        return meaning;
    }
}

package marketplace.kernel;

public enum ErrorCode implements Wire {
    VALIDATION(400, "The input is malformed or outside its limits. details names each field."),
    INVALID_CURSOR(400, "The cursor does not belong to this list with these filters."),
    MODERATION_REFUSED(400, "The text breaks a rule of moderation. The message says which, and what to change."),
    SELF_DEALING(400, "The two parties of an application, booking, payment or review must differ."),
    UNAUTHENTICATED(401, "The credentials are missing or invalid."),
    SECOND_FACTOR_REQUIRED(401, "Signing in as an admin needs the current code of an authenticator app."),
    STEP_UP_REQUIRED(401, "The session has not shown its password for 10 minutes: POST /api/auth/step-up, then retry."),
    SIGNATURE_INVALID(401, "The signed identity is invalid: its key, signature, time or context is wrong."),
    SIGNATURE_REPLAYED(401, "The signature was used before. Sign each call with a new timestamp."),
    SIGNATURE_REQUIRED(401, "The tool acts as a signed identity: send agentVerification, or use the stdio program."),
    INSUFFICIENT_FUNDS(402, "The wallet balance is too low. The message names the balance and the amount needed."),
    ESCROW_NOT_FUNDED(402, "The escrow is not funded. The message names the call that funds it."),
    FORBIDDEN(403, "The caller is authenticated but not allowed to do this."),
    INSUFFICIENT_SCOPE(403, "The API key lacks the required scope."),
    SPENDING_CAP_EXCEEDED(403, "A spending cap of the wallet or the API key is exceeded. The message names the cap."),
    DEBT_OUTSTANDING(403, "The account owes money after a chargeback or refund. Pay it with a deposit first."),
    IDENTITY_REQUIRED(403, "The applicant must pass the identity check first."),
    COUNTRY_NOT_SUPPORTED(403, "The bounty does not accept applicants from this country."),
    MESSAGING_NOT_ELIGIBLE(403, "The account may not start conversations yet. details names each reason."),
    RECIPIENT_BLOCKED(403, "You have blocked this human. Unblock them, or send a transfer with override:true."),
    NOT_FOUND(404, "The record does not exist or is not visible to the caller."),
    METHOD_NOT_ALLOWED(405, "The path exists, but not with this method. Allow lists the methods."),
    CONFLICT(409, "Another change was made first, or an equivalent record exists."),
    EMAIL_TAKEN(409, "An account with this e-mail exists."),
    IDENTITY_PROVIDER_MISSING(409, "This deployment has no provider of identity checks."),
    INVALID_STATE(409, "The record's state does not allow this."),
    SLOT_UNAVAILABLE(409, "Another booking takes this time. The message names free times."),
    ENDPOINT_LIMIT_REACHED(409, "The account has five webhook endpoints."),
    ENDPOINT_DISABLED(409, "The webhook endpoint is disabled."),
    API_KEY_LIMIT_REACHED(409, "The account has ten active API keys."),
    IDEMPOTENCY_KEY_REUSE(409, "The idempotency key was used with different input within 24 hours."),
    IDEMPOTENCY_IN_PROGRESS(409, "A request with this idempotency key is still in progress."),
    ESCROW_APPLICATION_MISMATCH(409, "The escrow was funded for another application."),
    ESCROW_RECIPIENT_MISMATCH(409, "The escrow was funded for another human."),
    GONE(410, "This is no longer available. The message names the replacement."),
    PAYLOAD_TOO_LARGE(413, "The body exceeds 256 KiB."),
    UNSUPPORTED_MEDIA_TYPE(415, "The body must be application/json."),
    RATE_LIMITED(429, "Too many requests. Retry after the seconds in Retry-After."),
    ISSUER_UNAVAILABLE(502, "The keys of the identity provider that issued the session token are unavailable."),
    PAYMENT_PROVIDER_UNAVAILABLE(502, "The payment provider is unavailable. No money was moved."),
    MODE_MISMATCH(503, "The service is configured for another payment provider or mode than this table's money."),
    UNAVAILABLE(503, "The service cannot do this safely now. Retry after the seconds in Retry-After."),
    INTERNAL(500, "Internal error. The request id identifies it in the logs.");

    private final int status;
    private final String meaning;

    ErrorCode(int status, String meaning) {
        this.status = status;
        this.meaning = meaning;
    }

    public int status() {
        return status;
    }

    public String meaning() {
        return meaning;
    }
}

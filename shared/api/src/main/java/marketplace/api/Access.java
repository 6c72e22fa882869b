package marketplace.api;

import marketplace.kernel.Caller;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;

/** Which credentials an operation takes. */
public enum Access {
    PUBLIC,
    /** Credentials are optional. Wrong ones are still refused. */
    OPTIONAL_KEY,
    KEY,
    KEY_OR_SESSION,
    SESSION,
    ADMIN;

    public void require(Caller caller) {
        boolean admitted = switch (this) {
            case PUBLIC, OPTIONAL_KEY -> true;
            case KEY -> caller instanceof Caller.WithKey;
            case KEY_OR_SESSION -> !(caller instanceof Caller.Anonymous);
            case SESSION -> caller instanceof Caller.SignedIn;
            case ADMIN -> caller.isAdmin();
        };
        if (admitted) {
            return;
        }
        if (caller instanceof Caller.Anonymous) {
            throw new Problem(ErrorCode.UNAUTHENTICATED, "Send " + wanted() + ".");
        }
        throw new Problem(ErrorCode.FORBIDDEN, "This operation takes " + wanted() + " only.");
    }

    private String wanted() {
        return switch (this) {
            case PUBLIC, OPTIONAL_KEY -> "nothing";
            case KEY -> "an API key in the X-API-Key header";
            case KEY_OR_SESSION -> "an API key in the X-API-Key header, or a session token as Authorization: Bearer";
            case SESSION -> "a session token as Authorization: Bearer";
            case ADMIN -> "an admin's session token as Authorization: Bearer";
        };
    }
}

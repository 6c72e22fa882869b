package marketplace.api;

import marketplace.kernel.Caller;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;

/**
 * Which credentials an operation takes (the Auth column of the interface).
 *
 * <p>It says who may knock; whose object it is, the use-case itself decides.
 */
public enum Access {
    /** Credentials are not looked at. */
    PUBLIC,
    /** Works without credentials, better with; wrong ones are still refused. */
    OPTIONAL_KEY,
    /** An API key. */
    KEY,
    /** An API key or a signed-in session. */
    KEY_OR_SESSION,
    /** A signed-in session: what only a person may do. */
    SESSION,
    /** A signed-in session of an admin. */
    ADMIN;

    /** Refuses a caller of the wrong kind. */
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

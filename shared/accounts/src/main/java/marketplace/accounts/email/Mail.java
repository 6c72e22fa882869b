package marketplace.accounts.email;

import marketplace.accounts.Email;

/**
 * A mail to one address.
 *
 * <p>Plain text alone: there is nothing in it that a picture or a link could show better, and nothing to escape.
 */
public record Mail(Email to, String subject, String text) {

    /** Without its text, which may hold a code. */
    @Override
    public String toString() {
        return "Mail[" + subject + "]";
    }
}

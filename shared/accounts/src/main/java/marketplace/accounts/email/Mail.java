package marketplace.accounts.email;

import marketplace.accounts.Email;

/** A plain-text mail to one address. */
public record Mail(Email to, String subject, String text) {

    /** Without the text, which may contain a code. */
    @Override
    public String toString() {
        return "Mail[" + subject + "]";
    }
}

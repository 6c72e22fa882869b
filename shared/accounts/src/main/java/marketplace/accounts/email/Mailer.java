package marketplace.accounts.email;

/**
 * Sends mails.
 *
 * <p>A port: the deployed edition sends through SES, the local one shows its mails at /local/mail.
 */
@FunctionalInterface
public interface Mailer {

    /** Sends the mail, or throws; the caller has it tried again. */
    void send(Mail mail);
}

package marketplace.accounts.email;

/** Sends mails: through SES when deployed; locally they are shown at /local/mail. */
@FunctionalInterface
public interface Mailer {

    /** Throws if the mail could not be sent; the caller retries. */
    void send(Mail mail);
}

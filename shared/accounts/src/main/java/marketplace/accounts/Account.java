package marketplace.accounts;

import java.time.Instant;
import marketplace.kernel.AccountId;

/**
 * One account: a person or firm, known by one e-mail.
 *
 * <p>It may post, work, or both; what it may do more is owned by the rooms above.
 */
record Account(AccountId id, Email email, String name, Instant createdAt) {

    static Account open(AccountId id, Email email, String name, Instant now) {
        return new Account(id, email, name, now);
    }
}

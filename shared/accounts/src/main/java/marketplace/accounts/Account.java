package marketplace.accounts;

import java.time.Instant;
import marketplace.kernel.Id.AccountId;

/**
 * One account: a person or firm, known by one e-mail.
 *
 * <p>It may post, work, or both; what it may do more is owned by the rooms above.
 *
 * @param emailVerified whether the owner has proven to read mail at {@code email}; what goes to an e-mail's owner alone,
 *     and the admin role, ask for it
 * @param restricted whether an admin, or a chargeback, has taken away what others must be protected from
 * @param identity what is known of the person behind it
 * @param hasFundedEscrow whether it has ever paid for work; never false again
 * @param payoutVerified whether money can be paid out to it: a payment provider has checked who gets it
 * @param sessionEra counts how often all sessions were ended at once; those of an earlier era are over
 */
public record Account(
        AccountId id,
        Email email,
        boolean emailVerified,
        String name,
        boolean restricted,
        IdentityCheck identity,
        boolean hasFundedEscrow,
        boolean payoutVerified,
        long sessionEra,
        Instant createdAt) {

    /** A new account that has proven nothing yet. */
    public static Account open(AccountId id, Email email, String name, Instant now) {
        return new Account(id, email, false, name, false, IdentityCheck.unverified(), false, false, 0, now);
    }

    /** The same under a restriction, or free of one. */
    public Account restricted(boolean now) {
        return new Account(
                id, email, emailVerified, name, now, identity, hasFundedEscrow, payoutVerified, sessionEra, createdAt);
    }

    /** The same after a check of the person. */
    public Account identified(IdentityCheck check) {
        return new Account(
                id,
                email,
                emailVerified,
                name,
                restricted,
                check,
                hasFundedEscrow,
                payoutVerified,
                sessionEra,
                createdAt);
    }

    /** The same, whose owner has shown that the e-mail is his. */
    public Account verified() {
        return new Account(
                id, email, true, name, restricted, identity, hasFundedEscrow, payoutVerified, sessionEra, createdAt);
    }
}

package marketplace.accounts;

import java.time.Instant;
import marketplace.kernel.Id.AccountId;

/**
 * An account: a person or company with one e-mail. It may post work, do work, or both.
 *
 * @param emailVerified whether the owner has shown that they read mail at {@code email}
 * @param restricted whether an admin or a chargeback has blocked posting, applying, messaging and spending
 * @param hasFundedEscrow whether it has ever funded an escrow; never reset
 * @param payoutVerified whether a payment provider has verified it for payouts
 * @param sessionEra incremented when all sessions end at once; sessions of an earlier era are over
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

    public static Account open(AccountId id, Email email, String name, Instant now) {
        return new Account(id, email, false, name, false, IdentityCheck.unverified(), false, false, 0, now);
    }

    public Account restricted(boolean now) {
        return new Account(
                id, email, emailVerified, name, now, identity, hasFundedEscrow, payoutVerified, sessionEra, createdAt);
    }

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

    public Account verified() {
        return new Account(
                id, email, true, name, restricted, identity, hasFundedEscrow, payoutVerified, sessionEra, createdAt);
    }
}

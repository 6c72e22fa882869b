package marketplace.accounts;

import java.time.Instant;
import marketplace.kernel.Id.AccountId;

/**
 * A person or company with one e-mail, who posts work, does work, or both.
 *
 * @param restricted whether an admin or a debt blocks posting, applying, messaging and spending
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

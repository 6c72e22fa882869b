package marketplace.accounts;

import java.time.Instant;
import marketplace.kernel.Id.AccountId;

/**
 * A person or company with one e-mail, who posts work, does work, or both.
 *
 * @param restricted whether an admin or a debt restricts it
 * @param restrictionScope null for everything, or if it is not restricted
 * @param inDebt whether it owes money: that alone restricts it in everything
 * @param hasFundedEscrow whether it funded an escrow while that alone let an account message directly; not written now
 * @param messagingSince when it first passed the identity check or paid for work; null if neither, or before this was
 * stored
 * @param sessionEra incremented when all sessions end at once; sessions of an earlier era are over
 */
public record Account(
        AccountId id,
        Email email,
        boolean emailVerified,
        String name,
        boolean restricted,
        RestrictionScope restrictionScope,
        boolean inDebt,
        IdentityCheck identity,
        boolean hasFundedEscrow,
        Instant messagingSince,
        boolean payoutVerified,
        long sessionEra,
        Instant createdAt) {

    public static Account open(AccountId id, Email email, String name, Instant now) {
        return new Account(
                id, email, false, name, false, null, false, IdentityCheck.unverified(), false, null, false, 0, now);
    }

    /** What its restriction blocks; null without one. */
    public RestrictionScope blocked() {
        if (!restricted) {
            return null;
        }
        return inDebt || restrictionScope == null ? RestrictionScope.ALL : restrictionScope;
    }

    /** Whether a restriction forbids it {@code act}: {@code WORK} or {@code MONEY}. */
    public boolean isBarredFrom(RestrictionScope act) {
        return restricted && blocked().covers(act);
    }

    public Account restricted(boolean now, RestrictionScope scope) {
        return with(emailVerified, now, now ? scope : null, identity);
    }

    public Account identified(IdentityCheck check) {
        return with(emailVerified, restricted, restrictionScope, check);
    }

    public Account verified() {
        return with(true, restricted, restrictionScope, identity);
    }

    private Account with(boolean verified, boolean nowRestricted, RestrictionScope scope, IdentityCheck check) {
        return new Account(
                id,
                email,
                verified,
                name,
                nowRestricted,
                scope,
                inDebt,
                check,
                hasFundedEscrow,
                messagingSince,
                payoutVerified,
                sessionEra,
                createdAt);
    }
}

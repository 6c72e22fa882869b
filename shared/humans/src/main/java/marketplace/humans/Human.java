package marketplace.humans;

import java.time.Instant;
import marketplace.accounts.Account;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.HumanId;

/** A human's stored profile. The account behind it is never shown; {@code activeAt} is exact to the day. */
public record Human(
        HumanId id,
        AccountId accountId,
        HumanProfile profile,
        boolean verified,
        boolean emailVerified,
        boolean payoutVerified,
        boolean featured,
        boolean tasteVetted,
        long bookings,
        long reviews,
        long ratingSum,
        Instant createdAt,
        Instant activeAt,
        long version) {

    /** In records of others. */
    public static final String DELETED_NAME = "Deleted account";

    public static Human join(
            HumanId id, AccountId accountId, HumanProfile profile, Verifications verifications, Instant now) {
        return new Human(
                id,
                accountId,
                profile,
                verifications.identityVerified(),
                verifications.emailVerified(),
                verifications.payoutVerified(),
                false,
                false,
                0,
                0,
                0,
                now,
                now,
                1);
    }

    /** Reviews and counters stay. */
    Human describe(HumanProfile newProfile, Verifications verifications, Instant now) {
        return new Human(
                id,
                accountId,
                newProfile,
                verifications.identityVerified(),
                verifications.emailVerified(),
                verifications.payoutVerified(),
                featured,
                tasteVetted,
                bookings,
                reviews,
                ratingSum,
                createdAt,
                now,
                version + 1);
    }

    /** Does not count as an activity of the human. */
    public Human identified(boolean passed) {
        return judged(passed, payoutVerified, featured, tasteVetted);
    }

    Human payable(boolean ready) {
        return judged(verified, ready, featured, tasteVetted);
    }

    /** Counts reviews with these ratings in sum; negative numbers take them back. */
    public Human rate(int count, int ratings) {
        return new Human(
                id,
                accountId,
                profile,
                verified,
                emailVerified,
                payoutVerified,
                featured,
                tasteVetted,
                bookings,
                reviews + count,
                ratingSum + ratings,
                createdAt,
                activeAt,
                version + 1);
    }

    Human active(Instant now) {
        return new Human(
                id,
                accountId,
                profile,
                verified,
                emailVerified,
                payoutVerified,
                featured,
                tasteVetted,
                bookings,
                reviews,
                ratingSum,
                createdAt,
                now,
                version + 1);
    }

    Human feature(boolean lifted) {
        return judged(verified, payoutVerified, lifted, tasteVetted);
    }

    Human vetTaste(boolean admitted) {
        return judged(verified, payoutVerified, featured, admitted);
    }

    private Human judged(boolean nowVerified, boolean nowPayoutVerified, boolean nowFeatured, boolean nowTasteVetted) {
        return new Human(
                id,
                accountId,
                profile,
                nowVerified,
                emailVerified,
                nowPayoutVerified,
                nowFeatured,
                nowTasteVetted,
                bookings,
                reviews,
                ratingSum,
                createdAt,
                activeAt,
                version + 1);
    }

    public record Verifications(boolean emailVerified, boolean identityVerified, boolean payoutVerified) {

        static Verifications of(Account account) {
            return new Verifications(
                    account.emailVerified(), account.identity().isVerified(), account.payoutVerified());
        }
    }

    public String name() {
        return profile.name();
    }

    public boolean isVerified() {
        return verified;
    }
}

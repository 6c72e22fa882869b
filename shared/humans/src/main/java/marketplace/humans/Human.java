package marketplace.humans;

import java.time.Instant;
import marketplace.accounts.Account;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.HumanId;

/**
 * A human's profile as it is stored.
 *
 * <p>The account behind it is known here and shown nowhere.
 *
 * @param verified whether the account passed the government-ID check
 * @param emailVerified whether the account had proven its e-mail when the profile was last told
 * @param payoutVerified whether money can be paid out to the account
 * @param featured whether an admin lifts it in lists
 * @param tasteVetted whether an admin has admitted them to the taste panel
 * @param bookings finished jobs
 * @param reviews number of reviews
 * @param ratingSum sum of their ratings, 1 to 5 each
 * @param version counts its changes, from 1
 */
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
        Instant updatedAt,
        long version) {

    /** The name that others' records give somebody whose account was deleted. */
    public static final String NOBODY = "Deleted account";

    public static Human join(HumanId id, AccountId accountId, HumanProfile profile, Standing standing, Instant now) {
        return new Human(
                id,
                accountId,
                profile,
                standing.identityVerified(),
                standing.emailVerified(),
                standing.payoutVerified(),
                false,
                false,
                0,
                0,
                0,
                now,
                now,
                1);
    }

    /** The human tells a new story; what others said of them stays. */
    Human describe(HumanProfile told, Standing standing, Instant now) {
        return new Human(
                id,
                accountId,
                told,
                standing.identityVerified(),
                standing.emailVerified(),
                standing.payoutVerified(),
                featured,
                tasteVetted,
                bookings,
                reviews,
                ratingSum,
                createdAt,
                now,
                version + 1);
    }

    /** The check of their identity was passed, or is void; no doing of the human's, so no sign of activity. */
    public Human identified(boolean passed) {
        return judged(passed, payoutVerified, featured, tasteVetted);
    }

    /** Money can be paid out to them from now on, or no more. */
    Human payable(boolean ready) {
        return judged(verified, ready, featured, tasteVetted);
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
                updatedAt,
                version + 1);
    }

    /** What the account behind a profile has proven. */
    public record Standing(boolean emailVerified, boolean identityVerified, boolean payoutVerified) {

        static Standing of(Account account) {
            return new Standing(account.emailVerified(), account.identity().isVerified(), account.payoutVerified());
        }
    }

    public String name() {
        return profile.name();
    }

    public boolean isVerified() {
        return verified;
    }
}

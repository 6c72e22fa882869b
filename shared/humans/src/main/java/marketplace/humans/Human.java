package marketplace.humans;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import marketplace.accounts.Account;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.HumanId;

/**
 * A human's stored profile. The account behind it is never shown; {@code activeAt} is exact to the day.
 *
 * @param counted whether its skills and city are counted; false for profiles that were stored before there were counts,
 *     until their owner's next change or call
 * @param plainTerms whether spaces, dashes, dots and apostrophes do not count in its terms, and it counts for the
 *     coverage; false for profiles that were stored before, until their owner's next change or call
 * @param restricted whether a restriction keeps the account from working; it is then in no search and no list
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
        boolean restricted,
        boolean counted,
        boolean plainTerms,
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
                false,
                true,
                true,
                0,
                0,
                0,
                now,
                now,
                1);
    }

    /** A new profile of an account that had one. */
    Human with(Figures figures) {
        return new Human(
                id,
                accountId,
                profile,
                verified,
                emailVerified,
                payoutVerified,
                featured,
                tasteVetted,
                restricted,
                counted,
                plainTerms,
                figures.bookings(),
                figures.reviews(),
                figures.ratingSum(),
                createdAt,
                activeAt,
                version);
    }

    /** Reviews, counters and the other verifications stay: whatever changes those, changes the profile with them. */
    Human describe(HumanProfile newProfile, boolean nowEmailVerified, Instant now) {
        Verifications verifications = new Verifications(nowEmailVerified, verified, payoutVerified);
        return with(newProfile, verifications, featured, tasteVetted, reviews, ratingSum, now)
                .underTermsOfToday();
    }

    /** Does not count as an activity of the human. */
    public Human identified(boolean passed) {
        return judged(new Verifications(emailVerified, passed, payoutVerified), featured, tasteVetted);
    }

    Human payable(boolean ready) {
        return judged(new Verifications(emailVerified, verified, ready), featured, tasteVetted);
    }

    /** Counts reviews with these ratings in sum; negative numbers take them back. */
    public Human rate(int count, int ratings) {
        return with(profile, verifications(), featured, tasteVetted, reviews + count, ratingSum + ratings, activeAt);
    }

    Human active(Instant now) {
        return with(profile, verifications(), featured, tasteVetted, reviews, ratingSum, now)
                .underTermsOfToday();
    }

    private Human underTermsOfToday() {
        return new Human(
                id,
                accountId,
                profile,
                verified,
                emailVerified,
                payoutVerified,
                featured,
                tasteVetted,
                restricted,
                true,
                true,
                bookings,
                reviews,
                ratingSum,
                createdAt,
                activeAt,
                version);
    }

    Human feature(boolean lifted) {
        return judged(verifications(), lifted, tasteVetted);
    }

    Human vetTaste(boolean admitted) {
        return judged(verifications(), featured, admitted);
    }

    Human restricted(boolean now) {
        return copy(profile, verifications(), featured, tasteVetted, now, reviews, ratingSum, activeAt);
    }

    private Human judged(Verifications verifications, boolean nowFeatured, boolean nowTasteVetted) {
        return with(profile, verifications, nowFeatured, nowTasteVetted, reviews, ratingSum, activeAt);
    }

    private Verifications verifications() {
        return new Verifications(emailVerified, verified, payoutVerified);
    }

    private Human with(
            HumanProfile newProfile,
            Verifications verifications,
            boolean nowFeatured,
            boolean nowTasteVetted,
            long newReviews,
            long newRatingSum,
            Instant newActiveAt) {
        return copy(
                newProfile,
                verifications,
                nowFeatured,
                nowTasteVetted,
                restricted,
                newReviews,
                newRatingSum,
                newActiveAt);
    }

    private Human copy(
            HumanProfile newProfile,
            Verifications verifications,
            boolean nowFeatured,
            boolean nowTasteVetted,
            boolean nowRestricted,
            long newReviews,
            long newRatingSum,
            Instant newActiveAt) {
        return new Human(
                id,
                accountId,
                newProfile,
                verifications.identityVerified(),
                verifications.emailVerified(),
                verifications.payoutVerified(),
                nowFeatured,
                nowTasteVetted,
                nowRestricted,
                counted,
                plainTerms,
                bookings,
                newReviews,
                newRatingSum,
                createdAt,
                newActiveAt,
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

    /** The average, with two decimals; 0 without reviews. */
    public BigDecimal rating() {
        return reviews == 0
                ? BigDecimal.ZERO
                : BigDecimal.valueOf(ratingSum).divide(BigDecimal.valueOf(reviews), 2, RoundingMode.HALF_UP);
    }

    public boolean isVerified() {
        return verified;
    }
}

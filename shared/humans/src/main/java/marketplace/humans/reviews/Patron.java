package marketplace.humans.reviews;

import java.time.LocalDate;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Id.ReviewId;

/**
 * What one poster counts for one human: one hire a day, and one review.
 *
 * @param countedOn the latest day (UTC) with a hire that counts; null before the first
 * @param newestReview the poster's newest review that can weigh, also if it is hidden; null without one
 */
record Patron(HumanId humanId, AccountId posterId, LocalDate countedOn, ReviewId newestReview, long version) {

    static Patron first(HumanId human, AccountId poster) {
        return new Patron(human, poster, null, null, 0);
    }

    boolean countsOn(LocalDate day) {
        return countedOn == null || countedOn.isBefore(day);
    }

    Patron hired(LocalDate day) {
        return new Patron(humanId, posterId, day, newestReview, version + 1);
    }

    Patron reviewed(ReviewId review) {
        return new Patron(humanId, posterId, countedOn, review, version + 1);
    }
}

package marketplace.services.listings;

import java.time.Instant;
import java.util.List;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Id.ServiceId;
import marketplace.kernel.Id.UploadId;

/**
 * A service as its provider offers it. The API calls it a service.
 *
 * @param plainTerms whether dashes, dots and apostrophes do not count in the words that browsing finds; false for
 *     services that were stored when they did, until their next change
 */
public record Listing(
        ServiceId id,
        AccountId providerId,
        HumanId humanId,
        ListingTerms terms,
        List<UploadId> images,
        boolean plainTerms,
        Instant createdAt,
        Instant updatedAt,
        long version) {

    public Listing {
        images = List.copyOf(images);
    }

    static Listing publish(
            ServiceId id, AccountId provider, HumanId human, ListingTerms terms, List<UploadId> images, Instant now) {
        return new Listing(id, provider, human, terms, images, true, now, now, 1);
    }

    Listing revise(ListingTerms newTerms, List<UploadId> newImages, Instant now) {
        return newTerms.equals(terms) && newImages.equals(images)
                ? this
                : new Listing(id, providerId, humanId, newTerms, newImages, true, createdAt, now, version + 1);
    }
}

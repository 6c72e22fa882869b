package marketplace.services.listings;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import marketplace.api.Field;
import marketplace.api.UntrustedTexts;
import marketplace.humans.Human;
import marketplace.humans.uploads.Uploads;
import marketplace.kernel.Call;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Id.ServiceId;

final class ListingViews {

    private static final String CURRENCY = "USD";

    private ListingViews() {}

    record ServiceAnswer(@Field ServiceView service) {}

    record DeletedService(@Field ServiceId serviceId, @Field boolean deleted) {}

    @UntrustedTexts
    record ServiceView(
            @Field ServiceId id,
            @Field("The provider's profile.") HumanId humanId,
            @Field("The provider's name.") String humanName,
            @Field String title,
            @Field("What the booker gets.") String description,

            @Field(value = "Category slug.", nullable = true)
            String category,

            @Field("In USD, per session or hour.") BigDecimal price,
            @Field PricingUnit pricingUnit,
            @Field("Length of one booking.") int durationMinutes,

            @Field("Price of one booking in cents, without the platform fee.")
            long bookingPriceCents,

            @Field String currency,

            @Field("Whether a booking needs no approval by the provider.")
            boolean instantBooking,

            @Field("Minutes kept free before a booking.") int bufferBeforeMinutes,

            @Field("Minutes kept free after a booking.") int bufferAfterMinutes,

            @Field("Least time from booking to start, in minutes.")
            int minimumNoticeMinutes,

            @Field("Minutes between two possible starts.") int slotStepMinutes,

            @Field("Hours before the start until which the booker cancels with a full refund.")
            int cancelNoticeHours,

            @Field("Hours before the start until which the booker moves an instant booking without consent.")
            int rescheduleNoticeHours,

            @Field("Percent of the price that a booker gets back who cancels later.")
            int lateCancelRefundPercent,

            @Field("Public image URLs. The last path segment is the upload's id.")
            List<String> images,

            @Field("Whether the provider passed the identity check.")
            boolean verified,

            @Field("The provider's average rating, 0 without reviews.")
            BigDecimal rating,

            @Field("Reviews of the provider.") long reviewCount,

            @Field("The provider's IANA time zone. Start times of bookings are in it.")
            String timezone,

            @Field Instant createdAt,
            @Field Instant updatedAt) {

        static ServiceView of(Listing listing, Human provider, Call call) {
            ListingTerms terms = listing.terms();
            return new ServiceView(
                    listing.id(),
                    listing.humanId(),
                    provider.name(),
                    terms.title(),
                    terms.description(),
                    terms.category(),
                    terms.price().usd(),
                    terms.pricingUnit(),
                    terms.durationMinutes(),
                    terms.bookingPrice().cents(),
                    CURRENCY,
                    terms.instantBooking(),
                    terms.rules().bufferBeforeMinutes(),
                    terms.rules().bufferAfterMinutes(),
                    terms.rules().minimumNoticeMinutes(),
                    terms.rules().stepMinutes(terms.durationMinutes()),
                    terms.rules().cancelNoticeHours(),
                    terms.rules().rescheduleNoticeHours(),
                    terms.rules().lateCancelRefundPercent(),
                    listing.images().stream()
                            .map(image -> Uploads.publicUrl(call, image))
                            .toList(),
                    provider.isVerified(),
                    provider.rating(),
                    provider.reviews(),
                    provider.profile().zone().getId(),
                    listing.createdAt(),
                    listing.updatedAt());
        }
    }
}

package marketplace.services.listings;

import java.math.BigDecimal;
import java.util.List;
import java.util.function.Function;
import marketplace.api.Enforced;
import marketplace.api.Field;
import marketplace.api.Patch;
import marketplace.api.PublicTexts;
import marketplace.api.Strict;
import marketplace.kernel.Id.ServiceId;
import marketplace.kernel.Id.UploadId;
import marketplace.kernel.Money;
import marketplace.kernel.text.SearchWord;

final class ListingInputs {

    private ListingInputs() {}

    record Own() {}

    record One(
            @Field(value = "The service.", required = true) ServiceId serviceId) {}

    @PublicTexts(moderated = true)
    record Create(
            @Field(value = "The service in one line.", required = true, min = 5, max = 120, oneLine = true)
            String title,

            @Field(value = "What the booker gets.", required = true, min = 20, max = 5000)
            String description,

            @Field(value = "Category slug.", max = 60, pattern = Field.SLUG)
            String category,

            @Field(value = "Price in USD per session or hour. A booking costs 1 to 10000.", required = true)
            @Enforced(usd = true)
            BigDecimal price,

            @Field("What the price is for. Default session.")
            PricingUnit pricingUnit,

            @Field(value = "Length of one booking in minutes.", required = true, least = "15", most = "480")
            Integer durationMinutes,

            @Field("Whether a booking needs no approval by you. Default true.")
            Boolean instantBooking,

            @Field(value = "Minutes kept free before a booking. Default 0.", least = "0", most = "240")
            Integer bufferBeforeMinutes,

            @Field(value = "Minutes kept free after a booking. Default 0.", least = "0", most = "240")
            Integer bufferAfterMinutes,

            @Field(value = "Least time from booking to start, in minutes. Default 120.", least = "0", most = "20160")
            Integer minimumNoticeMinutes,

            @Field(
                    value = "Minutes between two possible starts. Default durationMinutes, at most 60.",
                    least = "5",
                    most = "480")
            Integer slotStepMinutes,

            @Field(
                    value = "Hours before the start until which the booker cancels with a full refund. Default 24.",
                    least = "0",
                    most = "168")
            Integer cancelNoticeHours,

            @Field(
                    value = "Hours before the start until which the booker of an instant"
                            + " booking moves it without your consent. Default 24.",
                    least = "0",
                    most = "168")
            Integer rescheduleNoticeHours,

            @Field(
                    value = "Percent of the price that a booker gets back who cancels later. Default 0.",
                    least = "0",
                    most = "100")
            Integer lateCancelRefundPercent,

            @Field(value = "Images in display order: uploads with purpose service_image.", max = 6, eachMax = 60)
            List<UploadId> imageUploadIds) {

        ListingTerms terms() {
            return new ListingTerms(
                    title,
                    description,
                    category,
                    Money.ofUsd(price, "price"),
                    pricingUnit == null ? PricingUnit.SESSION : pricingUnit,
                    durationMinutes,
                    !Boolean.FALSE.equals(instantBooking),
                    new Rules(
                                    bufferBeforeMinutes,
                                    bufferAfterMinutes,
                                    minimumNoticeMinutes,
                                    slotStepMinutes,
                                    cancelNoticeHours,
                                    rescheduleNoticeHours,
                                    lateCancelRefundPercent)
                            .onto(BookingRules.DEFAULT));
        }

        List<UploadId> images() {
            return imageUploadIds == null ? List.of() : imageUploadIds;
        }
    }

    @Strict
    @PublicTexts(moderated = true)
    record Revise(
            @Field(value = "Your service.", required = true) ServiceId serviceId,

            @Field(value = "The service in one line.", min = 5, max = 120, oneLine = true)
            String title,

            @Field(value = "What the booker gets.", min = 20, max = 5000)
            String description,

            @Field(value = "Category slug; null for none.", max = 60, pattern = Field.SLUG, nullable = true)
            Patch<String> category,

            @Field("Price in USD per session or hour. A booking costs 1 to 10000.") @Enforced(usd = true)
            BigDecimal price,

            @Field("What the price is for.") PricingUnit pricingUnit,

            @Field(value = "Length of one booking in minutes.", least = "15", most = "480")
            Integer durationMinutes,

            @Field("Whether a booking needs no approval by you.")
            Boolean instantBooking,

            @Field(value = "Minutes kept free before a booking.", least = "0", most = "240")
            Integer bufferBeforeMinutes,

            @Field(value = "Minutes kept free after a booking.", least = "0", most = "240")
            Integer bufferAfterMinutes,

            @Field(value = "Least time from booking to start, in minutes.", least = "0", most = "20160")
            Integer minimumNoticeMinutes,

            @Field(value = "Minutes between two possible starts.", least = "5", most = "480")
            Integer slotStepMinutes,

            @Field(
                    value = "Hours before the start until which the booker cancels with a full refund.",
                    least = "0",
                    most = "168")
            Integer cancelNoticeHours,

            @Field(
                    value = "Hours before the start until which the booker of an instant"
                            + " booking moves it without your consent.",
                    least = "0",
                    most = "168")
            Integer rescheduleNoticeHours,

            @Field(value = "Percent of the price that a booker gets back who cancels later.", least = "0", most = "100")
            Integer lateCancelRefundPercent,

            @Field(
                    value = "Images in display order, instead of the current ones: uploads with purpose"
                            + " service_image, new ones or those already in the service.",
                    max = 6,
                    eachMax = 60)
            List<UploadId> imageUploadIds) {

        ListingTerms onto(ListingTerms terms) {
            return new ListingTerms(
                    title == null ? terms.title() : title,
                    description == null ? terms.description() : description,
                    category.onto(terms.category(), Function.identity()),
                    price == null ? terms.price() : Money.ofUsd(price, "price"),
                    pricingUnit == null ? terms.pricingUnit() : pricingUnit,
                    durationMinutes == null ? terms.durationMinutes() : durationMinutes,
                    instantBooking == null ? terms.instantBooking() : instantBooking,
                    new Rules(
                                    bufferBeforeMinutes,
                                    bufferAfterMinutes,
                                    minimumNoticeMinutes,
                                    slotStepMinutes,
                                    cancelNoticeHours,
                                    rescheduleNoticeHours,
                                    lateCancelRefundPercent)
                            .onto(terms.rules()));
        }

        List<UploadId> onto(List<UploadId> images) {
            return imageUploadIds == null ? images : imageUploadIds;
        }
    }

    /** The rules that a caller gives; null for those left out. */
    private record Rules(
            Integer bufferBefore,
            Integer bufferAfter,
            Integer notice,
            Integer step,
            Integer cancelNotice,
            Integer rescheduleNotice,
            Integer lateRefundPercent) {

        BookingRules onto(BookingRules rules) {
            return new BookingRules(
                    bufferBefore == null ? rules.bufferBeforeMinutes() : bufferBefore,
                    bufferAfter == null ? rules.bufferAfterMinutes() : bufferAfter,
                    notice == null ? rules.minimumNoticeMinutes() : notice,
                    step == null ? rules.slotStepMinutes() : step,
                    cancelNotice == null ? rules.cancelNoticeHours() : cancelNotice,
                    rescheduleNotice == null ? rules.rescheduleNoticeHours() : rescheduleNotice,
                    lateRefundPercent == null ? rules.lateCancelRefundPercent() : lateRefundPercent);
        }
    }

    record Browse(
            @Field(value = "Category slug.", min = 1, max = 60)
            String category,

            @Field(value = "Words; all must match.", max = 100)
            String search,

            @Field("Default newest.") ListingSort sort,

            @Field("Only identity-checked providers. Default false.")
            Boolean verifiedOnly) {

        ListingFilter filter() {
            return ListingFilter.of(category, search == null ? List.of() : SearchWord.require("search", search));
        }

        ListingSort order() {
            return sort == null ? ListingSort.NEWEST : sort;
        }

        boolean admits(boolean verified) {
            return verified || !Boolean.TRUE.equals(verifiedOnly);
        }
    }
}

package marketplace.services.listings;

import java.time.Duration;
import marketplace.services.slots.SlotTerms;

/**
 * How a service is booked. docs/services.md
 *
 * @param slotStepMinutes between two starts; null for the length of a booking, at most an hour
 * @param cancelNoticeHours before the start, until when the booker cancels with a full refund
 * @param rescheduleNoticeHours before the start, until when the booker moves an instant booking at once
 * @param lateCancelRefundPercent of the price, returned when the booker cancels later
 */
public record BookingRules(
        int bufferBeforeMinutes,
        int bufferAfterMinutes,
        int minimumNoticeMinutes,
        Integer slotStepMinutes,
        int cancelNoticeHours,
        int rescheduleNoticeHours,
        int lateCancelRefundPercent) {

    static final BookingRules DEFAULT = new BookingRules(0, 0, 120, null, 24, 24, 0);

    private static final int LONGEST_DEFAULT_STEP = 60;

    int stepMinutes(int durationMinutes) {
        return slotStepMinutes == null ? Math.min(durationMinutes, LONGEST_DEFAULT_STEP) : slotStepMinutes;
    }

    public SlotTerms slots(int durationMinutes) {
        return new SlotTerms(
                Duration.ofMinutes(durationMinutes),
                Duration.ofMinutes(stepMinutes(durationMinutes)),
                Duration.ofMinutes(bufferBeforeMinutes),
                Duration.ofMinutes(bufferAfterMinutes),
                Duration.ofMinutes(minimumNoticeMinutes));
    }
}

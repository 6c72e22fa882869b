package marketplace.hiring.bookings;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import java.time.LocalDate;
import marketplace.api.Enforced;
import marketplace.api.Field;
import marketplace.kernel.Id.BookingId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Id.ServiceId;
import marketplace.money.checkouts.ReturnPages;
import marketplace.services.bookings.BookingStatus;

final class BookingInputs {

    static final String TIME = "^([01][0-9]|2[0-3]):[0-5][0-9]$";

    static final String VERSION = "Expected version.";

    private BookingInputs() {}

    record Book(
            @Field(value = "Profile id or username.", required = true)
            HumanId humanId,

            @Field(value = "A service of theirs.", required = true)
            ServiceId serviceId,

            @Field(value = "YYYY-MM-DD, at most 30 days ahead.", required = true)
            LocalDate date,

            @Field(value = "Start, HH:mm.", required = true, pattern = TIME)
            String startTime,

            @Field(value = "IANA zone. Default the provider's.", max = 60) @Enforced(pattern = Enforced.TIME_ZONE)
            String timezone,

            @Field("Exact start, where clocks show a time twice.")
            Instant startAt,

            @Field(value = "For the provider.", max = 2000) String message,

            @Field("Pay from the wallet now. Default false.")
            Boolean walletOnly,

            @Field(value = "Most to pay in cents, with the fee.", least = "1", most = "100000000000")
            Long maxTotalCents,

            @JsonUnwrapped ReturnPages returns) {

        Order order() {
            return new Order(message, Boolean.TRUE.equals(walletOnly), maxTotalCents, returns, null);
        }

        RequestedTime time() {
            return new RequestedTime(date, startTime, timezone, startAt);
        }
    }

    record One(
            @Field(value = "The booking.", required = true) BookingId bookingId) {}

    record Act(
            @Field(value = "The booking.", required = true) BookingId bookingId,

            @Field(value = VERSION, least = "1", most = "1000000")
            Integer version) {}

    record End(
            @Field(value = "The booking.", required = true) BookingId bookingId,

            @Field(value = "Reason; both sides read it.", max = 500)
            String reason,

            @Field(value = VERSION, least = "1", most = "1000000")
            Integer version) {}

    record Reschedule(
            @Field(value = "The booking.", required = true) BookingId bookingId,

            @Field(value = "New date, YYYY-MM-DD.", required = true)
            LocalDate date,

            @Field(value = "New start, HH:mm.", required = true, pattern = TIME)
            String startTime,

            @Field(value = "IANA zone. Default the provider's.", max = 60) @Enforced(pattern = Enforced.TIME_ZONE)
            String timezone,

            @Field("Exact start, where clocks show a time twice.")
            Instant startAt,

            @Field(value = VERSION, least = "1", most = "1000000")
            Integer version) {

        RequestedTime time() {
            return new RequestedTime(date, startTime, timezone, startAt);
        }
    }

    record OfBooker(@Field("Default: any.") BookingStatus status) {}

    record OfProvider(@Field("Default: any.") BookingStatus status) {}
}

package marketplace.hiring.subscriptions;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.DayOfWeek;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import marketplace.api.Field;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Id.ServiceId;
import marketplace.kernel.Id.SubscriptionId;
import marketplace.money.checkouts.ReturnPages;
import marketplace.services.bookings.Parties.Side;
import marketplace.services.subscriptions.Interval;
import marketplace.services.subscriptions.SubscriptionStatus;

final class SubscriptionInputs {

    static final String TIME = "^([01][0-9]|2[0-3]):[0-5][0-9]$";
    static final String DAY = "^(monday|tuesday|wednesday|thursday|friday|saturday|sunday)$";

    private SubscriptionInputs() {}

    record Subscribe(
            @Field(value = "Profile id or username.", required = true)
            HumanId humanId,

            @Field(value = "A service of theirs.", required = true)
            ServiceId serviceId,

            @Field(value = "How often.", required = true) Interval interval,

            @Field(value = "monday to sunday.", required = true, pattern = DAY)
            String dayOfWeek,

            @Field(value = "HH:mm in the provider's zone.", required = true, pattern = TIME)
            String startTime,

            @Field(value = "For the provider.", max = 2000) String message,

            @Field("First visit from the wallet now. Default false.")
            Boolean walletOnly,

            @Field(value = "Most per visit in cents, with the fee.", least = "1", most = "100000000000")
            Long maxTotalCents,

            @JsonUnwrapped ReturnPages returns) {

        DayOfWeek weekday() {
            return DayOfWeek.valueOf(dayOfWeek.toUpperCase(Locale.ROOT));
        }
    }

    record Listed(
            @Field("Default provider with a profile, else booker.")
            Side role,

            @Field(value = "Default: any.", max = 4) List<SubscriptionStatus> status,

            @Field("Only this one.") SubscriptionId subscriptionId) {

        Set<SubscriptionStatus> statuses() {
            return status == null || status.isEmpty() ? Set.of() : EnumSet.copyOf(status);
        }
    }

    record One(
            @Field(value = "The subscription.", required = true)
            SubscriptionId subscriptionId) {}

    record End(
            @Field(value = "The subscription.", required = true)
            SubscriptionId subscriptionId,

            @Field(value = "Reason; both sides read it.", max = 500)
            String reason) {}

    record Choose(
            @Field(value = "The subscription.", required = true)
            SubscriptionId subscriptionId,

            @Field(value = "Number of the next cycle, as in nextCharge.", required = true, least = "1", most = "100000")
            int cycle,

            @Field(value = "A free start of the service.", required = true)
            Instant startAt) {}
}

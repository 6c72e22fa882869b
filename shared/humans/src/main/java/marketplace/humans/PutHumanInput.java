package marketplace.humans;

import java.math.BigDecimal;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import marketplace.api.Field;
import marketplace.kernel.Money;
import marketplace.kernel.Problem;

/**
 * One's own profile, whole: what is left out is cleared.
 *
 * <p>PUT and not PATCH, because a profile is edited as one form.
 */
record PutHumanInput(
        @Field(
                value = "Unique name in the profile's address.",
                pattern = "^(?![Hh][Uu][Mm]_)[A-Za-z0-9][A-Za-z0-9_-]{2,29}$")
        String username,

        @Field(value = "Name shown to posters.", required = true, min = 1, max = 100)
        String name,

        @Field(value = "One line about you.", max = 160) String headline,
        @Field(value = "More about you.", max = 5000) String bio,

        @Field(value = "Gender, in your own words.", max = 40)
        String gender,

        @Field(value = "What you can do.", max = 20, eachMax = 50)
        List<String> skills,

        @Field(value = "What you know much about.", max = 10, eachMax = 50)
        List<String> expertise,

        @Field("Where you work.") HumanPlace location,

        @Field(value = "Your usual rate in USD per hour.", least = "1", most = "10000")
        BigDecimal hourlyRate,

        @Field("When you are available in a usual week.") WeekHours availability,

        @Field(value = "IANA zone name, such as Europe/Lisbon. Default UTC.", max = 60)
        String timezone,

        @Field("Whether you take work now. Default true.") Boolean isAvailable,

        @Field(value = "Repeats with the same key within 24 hours change nothing.", max = 255)
        String idempotencyKey) {

    HumanProfile profile() {
        WeekHours hours = availability == null ? WeekHours.NONE : availability;
        hours.requireForward();
        return new HumanProfile(
                username == null ? null : username.toLowerCase(Locale.ROOT),
                name,
                headline,
                bio,
                gender,
                skills == null ? List.of() : skills,
                expertise == null ? List.of() : expertise,
                location,
                hourlyRate == null ? null : Money.ofUsd(hourlyRate, "hourlyRate"),
                hours,
                zone(),
                isAvailable == null || isAvailable);
    }

    private String zone() {
        if (timezone == null) {
            return "UTC";
        }
        if (!ZoneId.getAvailableZoneIds().contains(timezone)) {
            throw Problem.invalid("timezone", "must be an IANA zone name such as Europe/Lisbon");
        }
        return timezone;
    }
}

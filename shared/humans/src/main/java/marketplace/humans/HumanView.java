package marketplace.humans;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import marketplace.accounts.Account;
import marketplace.accounts.IdentityCheck;
import marketplace.api.Field;
import marketplace.api.UntrustedTexts;
import marketplace.humans.hours.WeekHours;
import marketplace.humans.uploads.Uploads;
import marketplace.kernel.Call;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Id.UploadId;

/**
 * A human's public profile. A new stored field stays private until it is added here. What is not stated is empty or 0,
 * not null; what a card or a list does not have is left out.
 */
@UntrustedTexts
public record HumanView(
        @Field HumanId id,

        @Field("Unique name in the profile URL. Empty: none.")
        String username,

        @Field String name,

        @Field("Headline, one line.") String headline,

        @JsonInclude(JsonInclude.Include.NON_NULL) @Field("Left out with fields=slim.")
        String bio,

        @Field(value = "Gender, in their own words.", nullable = true)
        String gender,

        @Field List<String> skills,

        @JsonInclude(JsonInclude.Include.NON_NULL) @Field("Areas of expertise; left out with fields=slim.")
        List<String> expertise,

        @Field("Where they work.") Location location,

        @Field("Usual rate in USD per hour. 0: not stated.") BigDecimal hourlyRate,

        @Field("Currency of the rate.") String currency,

        @JsonInclude(JsonInclude.Include.NON_NULL) @Field("Availability in a usual week; left out with fields=slim.")
        WeekHours availability,

        @JsonInclude(JsonInclude.Include.NON_NULL)
        @Field("IANA zone name. Empty: not stated, which means UTC. Left out with fields=slim.")
        String timezone,

        @Field("Finished jobs.") long totalBookings,
        @Field long reviewCount,
        @Field("Average rating, 0 without reviews.") BigDecimal rating,
        @Field("Whether they accept work now.") boolean isAvailable,

        @Field("Whether they passed the identity check.") boolean isVerified,

        @Field("Whether the profile has all that a poster needs to choose.")
        boolean isProfileComplete,

        @Field("Whether the marketplace features them.") boolean isFeatured,

        @Field("Whether they are on the taste panel.") boolean tasteVetted,

        @JsonInclude(JsonInclude.Include.NON_NULL)
        @Field("What they judge on the taste panel; left out with fields=slim.")
        List<TasteCategory> tasteCategories,

        @Field("Public photo URLs. The last path segment is the upload's id.")
        List<String> photoUrls,

        @JsonInclude(JsonInclude.Include.NON_NULL) @Field("Upload ids of the photos; for the owner only.")
        List<UploadId> photoUploadIds,

        @Field String profileUrl,
        @Field("How long ago they were last active.") ActivityFreshness activityFreshness,

        @JsonInclude(JsonInclude.Include.NON_NULL) @Field("When they joined; left out with fields=slim.")
        Instant createdAt,

        @JsonInclude(JsonInclude.Include.NON_NULL) @Field("What is verified about them; left out in lists.")
        IdentitySignals identitySignals,

        @JsonInclude(JsonInclude.Include.NON_NULL) @Field("What admins see besides; left out for others and in lists.")
        AdminSignals identitySignalsAdmin) {

    private static final String CURRENCY = "USD";

    private static final int SLIM_SKILLS = 5;

    static HumanView of(Human human, Call call) {
        return of(human, call, false, IdentitySignals.of(human), null, null);
    }

    static HumanView own(Human human, Call call) {
        return of(
                human,
                call,
                false,
                IdentitySignals.of(human),
                null,
                human.profile().photos());
    }

    static HumanView forAdmin(Human human, Account account, Call call) {
        return of(human, call, false, IdentitySignals.of(human), AdminSignals.of(account, human), null);
    }

    static HumanView listed(Human human, Call call) {
        return of(human, call, false, null, null, null);
    }

    /** As a card shows it: without long texts, and with one photo and few skills. */
    static HumanView slim(Human human, Call call) {
        return of(human, call, true, null, null, null);
    }

    private static HumanView of(
            Human human,
            Call call,
            boolean slim,
            IdentitySignals signals,
            AdminSignals adminSignals,
            List<UploadId> photoUploadIds) {
        HumanProfile profile = human.profile();
        String address = profile.username() == null ? human.id().value() : profile.username();
        return new HumanView(
                human.id(),
                stated(profile.username()),
                profile.name(),
                stated(profile.headline()),
                slim ? null : stated(profile.bio()),
                profile.gender(),
                slim ? first(SLIM_SKILLS, profile.skills()) : profile.skills(),
                slim ? null : profile.expertise(),
                Location.of(profile.location()),
                profile.hourlyRate() == null
                        ? BigDecimal.ZERO
                        : profile.hourlyRate().usd(),
                CURRENCY,
                slim ? null : profile.availability(),
                slim ? null : stated(profile.timezone()),
                human.bookings(),
                human.reviews(),
                human.rating(),
                profile.isAvailable(),
                human.isVerified(),
                profile.isComplete(),
                human.featured(),
                human.tasteVetted(),
                slim ? null : profile.tasteCategories(),
                (slim ? first(1, profile.photos()) : profile.photos())
                        .stream().map(photo -> Uploads.publicUrl(call, photo)).toList(),
                photoUploadIds,
                call.origin() + "/api/humans/" + address,
                ActivityFreshness.of(human.activeAt(), call.now()),
                slim ? null : human.createdAt(),
                signals,
                adminSignals);
    }

    private static String stated(String text) {
        return Objects.requireNonNullElse(text, "");
    }

    private static <T> List<T> first(int most, List<T> all) {
        return all.subList(0, Math.min(most, all.size()));
    }

    /** City and country only, because profiles are public. */
    public record Location(
            @Field("Empty: not stated.") String city,

            @Field("Country as they wrote it. Empty: not stated.")
            String country,

            @Field("ISO 3166 code of the country. Empty: not stated.")
            String countryCode,

            @Field("Whether they offer remote work.") boolean isRemoteAvailable) {

        static Location of(HumanPlace place) {
            return place == null
                    ? new Location("", "", "", false)
                    : new Location(
                            stated(place.city()),
                            stated(place.country()),
                            place.countryCode().orElse(""),
                            place.isRemoteAvailable());
        }
    }

    public record IdentitySignals(
            @Field("Whether the account's e-mail was verified when the profile was last changed.")
            boolean emailVerified,

            @Field("Whether the identity check was passed.") boolean identityVerified,

            @Field("Whether a payment provider has verified them for payouts.")
            boolean payoutVerified,

            @Field("When the profile was created.") Instant memberSince) {

        static IdentitySignals of(Human human) {
            return new IdentitySignals(
                    human.emailVerified(), human.verified(), human.payoutVerified(), human.createdAt());
        }
    }

    public record AdminSignals(
            @Field("The account behind the profile.") AccountId accountId,
            @Field String email,

            @Field(value = "Country of the checked document; null without a passed check.", nullable = true)
            String identityCountry,

            @Field boolean restricted,

            @Field("The last authenticated call, to the day.")
            Instant lastActiveAt) {

        static AdminSignals of(Account account, Human human) {
            return new AdminSignals(
                    account.id(),
                    account.email().value(),
                    account.identity() instanceof IdentityCheck.Verified(String country) ? country : null,
                    account.restricted(),
                    human.activeAt());
        }
    }
}

package marketplace.humans;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.util.List;
import marketplace.api.Field;
import marketplace.api.UntrustedTexts;
import marketplace.kernel.Call;
import marketplace.kernel.Id.HumanId;

/** A human's public profile. A new stored field stays private until it is added here. */
@UntrustedTexts
public record HumanView(
        @Field("Profile id.") HumanId id,

        @Field(value = "Unique name in the profile URL.", nullable = true)
        String username,

        @Field("Name.") String name,

        @Field(value = "Headline, one line.", nullable = true)
        String headline,

        @Field(value = "Description.", nullable = true) String bio,

        @Field(value = "Gender, in their own words.", nullable = true)
        String gender,

        @Field("Skills.") List<String> skills,
        @Field("Areas of expertise.") List<String> expertise,
        @Field(value = "Where they work.", nullable = true) HumanPlace location,

        @Field(value = "Usual rate in USD per hour.", nullable = true)
        BigDecimal hourlyRate,

        @Field("Currency of the rate.") String currency,
        @Field("Availability in a usual week.") WeekHours availability,
        @Field("IANA zone name.") String timezone,
        @Field("Finished jobs.") long totalBookings,
        @Field("Number of reviews.") long reviewCount,
        @Field("Average rating, 0 without reviews.") BigDecimal rating,
        @Field("Whether they accept work now.") boolean isAvailable,

        @Field("Whether they passed the identity check.") boolean isVerified,

        @Field("Whether the profile has all that a poster needs to choose.")
        boolean isProfileComplete,

        @Field("Whether the marketplace features them.") boolean isFeatured,

        @Field("Whether they are on the taste panel.") boolean tasteVetted,

        @Field("Public photo URLs. The last path segment is the upload's id.")
        List<String> photoUrls,

        @Field("URL of the profile.") String profileUrl,
        @Field("How long ago they were last active.") ActivityFreshness activityFreshness,
        @Field("When they joined.") Instant createdAt,

        @Field(value = "What is verified about them; null in lists.", nullable = true)
        IdentitySignals identitySignals) {

    private static final String CURRENCY = "USD";

    static HumanView of(Human human, Call call) {
        HumanProfile profile = human.profile();
        String address = profile.username() == null ? human.id().value() : profile.username();
        return new HumanView(
                human.id(),
                profile.username(),
                profile.name(),
                profile.headline(),
                profile.bio(),
                profile.gender(),
                profile.skills(),
                profile.expertise(),
                profile.location(),
                profile.hourlyRate() == null ? null : profile.hourlyRate().usd(),
                CURRENCY,
                profile.availability(),
                profile.timezone(),
                human.bookings(),
                human.reviews(),
                rating(human),
                profile.isAvailable(),
                human.isVerified(),
                profile.isComplete(),
                human.featured(),
                human.tasteVetted(),
                profile.photos().stream()
                        .map(photo -> call.origin() + "/photos/" + photo)
                        .toList(),
                call.origin() + "/api/humans/" + address,
                ActivityFreshness.of(human.activeAt(), call.now()),
                human.createdAt(),
                IdentitySignals.of(human));
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

    private static BigDecimal rating(Human human) {
        return human.reviews() == 0
                ? BigDecimal.ZERO
                : BigDecimal.valueOf(human.ratingSum())
                        .divide(BigDecimal.valueOf(human.reviews()), 2, RoundingMode.HALF_UP);
    }
}

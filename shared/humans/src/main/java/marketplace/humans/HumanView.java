package marketplace.humans;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.util.List;
import marketplace.api.Field;
import marketplace.kernel.Call;
import marketplace.kernel.Id.HumanId;

/**
 * A human's public profile (interface, Human profile).
 *
 * <p>Fields are named one by one: a new stored field is private until somebody puts it here.
 */
public record HumanView(
        @Field("Profile id.") HumanId id,

        @Field(value = "Unique name in the profile's address.", nullable = true)
        String username,

        @Field("Name.") String name,

        @Field(value = "One line about them.", nullable = true)
        String headline,

        @Field(value = "More about them.", nullable = true) String bio,

        @Field(value = "Gender, in their own words.", nullable = true)
        String gender,

        @Field("What they can do.") List<String> skills,
        @Field("What they know much about.") List<String> expertise,
        @Field(value = "Where they work.", nullable = true) HumanPlace location,

        @Field(value = "Usual rate in USD per hour.", nullable = true)
        BigDecimal hourlyRate,

        @Field("Currency of the rate.") String currency,
        @Field("When they are available in a usual week.") WeekHours availability,
        @Field("IANA zone name.") String timezone,
        @Field("Finished jobs.") long totalBookings,
        @Field("Number of reviews.") long reviewCount,
        @Field("Average rating, 0 without reviews.") BigDecimal rating,
        @Field("Whether they take work now.") boolean isAvailable,

        @Field("Whether they passed the government-ID check.")
        boolean isVerified,

        @Field("Whether the profile says all that a poster needs to choose.")
        boolean isProfileComplete,

        @Field("Whether the marketplace features them.") boolean isFeatured,

        @Field("Whether the marketplace has admitted them to the taste panel.")
        boolean tasteVetted,

        @Field("Photos, for everybody to see; the last part of each address is the id of its upload.")
        List<String> photoUrls,

        @Field("Address of the profile.") String profileUrl,
        @Field("How long ago they were last active.") ActivityFreshness activityFreshness,
        @Field("When they joined.") Instant createdAt,

        @Field(value = "What is proven of them; null in lists.", nullable = true)
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
                ActivityFreshness.of(human.updatedAt(), call.now()),
                human.createdAt(),
                IdentitySignals.of(human));
    }

    /** What is proven of a human, by itself the answer to whether they are who they say. */
    public record IdentitySignals(
            @Field("Whether the e-mail of the account was proven when the profile was last changed.")
            boolean emailVerified,

            @Field("Whether the identity check was passed.") boolean identityVerified,

            @Field("Whether a payment provider has checked them, and pays out to them.")
            boolean payoutVerified,

            @Field("Since when they have a profile.") Instant memberSince) {

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

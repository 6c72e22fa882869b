package marketplace.humans;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import marketplace.accounts.Account;
import marketplace.accounts.IdentityCheck;
import marketplace.api.Field;
import marketplace.api.UntrustedTexts;
import marketplace.humans.hours.WeekHours;
import marketplace.humans.uploads.Uploads;
import marketplace.kernel.Call;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.HumanId;

/** A human's public profile. A new stored field stays private until it is added here. */
@UntrustedTexts
public record HumanView(
        @Field HumanId id,

        @Field(value = "Unique name in the profile URL.", nullable = true)
        String username,

        @Field String name,

        @Field(value = "Headline, one line.", nullable = true)
        String headline,

        @Field(nullable = true) String bio,

        @Field(value = "Gender, in their own words.", nullable = true)
        String gender,

        @Field List<String> skills,

        @Field(value = "Areas of expertise; null with fields=slim.", nullable = true)
        List<String> expertise,

        @Field(value = "Where they work.", nullable = true) HumanPlace location,

        @Field(value = "Usual rate in USD per hour.", nullable = true)
        BigDecimal hourlyRate,

        @Field("Currency of the rate.") String currency,

        @Field(value = "Availability in a usual week; null with fields=slim.", nullable = true)
        WeekHours availability,

        @Field(value = "IANA zone name; null with fields=slim.", nullable = true)
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

        @Field(value = "What they judge on the taste panel; null with fields=slim.", nullable = true)
        List<TasteCategory> tasteCategories,

        @Field("Public photo URLs. The last path segment is the upload's id.")
        List<String> photoUrls,

        @Field String profileUrl,
        @Field("How long ago they were last active.") ActivityFreshness activityFreshness,

        @Field(value = "When they joined; null with fields=slim.", nullable = true)
        Instant createdAt,

        @Field(value = "What is verified about them; null in lists.", nullable = true)
        IdentitySignals identitySignals,

        @Field(value = "What admins see besides; null for others and in lists.", nullable = true)
        AdminSignals identitySignalsAdmin) {

    private static final String CURRENCY = "USD";

    private static final int SLIM_SKILLS = 5;

    static HumanView of(Human human, Call call) {
        return of(human, call, false, IdentitySignals.of(human), null);
    }

    static HumanView forAdmin(Human human, Account account, Call call) {
        return of(human, call, false, IdentitySignals.of(human), AdminSignals.of(account, human));
    }

    static HumanView listed(Human human, Call call) {
        return of(human, call, false, null, null);
    }

    /** As a card shows it: without long texts, and with one photo and few skills. */
    static HumanView slim(Human human, Call call) {
        return of(human, call, true, null, null);
    }

    private static HumanView of(
            Human human, Call call, boolean slim, IdentitySignals signals, AdminSignals adminSignals) {
        HumanProfile profile = human.profile();
        String address = profile.username() == null ? human.id().value() : profile.username();
        return new HumanView(
                human.id(),
                profile.username(),
                profile.name(),
                profile.headline(),
                slim ? null : profile.bio(),
                slim ? null : profile.gender(),
                slim ? first(SLIM_SKILLS, profile.skills()) : profile.skills(),
                slim ? null : profile.expertise(),
                profile.location(),
                profile.hourlyRate() == null ? null : profile.hourlyRate().usd(),
                CURRENCY,
                slim ? null : profile.availability(),
                slim ? null : profile.timezone(),
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
                call.origin() + "/api/humans/" + address,
                ActivityFreshness.of(human.activeAt(), call.now()),
                slim ? null : human.createdAt(),
                signals,
                adminSignals);
    }

    private static <T> List<T> first(int most, List<T> all) {
        return all.subList(0, Math.min(most, all.size()));
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

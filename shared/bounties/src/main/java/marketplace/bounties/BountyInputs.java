package marketplace.bounties;

import java.math.BigDecimal;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import marketplace.api.Enforced;
import marketplace.api.Field;
import marketplace.api.Strict;
import marketplace.api.policy.PublicTexts;
import marketplace.bounties.terms.Countries;
import marketplace.bounties.terms.LifecycleMessages;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Money;
import marketplace.kernel.SearchText;

/**
 * What the operations on standing bounties take.
 *
 * <p>In one file, because they are read together; posting one has a file of its own.
 */
final class BountyInputs {

    private BountyInputs() {}

    /** Names the bounty to read. */
    record GetBounty(
            @Field(value = "The bounty.", required = true) BountyId bountyId) {}

    /** Lists bounties. */
    record ListBounties(
            @Field("Only those with this status. Default: all of them.")
            BountyStatus status,

            @Field("With status open: those with seats taken and seats left, too. Default false.")
            Boolean includePartiallyFilled,

            @Field(value = "Category slug.", max = 60) String category,

            @Field(value = "A skill looked for; case does not matter.", max = 50)
            String skill,

            @Field(value = "Least price in USD.", least = "0", most = "100000") @Enforced(usd = true)
            BigDecimal minPrice,

            @Field(value = "Greatest price in USD.", least = "0", most = "100000") @Enforced(usd = true)
            BigDecimal maxPrice,

            @Field(value = "City; case does not matter.", max = 100)
            String city,

            @Field(value = "Country, as ISO 3166 code or English name.", max = 60)
            String country,

            @Field("Only what may be done from elsewhere. Default false.")
            Boolean isRemoteOnly,

            @Field("Order: newest, most applied for, or dearest first. Default new.")
            BountySort sort,

            @Field("Only your own, those in review among them; takes credentials. Default false.")
            Boolean mine,

            @Field(value = "Page size; default 20, above 100 counts as 100.", least = "1")
            Integer limit,

            @Field("nextCursor of the page before, with the same filters.")
            String cursor) {

        BountySort order() {
            return sort == null ? BountySort.NEW : sort;
        }

        BountyFilter filter(Optional<AccountId> owner) {
            return new BountyFilter(
                    owner,
                    statuses(),
                    category,
                    skill == null ? null : SearchText.normal(skill),
                    minPrice == null ? null : Money.ofUsd(minPrice, "minPrice"),
                    maxPrice == null ? null : Money.ofUsd(maxPrice, "maxPrice"),
                    city == null ? null : SearchText.normal(city),
                    country == null ? null : Countries.normal(country),
                    Boolean.TRUE.equals(isRemoteOnly));
        }

        private Set<BountyStatus> statuses() {
            if (status == null) {
                return EnumSet.allOf(BountyStatus.class);
            }
            return status == BountyStatus.OPEN && Boolean.TRUE.equals(includePartiallyFilled)
                    ? EnumSet.of(BountyStatus.OPEN, BountyStatus.PARTIALLY_FILLED)
                    : EnumSet.of(status);
        }
    }

    /** Changes what an owner may still change; nothing else is taken. */
    @Strict
    @PublicTexts
    record PatchBounty(
            @Field(value = "The bounty; yours.", required = true)
            BountyId bountyId,

            @Field("Whether applicants must have passed the government-ID check.")
            Boolean identityRequired,

            @Field("Messages sent to applicants in your own words; replaces all that stand.")
            LifecycleMessages lifecycleMessages,

            @Field(value = "Countries whose residents may apply; for admins.", max = 250, eachMax = 60)
            List<String> supportedCountries,

            @Field(value = "Countries whose residents may no longer apply; for admins.", max = 250, eachMax = 60)
            List<String> intakeClosedCountries) {

        boolean isForAdmins() {
            return supportedCountries != null || intakeClosedCountries != null;
        }

        boolean isForOwners() {
            return identityRequired != null || lifecycleMessages != null;
        }
    }

    /** Lists what waits for a review. */
    record ListPendingReview(
            @Field(value = "Page size; default 20, above 100 counts as 100.", least = "1")
            Integer limit,

            @Field("nextCursor of the page before.") String cursor) {}

    /** Names the bounty to publish. */
    record Publish(
            @Field(value = "The bounty; pending_review.", required = true)
            BountyId bountyId) {}

    /** Names the bounty not to publish. */
    record Refuse(
            @Field(value = "The bounty; pending_review.", required = true)
            BountyId bountyId,

            @Field(value = "Why, in words that its owner is told.", required = true, min = 1, max = 500)
            String reason) {}
}

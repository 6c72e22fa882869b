package marketplace.bounties;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import marketplace.api.Enforced;
import marketplace.api.Field;
import marketplace.api.PublicTexts;
import marketplace.api.Strict;
import marketplace.api.schema.NotEmpty;
import marketplace.bounties.terms.LifecycleMessages;
import marketplace.humans.Countries;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Money;
import marketplace.kernel.Problem;
import marketplace.kernel.text.SearchText;

final class BountyInputs {

    private BountyInputs() {}

    record GetBounty(@Field(required = true) BountyId bountyId) {}

    record ListBounties(
            @Field("Default: all that are not over; with mine, all.")
            BountyStatus status,

            @Field("With open: also partially filled. Default false.")
            Boolean includePartiallyFilled,

            @Field(value = "Category slug.", max = 60) String category,

            @Field(value = "One skill, in any case.", max = 50)
            String skill,

            @Field(value = "Minimum price in USD.", least = "0", most = "100000") @Enforced(usd = true)
            BigDecimal minPrice,

            @Field(value = "Maximum price in USD.", least = "0", most = "100000") @Enforced(usd = true)
            BigDecimal maxPrice,

            @Field(value = "City, case-insensitive.", max = 100)
            String city,

            @Field(value = "ISO 3166 code or English name.", max = 60)
            String country,

            @Field("Only remote work. Default false.") Boolean isRemoteOnly,

            @Field(value = "Words; all must match.", max = 100)
            String search,

            @Field("Newest (default), most applications, or highest price first. With mine, of your newest 1,000.")
            BountySort sort,

            @Field("Only your own. Default false.") Boolean mine) {

        BountySort order() {
            return sort == null ? BountySort.NEW : sort;
        }

        BountyFilter filter(Optional<AccountId> owner) {
            if (minPrice != null && maxPrice != null && minPrice.compareTo(maxPrice) > 0) {
                throw Problem.invalid("minPrice", "must not be above maxPrice");
            }
            if (search != null && sort == BountySort.TOP) {
                throw Problem.invalid("sort", "must be new or value, if there is a search");
            }
            return new BountyFilter(
                    owner,
                    statuses(owner.isPresent()),
                    category,
                    skill == null ? null : SearchText.requireTerm("skill", skill),
                    minPrice == null ? null : Money.ofUsd(minPrice, "minPrice"),
                    maxPrice == null ? null : Money.ofUsd(maxPrice, "maxPrice"),
                    city == null ? null : SearchText.requireTerm("city", city),
                    country == null ? null : Countries.normalized(country),
                    Boolean.TRUE.equals(isRemoteOnly),
                    BountySearch.of(search));
        }

        private Set<BountyStatus> statuses(boolean own) {
            if (status == null) {
                return own ? EnumSet.allOf(BountyStatus.class) : BountyStatus.LISTED;
            }
            return status == BountyStatus.OPEN && Boolean.TRUE.equals(includePartiallyFilled)
                    ? EnumSet.of(BountyStatus.OPEN, BountyStatus.PARTIALLY_FILLED)
                    : EnumSet.of(status);
        }
    }

    @Strict
    @PublicTexts
    record PatchBounty(
            @Field(value = "Your bounty.", required = true) BountyId bountyId,

            @Field("Require applicants to have passed the government-ID check.")
            Boolean identityRequired,

            @Field("Your own messages to applicants. Replaces all current messages.")
            LifecycleMessages lifecycleMessages,

            @Field(value = "Only residents of these countries may apply. Admins only.", max = 250, eachMax = 60)
            List<String> supportedCountries,

            @Field(value = "Residents of these countries may no longer apply. Admins only.", max = 250, eachMax = 60)
            List<String> intakeClosedCountries) {

        boolean isForAdmins() {
            return Stream.of(orEmpty(supportedCountries), orEmpty(intakeClosedCountries))
                    .anyMatch(countries -> !countries.isEmpty());
        }

        private static List<String> orEmpty(List<String> countries) {
            return countries == null ? List.of() : countries;
        }

        boolean isForOwners() {
            return identityRequired != null || lifecycleMessages != null;
        }
    }

    @NotEmpty
    record ExtendBounty(
            @Field(value = "Your bounty.", required = true) BountyId bountyId,

            @Field("Later deadline of applications and work.")
            Instant deadline,

            @Field(value = "New, larger number of humans to accept.", least = "2", most = "500")
            Integer spotsAvailable) {}

    record DuplicateBounty(
            @Field(value = "Your bounty to copy.", required = true)
            BountyId bountyId,

            @Field("Deadline of the copy. Default: that of the original, while it is in the future.")
            Instant deadline,

            @Field(
                    value = "Number of humans that the copy accepts. Default: as the original.",
                    least = "1",
                    most = "500")
            Integer spotsAvailable) {}

    record Publish(@Field(required = true) BountyId bountyId) {}

    record Refuse(
            @Field(required = true) BountyId bountyId,

            @Field(value = "The reason; the owner sees it.", required = true, min = 1, max = 500)
            String reason) {}
}

package marketplace.bounties;

import java.util.Optional;
import java.util.Set;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Money;

/** A null component admits any value. With an owner, hidden bounties are included. */
record BountyFilter(
        Optional<AccountId> owner,
        Set<BountyStatus> statuses,
        String category,
        String skill,
        Money least,
        Money most,
        String city,
        String country,
        boolean remoteOnly,
        BountySearch search) {

    BountyFilter {
        statuses = Set.copyOf(statuses);
    }

    static BountyFilter any(Set<BountyStatus> statuses) {
        return new BountyFilter(
                Optional.empty(), statuses, null, null, null, null, null, null, false, BountySearch.ANY);
    }

    /** Whether the index of listed bounties serves it: that one has whole bounties, so a page must skip few. */
    boolean admitsMostListed() {
        return owner.isEmpty()
                && category == null
                && skill == null
                && least == null
                && most == null
                && city == null
                && country == null
                && !remoteOnly
                && search.admitsAny()
                && statuses.contains(BountyStatus.OPEN)
                && BountyStatus.LISTED.containsAll(statuses);
    }

    boolean admits(BountyEntry facts) {
        return statuses.contains(facts.status())
                && (category == null || category.equals(facts.category()))
                && (skill == null || facts.skills().contains(skill))
                && (least == null || facts.price().compareTo(least) >= 0)
                && (most == null || facts.price().compareTo(most) <= 0)
                && (city == null || city.equals(facts.city()))
                && (country == null || country.equals(facts.country()))
                && (!remoteOnly || facts.remote())
                && search.admits(facts.words());
    }

    boolean admits(Bounty bounty) {
        return admits(bounty, BountyEntry.of(bounty));
    }

    /** @param facts those of the bounty */
    boolean admits(Bounty bounty, BountyEntry facts) {
        return owner.map(bounty::isOwnedBy).orElse(BountyListings.isListed(bounty))
                && admits(facts)
                && search.admits(bounty);
    }
}

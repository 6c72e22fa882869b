package marketplace.bounties;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import marketplace.bounties.terms.IntakeTerms;
import marketplace.bounties.terms.Place;
import marketplace.humans.Countries;
import marketplace.humans.Human;
import marketplace.kernel.Money;
import marketplace.kernel.text.SearchText;
import marketplace.table.Table;

/**
 * Open bounties that a human could apply to, best pay per hour first. No index has that order, and one would cost every
 * post as much again as the order by price, so the newest of the human's skills are sorted in memory.
 */
public final class FittingBounties {

    /** Bounds the partitions that are read. */
    private static final int MOST_SKILLS = 3;

    private static final int NEWEST = 40;

    private static final Comparator<Bounty> BEST_PAID_FIRST = Comparator.comparing(FittingBounties::perHour)
            .thenComparing(bounty -> bounty.id().value())
            .reversed();

    private final Bounties bounties;

    public FittingBounties(Table table) {
        this.bounties = new Bounties(table);
    }

    /** Without a word about whether the human has applied. */
    public List<Bounty> of(Human human) {
        List<String> skills = human.profile().skills().stream()
                .map(SearchText::term)
                .distinct()
                .limit(MOST_SKILLS)
                .toList();
        return bounties.newestOpen(skills, NEWEST).stream()
                .filter(bounty -> fits(bounty, human))
                .sorted(BEST_PAID_FIRST)
                .toList();
    }

    private static boolean fits(Bounty bounty, Human human) {
        IntakeTerms intake = bounty.terms().intake();
        Optional<String> country = human.profile().countryCode();
        return !bounty.isOwnedBy(human.accountId())
                && (human.verified() || !intake.identityRequired())
                && intake.countries().admits(country)
                && isWithin(bounty.terms().task().location(), country);
    }

    /** Unknown countries exclude nothing. */
    private static boolean isWithin(Place place, Optional<String> country) {
        Optional<String> there = Optional.ofNullable(place).map(Place::country).flatMap(Countries::find);
        return there.isEmpty()
                || country.isEmpty()
                || Boolean.TRUE.equals(place.isRemoteAllowed())
                || there.equals(country);
    }

    /** Without estimated hours it is unknown, and last. */
    private static Money perHour(Bounty bounty) {
        return bounty.terms().pay().perHour().orElse(Money.ZERO);
    }
}

package marketplace.bounties;

import java.util.HexFormat;
import java.util.List;
import java.util.function.UnaryOperator;
import marketplace.bounties.terms.Place;
import marketplace.bounties.terms.Task;
import marketplace.humans.Countries;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Money;
import marketplace.kernel.text.SearchText;
import marketplace.table.Item;

/**
 * What lists compare, normalized, so that a page skips bounties without reading them.
 *
 * @param words the hashes of its words, if it was read from a public list; else empty
 */
record BountyEntry(
        BountyId id,
        BountyStatus status,
        Money price,
        String category,
        String city,
        String country,
        boolean remote,
        List<String> skills,
        String words) {

    BountyEntry {
        skills = List.copyOf(skills);
    }

    private static final String WORDS = "words";

    static BountyEntry of(Bounty bounty) {
        Task task = bounty.terms().task();
        Place place = task.location() == null ? Place.NOWHERE : task.location();
        UnaryOperator<String> term = bounty.plainTerms() ? SearchText::term : SearchText::folded;
        return new BountyEntry(
                bounty.id(),
                bounty.status(),
                bounty.terms().pay().price(),
                task.category(),
                place.city() == null ? null : term.apply(place.city()),
                place.country() == null ? null : Countries.normalized(place.country()),
                Boolean.TRUE.equals(place.isRemoteAllowed()),
                task.skillsNeeded().stream().map(term).distinct().toList(),
                "");
    }

    static BountyEntry of(Item item) {
        return new BountyEntry(
                new BountyId(item.text("id")),
                item.constant("status", BountyStatus.class),
                item.money("priceCents"),
                item.findText("category").orElse(null),
                item.findText("city").orElse(null),
                item.findText("country").orElse(null),
                item.flag("remote"),
                item.texts("skills"),
                item.has(WORDS) ? HexFormat.of().formatHex(item.bytes(WORDS)) : "");
    }

    Item.Builder describe(Item.Builder listing, byte[] hashes) {
        return describe(listing).put(WORDS, hashes);
    }

    Item.Builder describe(Item.Builder listing) {
        return listing.put("v", 1)
                .put("id", id)
                .put("status", status)
                .put("priceCents", price)
                .put("category", category)
                .put("city", city)
                .put("country", country)
                .put("remote", remote)
                .putTexts("skills", skills);
    }
}

package marketplace.services.listings;

import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Id.ServiceId;
import marketplace.kernel.Money;
import marketplace.kernel.secrets.Sha256;
import marketplace.kernel.text.SearchText;
import marketplace.kernel.text.SearchWord;
import marketplace.table.Item;

/**
 * What browsing compares, so that a page skips services without reading them.
 *
 * @param words hashed: each entry of the index has all of them, and a word may be as long as its text
 */
record ListingEntry(
        ServiceId id, HumanId humanId, AccountId providerId, Money price, String category, List<String> words) {

    /** Bounds the index entries of a service: each word has one. */
    static final int MAX_WORDS = 30;

    private static final int HASH_BYTES = 8;

    ListingEntry {
        words = List.copyOf(words);
    }

    static ListingEntry of(Listing listing) {
        ListingTerms terms = listing.terms();
        Function<String, List<String>> found = listing.plainTerms() ? SearchWord::terms : SearchText::words;
        List<String> words = Stream.of(terms.title(), terms.category(), terms.description())
                .filter(Objects::nonNull)
                .flatMap(text -> found.apply(text).stream())
                .distinct()
                .limit(MAX_WORDS)
                .map(ListingEntry::hashed)
                .toList();
        return new ListingEntry(
                listing.id(), listing.humanId(), listing.providerId(), terms.bookingPrice(), terms.category(), words);
    }

    /** Normalized words are compared by their hashes. */
    static String hashed(String word) {
        return Sha256.prefix("word\n" + word, HASH_BYTES);
    }

    static ListingEntry of(Item item) {
        return new ListingEntry(
                new ServiceId(item.text("id")),
                new HumanId(item.text("humanId")),
                new AccountId(item.text("providerId")),
                item.money("priceCents"),
                item.findText("category").orElse(null),
                item.texts("words"));
    }

    Item.Builder describe(Item.Builder entry) {
        return entry.put("v", 1)
                .put("id", id)
                .put("humanId", humanId)
                .put("providerId", providerId)
                .put("priceCents", price)
                .put("category", category)
                .putTexts("words", words);
    }
}

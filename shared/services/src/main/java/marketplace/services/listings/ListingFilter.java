package marketplace.services.listings;

import java.util.List;

/**
 * A null category admits any.
 *
 * @param words all of them, as the index has them; the longest first
 */
record ListingFilter(String category, List<String> words) {

    ListingFilter {
        words = List.copyOf(words);
    }

    boolean admits(ListingEntry entry) {
        return (category == null || category.equals(entry.category()))
                && entry.words().containsAll(words);
    }

    boolean admits(Listing listing) {
        return (category == null && words.isEmpty()) || admits(ListingEntry.of(listing));
    }
}

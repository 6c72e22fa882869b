package marketplace.services.listings;

import java.util.Comparator;
import java.util.List;
import marketplace.kernel.text.SearchWord;

/**
 * A null category admits any.
 *
 * @param words all of them, as the index has them
 * @param lists of each word, the longest first, the terms under which it is listed
 */
record ListingFilter(String category, List<SearchWord> words, List<List<String>> lists) {

    ListingFilter {
        words = List.copyOf(words);
        lists = lists.stream().map(List::copyOf).toList();
    }

    static ListingFilter of(String category, List<SearchWord> words) {
        return new ListingFilter(
                category,
                words.stream().map(word -> word.map(ListingEntry::hashed)).toList(),
                words.stream()
                        .sorted(Comparator.<SearchWord>comparingInt(
                                        word -> word.whole().length())
                                .reversed())
                        .map(word ->
                                word.lists().stream().map(ListingEntry::hashed).toList())
                        .toList());
    }

    boolean admits(ListingEntry entry) {
        return (category == null || category.equals(entry.category()))
                && words.stream().allMatch(word -> word.isIn(entry.words()));
    }

    boolean admits(Listing listing) {
        return (category == null && words.isEmpty()) || admits(ListingEntry.of(listing));
    }
}

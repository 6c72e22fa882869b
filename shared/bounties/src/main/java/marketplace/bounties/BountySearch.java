package marketplace.bounties;

import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import marketplace.bounties.terms.Place;
import marketplace.bounties.terms.Task;
import marketplace.kernel.secrets.Sha256;
import marketplace.kernel.text.SearchWord;

/**
 * The words of a search, all of which a bounty must have. A search without words admits any.
 *
 * <p>The entries of public lists have a short hash of each word of their bounty. An entry for each word would cost a
 * post more than all else that it writes. A page skips by the hashes, and compares the words of what is left.
 *
 * @param hashed the words as entries have them
 */
record BountySearch(List<SearchWord> words, List<SearchWord> hashed) {

    static final BountySearch ANY = new BountySearch(List.of(), List.of());

    /** Bounds the size of an entry. */
    static final int MAX_WORDS = 40;

    private static final int HASH_BYTES = 3;
    private static final Pattern HASH = Pattern.compile(".{" + 2 * HASH_BYTES + "}");

    BountySearch {
        words = List.copyOf(words);
        hashed = List.copyOf(hashed);
    }

    /** @param text null for any */
    static BountySearch of(String text) {
        if (text == null) {
            return ANY;
        }
        List<SearchWord> words = SearchWord.require("search", text);
        return new BountySearch(
                words, words.stream().map(word -> word.map(BountySearch::hash)).toList());
    }

    boolean admitsAny() {
        return words.isEmpty();
    }

    boolean admits(Bounty bounty) {
        return admitsAny() || areIn(words, words(bounty));
    }

    /** @param hashes those of an entry; empty if it has none, as one that was stored before there were searches */
    boolean admits(String hashes) {
        return admitsAny()
                || hashes.isEmpty()
                || areIn(
                        hashed,
                        HASH.matcher(hashes)
                                .results()
                                .map(found -> found.group())
                                .toList());
    }

    private static boolean areIn(List<SearchWord> words, Collection<String> terms) {
        return words.stream().allMatch(word -> word.isIn(terms));
    }

    static byte[] hashes(Bounty bounty) {
        return HexFormat.of()
                .parseHex(String.join(
                        "", words(bounty).stream().map(BountySearch::hash).toList()));
    }

    /** The first different words of its texts, in this order. */
    private static List<String> words(Bounty bounty) {
        Task task = bounty.terms().task();
        return Stream.of(
                        Stream.of(task.title()),
                        Stream.ofNullable(task.category()),
                        Stream.ofNullable(task.location()).map(Place::city).filter(Objects::nonNull),
                        task.skillsNeeded().stream(),
                        Stream.of(task.description()))
                .flatMap(texts -> texts)
                .flatMap(text -> SearchWord.terms(text).stream())
                .distinct()
                .limit(MAX_WORDS)
                .toList();
    }

    private static String hash(String word) {
        return Sha256.prefix(word, HASH_BYTES);
    }
}

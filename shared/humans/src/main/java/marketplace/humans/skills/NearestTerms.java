package marketplace.humans.skills;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import marketplace.humans.skills.TermCounts.Count;
import marketplace.kernel.paging.Suggestion;
import marketplace.kernel.text.Edits;
import marketplace.table.ParallelReads;
import marketplace.table.Table;

/**
 * The known skills or cities that come nearest to an unknown one: by one edit, or by a shared beginning, the longest
 * and most common first.
 *
 * <p>A term with one edit has either the beginning of the unknown term or its end. So the neighbours of the unknown
 * term in the order of terms, in the order of terms read backwards, and the most common terms have all that is near,
 * unless more than {@link #NEIGHBOURS} share the half that fits.
 */
public final class NearestTerms {

    /** The arguments of searches that take the suggestions. */
    public static final String SKILL = "skill";

    public static final String CITY = "city";

    /** Read on each side of the unknown term. */
    private static final int NEIGHBOURS = 100;

    private static final int MOST_COMMON = 200;

    private static final int MAX_SUGGESTIONS = 5;

    /** No known term is longer, and keys have a limit. */
    private static final int MAX_LETTERS = 100;

    /** Terms with fewer letters in common, or of fewer letters, have nothing to do with each other. */
    private static final int MIN_LETTERS = 3;

    /** @param slip whether the terms are one edit apart */
    private record Near(Count known, boolean slip, int shared) {

        private static final Comparator<Near> NEAREST_FIRST = Comparator.comparing(
                        Near::slip, Comparator.reverseOrder())
                .thenComparing(Comparator.comparingInt(Near::shared).reversed())
                .thenComparing(near -> near.known().count(), Comparator.reverseOrder())
                .thenComparing(near -> near.known().term());

        static Near of(String term, Count known) {
            boolean slip = Math.max(term.length(), known.term().length()) >= MIN_LETTERS
                    && Math.abs(term.length() - known.term().length()) <= 1
                    && Edits.between(term, known.term()) <= 1;
            return new Near(known, slip, sharedLetters(term, known.term()));
        }

        private static int sharedLetters(String one, String other) {
            int shared = 0;
            while (shared < Math.min(one.length(), other.length()) && one.charAt(shared) == other.charAt(shared)) {
                shared++;
            }
            return shared;
        }

        boolean isNear(String term) {
            return slip || shared == term.length() || (shared >= MIN_LETTERS && 2 * shared >= term.length());
        }
    }

    private final TermCounts counts;

    public NearestTerms(Table table) {
        this.counts = new TermCounts(table);
    }

    /** Other skills and cities than these, which were sought without success. */
    public List<Suggestion> suggestions(Collection<String> skills, Optional<String> city) {
        return ParallelReads.join(
                () -> suggestions(TermKind.SKILL, SKILL, skills),
                () -> suggestions(TermKind.CITY, CITY, city.stream().toList()),
                (first, second) ->
                        Stream.concat(first.stream(), second.stream()).toList());
    }

    private List<Suggestion> suggestions(TermKind kind, String filter, Collection<String> sought) {
        List<String> terms =
                sought.stream().filter(term -> term.length() <= MAX_LETTERS).toList();
        if (terms.isEmpty()) {
            return List.of();
        }
        List<List<Count>> read = ParallelReads.all(Stream.concat(
                        Stream.<Supplier<List<Count>>>of(() -> counts.mostCommon(kind, MOST_COMMON)),
                        terms.stream().flatMap(term -> counts.neighbours(kind, term, NEIGHBOURS)))
                .toList());
        List<Count> known = read.stream()
                .flatMap(List::stream)
                .filter(count -> count.count() > 0 && !terms.contains(count.term()))
                .toList();
        return terms.stream()
                .flatMap(term ->
                        known.stream().map(count -> Near.of(term, count)).filter(near -> near.isNear(term)))
                .sorted(Near.NEAREST_FIRST)
                .map(near ->
                        new Suggestion(filter, near.known().name(), near.known().count()))
                .distinct()
                .limit(MAX_SUGGESTIONS)
                .toList();
    }
}

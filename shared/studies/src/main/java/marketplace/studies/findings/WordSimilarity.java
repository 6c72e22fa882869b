package marketplace.studies.findings;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;
import marketplace.kernel.cache.LruCache;
import marketplace.kernel.text.Characters;
import marketplace.kernel.text.SearchText;
import org.apache.commons.text.similarity.CosineSimilarity;
import org.apache.commons.text.similarity.LevenshteinDistance;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;

/** Compares the stems of two texts, and the letters of texts that are almost the same. */
public final class WordSimilarity implements TextSimilarity {

    /** Edits are counted in time proportional to the product of the lengths. */
    private static final int COMPARED_CHARACTERS = 400;

    private static final int REMEMBERED_TEXTS = 5_000;

    private static final CosineSimilarity COSINE = new CosineSimilarity();

    private final Analyzer english = new EnglishAnalyzer();
    private final LruCache<String, Map<CharSequence, Integer>> stems = new LruCache<>(REMEMBERED_TEXTS);

    @Override
    public double between(String one, String other) {
        double words = COSINE.cosineSimilarity(stems(one), stems(other));
        double letters = letters(SearchText.folded(one), SearchText.folded(other));
        return letters >= NEARLY_IDENTICAL ? Math.max(letters, words) : words;
    }

    private static double letters(String one, String other) {
        String first = Characters.first(COMPARED_CHARACTERS, one);
        String second = Characters.first(COMPARED_CHARACTERS, other);
        int longest = Math.max(first.length(), second.length());
        if (longest == 0) {
            return 1;
        }
        int allowed = (int) Math.ceil(longest * (1 - NEARLY_IDENTICAL));
        int edits = new LevenshteinDistance(allowed).apply(first, second);
        return edits < 0 ? 0 : 1 - (double) edits / longest;
    }

    private Map<CharSequence, Integer> stems(String text) {
        return stems.findOrMake(text, this::analyse);
    }

    private Map<CharSequence, Integer> analyse(String text) {
        Map<CharSequence, Integer> counts = new LinkedHashMap<>();
        try (TokenStream tokens = english.tokenStream("text", SearchText.folded(text))) {
            CharTermAttribute term = tokens.addAttribute(CharTermAttribute.class);
            tokens.reset();
            while (tokens.incrementToken()) {
                counts.merge(term.toString(), 1, Integer::sum);
            }
            tokens.end();
            return Map.copyOf(counts);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

package marketplace.humans.skills;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import marketplace.kernel.text.SearchText;

/**
 * The terms of a profile that was stored when spaces, dashes, dots and apostrophes still counted. Search lists it under
 * them, and the counts of terms may have it. Its next change needs them to take both back.
 */
public final class FormerTerms {

    private static final int MAX_SKILLS = 8;
    private static final int MAX_NAME_WORDS = 4;

    private FormerTerms() {}

    public static Terms of(Stream<String> skills, Optional<String> city) {
        Map<String, String> found = new LinkedHashMap<>();
        skills.forEach(skill -> {
            if (found.size() < MAX_SKILLS) {
                found.putIfAbsent(SearchText.folded(skill), skill);
            }
        });
        return new Terms(
                found, city.map(name -> Map.of(SearchText.folded(name), name)).orElse(Map.of()));
    }

    public static List<String> ofName(String name) {
        return SearchText.words(name).stream().limit(MAX_NAME_WORDS).toList();
    }
}

package marketplace.local.agent;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Words without their endings, so that "hires" and "hired" are the same. */
final class Words {

    private static final Pattern WORD = Pattern.compile("[A-Za-z][a-z]*|[A-Z]+");

    private static final Set<String> EMPTY =
            Set.of(("a an and are as at be by did do does for from has have i id in into is it me my no of on or our"
                            + " that the their them then they this to was what which who whole with yes you your")
                    .split(" "));

    private static final List<String> ENDINGS = List.of("ments", "ment", "ings", "ing", "ies", "ed", "es", "s", "y");

    private Words() {}

    static Set<String> of(String text) {
        Set<String> stems = new LinkedHashSet<>();
        WORD.matcher(text)
                .results()
                .map(MatchResult::group)
                .map(word -> word.toLowerCase(Locale.ROOT))
                .filter(word -> !EMPTY.contains(word))
                .map(Words::stem)
                .forEach(stems::add);
        return stems;
    }

    private static String stem(String word) {
        String stem = word;
        for (String ending : ENDINGS) {
            if (stem.endsWith(ending) && stem.length() > ending.length() + 2 && !stem.endsWith("ss")) {
                stem = stem.substring(0, stem.length() - ending.length());
                break;
            }
        }
        if (stem.length() > 3 && (stem.endsWith("e") || isDoubled(stem))) {
            stem = stem.substring(0, stem.length() - 1);
        }
        return stem;
    }

    private static boolean isDoubled(String stem) {
        return stem.charAt(stem.length() - 1) == stem.charAt(stem.length() - 2);
    }
}

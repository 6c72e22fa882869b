package marketplace.humans.skills;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import marketplace.humans.skills.TermCounts.Delta;

/** The terms by which a search finds a human: the folded text, and the text as its owner wrote it. */
public record Terms(Map<String, String> skills, Map<String, String> cities) {

    public static final Terms NONE = new Terms(Map.of(), Map.of());

    List<Delta> changeTo(Terms after) {
        List<Delta> deltas = new ArrayList<>();
        add(TermKind.SKILL, skills, after.skills, deltas);
        add(TermKind.CITY, cities, after.cities, deltas);
        return deltas;
    }

    private static void add(TermKind kind, Map<String, String> before, Map<String, String> after, List<Delta> deltas) {
        without(before, after.keySet()).forEach(term -> deltas.add(new Delta(kind, term, before.get(term), -1)));
        without(after, before.keySet()).forEach(term -> deltas.add(new Delta(kind, term, after.get(term), 1)));
    }

    private static Set<String> without(Map<String, String> terms, Set<String> others) {
        Set<String> left = new HashSet<>(terms.keySet());
        left.removeAll(others);
        return left;
    }
}

package marketplace.money.audit;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import marketplace.money.audit.Audit.Difference;

/**
 * Compares stored items with the projected ones, attribute by attribute. An item is compared only while all that it
 * is projected from is trusted: one damaged item is one difference, however many others follow from it.
 */
final class Comparison {

    private final List<Difference> differences = new ArrayList<>();
    private final Set<String> distrusted = new HashSet<>();

    void distrust(String... sources) {
        distrusted.addAll(List.of(sources));
    }

    boolean trusts(String source) {
        return !distrusted.contains(source);
    }

    void report(String name, String finding) {
        if (distrusted.add(name)) {
            differences.add(new Difference(name, finding));
        }
    }

    /**
     * @param stored null for an item that does not exist
     * @param projected null for an item that must not exist
     * @param sources the items and subjects that it is projected from
     */
    void compare(String name, Map<String, ?> stored, Map<String, ?> projected, String... sources) {
        if (!Stream.of(sources).allMatch(this::trusts)) {
            distrust(name);
        } else if (stored == null) {
            report(name, "is missing; expected " + projected);
        } else if (projected == null) {
            report(name, "is not expected; stored is " + stored);
        } else {
            Set<String> attributes = new TreeSet<>(stored.keySet());
            attributes.addAll(projected.keySet());
            attributes.stream()
                    .filter(attribute ->
                            !String.valueOf(stored.get(attribute)).equals(String.valueOf(projected.get(attribute))))
                    .findFirst()
                    .ifPresent(attribute -> report(
                            name,
                            attribute + " is " + stored.get(attribute) + ", expected " + projected.get(attribute)));
        }
    }

    List<Difference> differences() {
        return List.copyOf(differences);
    }
}

package marketplace.server.template;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

final class Violations {

    private final Set<String> sentences = new LinkedHashSet<>();

    /** {@code place} is the path from the top of the file, such as {@code Resources.Table.Properties}. */
    void add(String place, int line, String what) {
        sentences.add(place + " (line " + line + "): " + what);
    }

    void add(String sentence) {
        sentences.add(sentence);
    }

    List<String> sentences() {
        return List.copyOf(sentences);
    }
}

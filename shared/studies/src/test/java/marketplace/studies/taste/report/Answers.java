package marketplace.studies.taste.report;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import marketplace.humans.TasteCategory;

/** Builds the answers of a panel. */
final class Answers {

    private final List<String> labels;
    private final List<PanelAnswer> all = new ArrayList<>();

    Answers(String... labels) {
        this.labels = List.of(labels);
    }

    Answers add(int count, String choice) {
        return add(count, choice, TasteCategory.DESIGN, "DE");
    }

    Answers add(int count, String choice, TasteCategory category, String country) {
        for (int i = 0; i < count; i++) {
            add(choice, "I prefer the calm colours of number " + all.size(), 3, true, category, country);
        }
        return this;
    }

    Answers failed(int count, String choice) {
        for (int i = 0; i < count; i++) {
            add(choice, "I did not look at any of them carefully", 5, false, TasteCategory.MUSIC, "FR");
        }
        return this;
    }

    Answers because(String choice, String reason, int confidence) {
        return add(choice, reason, confidence, true, TasteCategory.DESIGN, "DE");
    }

    List<PanelAnswer> list() {
        return List.copyOf(all);
    }

    Panel panel() {
        return new Panel(labels, all.size());
    }

    private Answers add(
            String choice, String reason, int confidence, boolean passed, TasteCategory category, String country) {
        List<String> shown = new ArrayList<>(labels);
        Collections.rotate(shown, all.size());
        all.add(new PanelAnswer(choice, reason, confidence, passed, shown, category, country));
        return this;
    }
}

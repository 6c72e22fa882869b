package marketplace.studies.taste.report;

import java.util.List;

/**
 * What a taste run asked for.
 *
 * @param labels of the artifacts, in the order of the run
 * @param respondentCount answers asked for
 */
public record Panel(List<String> labels, int respondentCount) {

    public Panel {
        labels = List.copyOf(labels);
    }
}

package marketplace.studies.reports;

import java.time.Instant;
import java.util.List;
import marketplace.studies.qa.report.QaReport;
import marketplace.studies.taste.report.TasteReport;

/** A report with what its page says about the run. */
public sealed interface SharedReport {

    /** @param title null if the run has none */
    record OfTaste(String title, String question, List<Artifact> artifacts, TasteReport report, Instant closedAt)
            implements SharedReport {

        public OfTaste {
            artifacts = List.copyOf(artifacts);
        }
    }

    record OfQa(QaReport report) implements SharedReport {}

    record Artifact(String label, String url) {}
}

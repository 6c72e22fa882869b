package marketplace.studies.qa.report;

import java.util.List;
import java.util.Optional;
import marketplace.api.Answer;
import marketplace.kernel.Wire;

/** The forms of a report. */
public enum ReportFormat implements Wire {
    JSON,
    SARIF,
    JUNIT,
    HTML;

    public static final List<String> MEDIA_TYPES = List.of(SarifReport.MEDIA_TYPE, JunitReport.MEDIA_TYPE, "text/html");

    /** Empty for JSON. */
    public Optional<Answer.Text> text(QaReport report, QaReportHtml html) {
        return switch (this) {
            case JSON -> Optional.empty();
            case SARIF -> Optional.of(new Answer.Text(SarifReport.MEDIA_TYPE, SarifReport.write(report)));
            case JUNIT -> Optional.of(new Answer.Text(JunitReport.MEDIA_TYPE, JunitReport.write(report)));
            case HTML -> Optional.of(new Answer.Text("text/html", html.of(report)));
        };
    }
}

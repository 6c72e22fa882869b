package marketplace.studies.qa.report;

/** Draws a report as a page. A port, because pages and their style are with the functions. */
@FunctionalInterface
public interface QaReportHtml {

    /** Where no route asks for pages. */
    QaReportHtml NONE = _ -> {
        throw new IllegalStateException("this function has no pages");
    };

    String of(QaReport report);
}

package marketplace.functions.pages;

import java.util.function.Supplier;
import marketplace.api.rest.HttpRequest;
import marketplace.api.rest.HttpResponse;
import marketplace.console.html.HtmlPages;
import marketplace.console.html.HtmlPages.Tone;
import marketplace.functions.http.QaReportPage;
import marketplace.studies.reports.ReportAddressOperations;
import marketplace.studies.reports.SharedReport;
import marketplace.studies.reports.SharedReports;

/** The report of a run. Its address is the only credential. */
final class ReportPage {

    static final String PATH = ReportAddressOperations.PATH + "{code}";
    static final String ROUTE = "GET " + PATH;

    private static final int MAX_LENGTH = 100;

    private final HtmlPages pages;
    private final Supplier<SharedReports> reports;
    private final TasteReportPage taste;
    private final QaReportPage qa;

    ReportPage(HtmlPages pages, Supplier<SharedReports> reports) {
        this.pages = pages;
        this.reports = reports;
        this.taste = new TasteReportPage(pages);
        this.qa = new QaReportPage(pages);
    }

    HttpResponse answer(HttpRequest http) {
        String code = http.pathParameters().getOrDefault("code", "");
        if (code.isEmpty() || code.length() > MAX_LENGTH) {
            return unknown();
        }
        return reports.get().read(code).map(this::page).orElseGet(this::unknown);
    }

    private HttpResponse page(SharedReport report) {
        return switch (report) {
            case SharedReport.OfTaste shared -> taste.answer(shared);
            case SharedReport.OfQa shared -> qa.answer(shared.report());
        };
    }

    private HttpResponse unknown() {
        return pages.notice(
                404,
                "Report not found",
                Tone.BAD,
                "No report has this address.",
                "It may have been revoked or replaced. Ask its owner for the new one.");
    }
}

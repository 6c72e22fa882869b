package marketplace.console;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import marketplace.api.rest.HttpResponse;
import marketplace.console.html.ConsoleFrame;
import marketplace.console.pages.Tab;
import marketplace.console.session.ReturnPath;
import marketplace.console.views.Views;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;

/** Answers that no page declares: notices, refusals and redirects. */
public final class PageAnswers {

    private static final int SEE_OTHER = 303;

    /** The browser repeats the request elsewhere, with its method and its form. */
    private static final int REPEAT = 307;

    private PageAnswers() {}

    public static List<ConsoleFrame.Link> navigation(Tab current) {
        return Arrays.stream(Tab.values())
                .map(tab -> new ConsoleFrame.Link(tab.path(), tab.text(), tab.icon(), tab == current))
                .toList();
    }

    /** Unknown and foreign records look the same. */
    public static HttpResponse refusal(Problem problem, String requestId) {
        if (problem.code() == ErrorCode.NOT_FOUND) {
            return notFound();
        }
        String title = problem.code().status() < 500 ? "This is not possible now" : "Something went wrong";
        String sentence = problem.code() == ErrorCode.INTERNAL
                ? problem.getMessage() + " Request: " + requestId
                : problem.getMessage();
        return notice(problem.code().status(), title, sentence);
    }

    public static HttpResponse notFound() {
        return notice(
                404,
                "Page not found",
                "This page does not exist, or it belongs to somebody else. If you followed a link, open it again from"
                        + " the mail, or copy the whole link.");
    }

    public static HttpResponse fromElsewhere() {
        return notice(
                403, "Open the form here", "This form was sent by another site, so nothing was done. Open it here.");
    }

    private static HttpResponse notice(int status, String title, String sentence) {
        return ConsoleFrame.page(
                status, title, List.of(), Views.render("pages/notice.html", Map.of("sentence", sentence)));
    }

    public static HttpResponse redirect(String path) {
        return new HttpResponse(SEE_OTHER, Map.of("Location", path, "Cache-Control", "no-store"), new byte[0]);
    }

    /** To the accounts function, which renews the session or asks to sign in, and leads back. */
    static HttpResponse toSession(ReturnPath back, boolean withForm, String page) {
        int status = withForm ? REPEAT : SEE_OTHER;
        return new HttpResponse(status, Map.of("Location", back.after(page), "Cache-Control", "no-store"), new byte[0]);
    }
}

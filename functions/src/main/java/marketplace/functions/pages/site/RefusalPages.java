package marketplace.functions.pages.site;

import java.util.Map;
import java.util.OptionalLong;
import marketplace.api.rest.HttpRequest;
import marketplace.api.rest.HttpResponse;
import marketplace.console.html.Brand;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;

/** Refusals and faults as people read them: what happened, and what to do next. */
public final class RefusalPages {

    private record Text(String title, String sentence, String next) {}

    private final SiteFrame frame;

    public RefusalPages(SiteFrame frame) {
        this.frame = frame;
    }

    public HttpResponse page(HttpRequest http, Problem problem, String requestId) {
        Text text = text(problem, requestId);
        SiteFrame.About about = new SiteFrame.About(text.title() + " · " + Brand.NAME, text.sentence(), "");
        String content = frame.fill("refusal.html", Map.of("text", text));
        return frame.page(http, problem.code().status(), about, content).with("Cache-Control", "no-store");
    }

    private static Text text(Problem problem, String requestId) {
        int status = problem.code().status();
        if (problem.code() == ErrorCode.NOT_FOUND) {
            return new Text(
                    "Page not found",
                    "This page does not exist, or it is not public.",
                    "If you followed a link, it may be incomplete: open it again from the mail, or copy the whole"
                            + " link.");
        }
        if (problem.code() == ErrorCode.METHOD_NOT_ALLOWED) {
            return new Text(
                    "This address takes no form",
                    "It can be read, but nothing can be sent to it. Nothing was changed.",
                    "Open the page again, then use its own buttons.");
        }
        if (problem.code() == ErrorCode.RATE_LIMITED) {
            return new Text("Too many requests", problem.getMessage(), wait(problem.retryAfterSeconds()));
        }
        return status < 500
                ? new Text("This is not possible", problem.getMessage(), "Nothing was changed.")
                : new Text(
                        "Something went wrong",
                        problem.getMessage() + " Request: " + requestId,
                        "Load the page again in a minute. If it happens again, report the request's id.");
    }

    private static String wait(OptionalLong seconds) {
        return seconds.isPresent()
                ? "Wait " + seconds.getAsLong() + " seconds, then load the page again."
                : "Wait a minute, then load the page again.";
    }
}

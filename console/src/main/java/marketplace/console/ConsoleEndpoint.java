package marketplace.console;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import marketplace.api.rest.HttpFrame;
import marketplace.api.rest.HttpRequest;
import marketplace.api.rest.HttpResponse;
import marketplace.api.rest.RouteTable;
import marketplace.console.html.Asset;
import marketplace.console.html.ConsoleFrame;
import marketplace.console.pages.AllPages;
import marketplace.console.pages.Download;
import marketplace.console.session.OwnForm;
import marketplace.console.session.ReturnPath;
import marketplace.console.session.SessionCookie;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;

/** Pages for people under {@code /app}: request, session from the cookie, page. */
public final class ConsoleEndpoint {

    public static final String SESSION = AllPages.ACCOUNT + "session";
    public static final String STEP_UP = AllPages.ACCOUNT + "confirm";

    private static final int UNAVAILABLE = 503;

    private static final RouteTable ROUTES = new RouteTable() {
        @Override
        public List<String> methods(HttpRequest http) {
            return List.of("GET", "POST");
        }

        @Override
        public boolean isOpen(HttpRequest http) {
            return false;
        }
    };

    /** Answers a request for which there is no declared page. */
    @FunctionalInterface
    public interface Others {
        Optional<HttpResponse> answer(HttpFrame.Exchange exchange);
    }

    /** All pages are declared. */
    public static final Others NONE = _ -> Optional.empty();

    private final AllPages pages;
    private final Calls calls;
    private final Others others;
    private final Supplier<Optional<String>> uploads;
    private final HttpFrame frame;

    /** @param uploads the origin to which pages send files; empty for pages without files */
    public ConsoleEndpoint(
            AllPages pages, Calls calls, Others others, Supplier<Optional<String>> uploads, HttpFrame frame) {
        this.pages = pages;
        this.calls = calls;
        this.others = others;
        this.uploads = uploads;
        this.frame = frame;
    }

    public HttpResponse handle(HttpRequest http) {
        HttpResponse answer = frame.handle(http, ROUTES, this::answer, ConsoleEndpoint::refusal);
        return ConsoleFrame.isPage(answer)
                ? uploads.get()
                        .filter(origin -> !origin.equals(http.origin()))
                        .map(origin -> ConsoleFrame.connecting(answer, origin))
                        .orElse(answer)
                : answer;
    }

    /** People get a page for every refusal. */
    private static HttpResponse refusal(HttpRequest http, Problem problem, String requestId) {
        return problem.code() == ErrorCode.METHOD_NOT_ALLOWED && !http.asksForHtml()
                ? HttpFrame.json(problem, requestId)
                : PageAnswers.refusal(problem, requestId);
    }

    private HttpResponse answer(HttpFrame.Exchange exchange) {
        HttpRequest http = exchange.http();
        if (!ROUTES.methods(http).contains(http.method())) {
            throw Problem.methodNotAllowed(http.method(), RouteTable.allowed(ROUTES.methods(http)));
        }
        Optional<HttpResponse> asset = Asset.at(http.path());
        if (asset.isPresent()) {
            exchange.limiter().exempt();
            return asset.get();
        }
        if (isInAdvance(http)) {
            // The browser asks again when the person opens the page, which may mark something as read.
            return new HttpResponse(UNAVAILABLE, Map.of("Cache-Control", "no-store"), new byte[0]);
        }
        if (isForm(http) && OwnForm.isFromElsewhere(http)) {
            return PageAnswers.fromElsewhere();
        }
        if (isForm(http) && http.path().equals(FormFiles.PATH)) {
            return announced(exchange);
        }
        return pages.find(http.path())
                .map(found -> page(exchange, found))
                .or(() -> pages.download(http.path()).map(found -> file(exchange, found)))
                .or(() -> others.answer(exchange))
                .orElseGet(PageAnswers::notFound);
    }

    /** To the script of a page, which sends the file then. */
    private HttpResponse announced(HttpFrame.Exchange exchange) {
        return SessionCookie.of(exchange.http())
                .filter(cookie -> cookie.tokens().isPresent())
                .map(cookie -> cookie.isFresh(exchange.now())
                        ? FormFiles.announced(calls, exchange, cookie)
                        : toSession(exchange.http()))
                .orElseGet(FormFiles::ended);
    }

    private HttpResponse page(HttpFrame.Exchange exchange, AllPages.Found found) {
        exchange.line().put("page", found.page().path());
        return inSession(exchange, cookie -> {
            PageVisit visit = new PageVisit(calls, exchange, found, cookie);
            return isForm(exchange.http()) ? visit.submit() : visit.show();
        });
    }

    private HttpResponse file(HttpFrame.Exchange exchange, Download found) {
        exchange.line().put("page", found.path());
        return inSession(
                exchange,
                cookie -> new DownloadVisit(
                                calls,
                                exchange,
                                found,
                                cookie.tokens().orElseThrow().token())
                        .answer());
    }

    private HttpResponse inSession(HttpFrame.Exchange exchange, Function<SessionCookie, HttpResponse> visit) {
        HttpRequest http = exchange.http();
        Optional<SessionCookie> cookie = SessionCookie.of(http).filter(sent -> sent.isFresh(exchange.now()));
        if (cookie.isEmpty()) {
            return toSession(http);
        }
        try {
            return visit.apply(cookie.get());
        } catch (Problem problem) {
            return switch (problem.code()) {
                case UNAUTHENTICATED -> toSession(http);
                case STEP_UP_REQUIRED -> PageAnswers.toSession(ReturnPath.of(http), isForm(http), STEP_UP);
                default -> throw problem;
            };
        }
    }

    private static HttpResponse toSession(HttpRequest http) {
        return PageAnswers.toSession(ReturnPath.of(http), isForm(http), SESSION);
    }

    private static boolean isInAdvance(HttpRequest http) {
        return Stream.of("sec-purpose", "purpose", "x-moz")
                .flatMap(name -> http.header(name).stream())
                .anyMatch(purpose -> purpose.contains("prefetch"));
    }

    private static boolean isForm(HttpRequest http) {
        return http.method().equals("POST");
    }
}

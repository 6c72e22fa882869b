package marketplace.api.rest;

import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import marketplace.api.Errors;
import marketplace.api.Json;
import marketplace.api.Metric;
import marketplace.api.RequestLog;
import marketplace.api.limits.RateClass;
import marketplace.api.limits.RateLimiter;
import marketplace.api.limits.RateLimits;
import marketplace.kernel.Caller;
import marketplace.kernel.IdKind;
import marketplace.kernel.Ids;
import marketplace.kernel.Problem;

/** Adds to every answer: one {@code now}, a request id, rate limits, one log line, errors in one shape. */
public final class HttpFrame {

    public record Exchange(
            HttpRequest http, String requestId, Instant now, RateLimiter limiter, RequestLog.Line line) {}

    @FunctionalInterface
    public interface Handler {
        HttpResponse answer(Exchange exchange);
    }

    /** Writes a refusal or a fault in the form that its reader takes. */
    @FunctionalInterface
    public interface Refusals {
        HttpResponse write(HttpRequest http, Problem problem, String requestId);
    }

    private static final int SERVER_ERROR = 500;

    private final String name;
    private final RateLimits limits;
    private final InstantSource clock;
    private final Ids ids;
    private final RequestLog log;
    private final Filters filters;
    private final Edge edge;

    /** Takes the endpoint's name in the log and the origins whose pages may call with credentials. */
    public HttpFrame(
            String name, RateLimits limits, InstantSource clock, Ids ids, RequestLog log, CorsOrigins origins) {
        this(name, limits, clock, ids, log, origins, Edge.NONE);
    }

    public HttpFrame(
            String name,
            RateLimits limits,
            InstantSource clock,
            Ids ids,
            RequestLog log,
            CorsOrigins origins,
            Edge edge) {
        this.name = name;
        this.limits = limits;
        this.clock = clock;
        this.ids = ids;
        this.log = log;
        this.filters = new Filters(origins);
        this.edge = edge;
    }

    public HttpResponse handle(HttpRequest event, RouteTable routes, Handler endpoint) {
        return handle(event, routes, endpoint, (_, problem, requestId) -> json(problem, requestId));
    }

    /** Answers a HEAD like its GET; the server drops the body. */
    public HttpResponse handle(HttpRequest event, RouteTable routes, Handler endpoint, Refusals refusals) {
        HttpRequest http = edge.received(event);
        Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
        String requestId = ids.next(IdKind.REQUEST, now);
        RequestLog.Line line = log.begin(name, requestId, now);
        line.put("method", http.method()).put("route", http.routeKey());
        RateLimiter limiter = new RateLimiter(limits, http.sourceIp(), now);
        Exchange exchange = new Exchange(http.orGet(), requestId, now, limiter, line);
        HttpResponse answer = counted(exchange, unlessOptions(routes, endpoint), refusals);
        HttpResponse response = filters.finish(
                http, routes, answer.with("X-Request-Id", requestId).with(limiter.headers()));
        limiter.caller().ifPresent(caller -> line.put("caller", caller.identity()));
        if (limiter.isUncounted()) {
            line.put("uncounted", true);
        }
        if (response.status() >= SERVER_ERROR) {
            line.warn();
        }
        line.put("status", response.status()).count(Metric.REQUESTS, 1).end();
        return response;
    }

    private Handler unlessOptions(RouteTable routes, Handler endpoint) {
        return exchange -> {
            HttpRequest http = exchange.http();
            http.requireBounded();
            edge.require(http);
            List<String> methods = routes.methods(http);
            return http.method().equals("OPTIONS") && !methods.isEmpty()
                    ? Filters.options(http, methods)
                    : endpoint.answer(exchange);
        };
    }

    /** Counts requests that reached no operation, by their method. */
    private static HttpResponse counted(Exchange exchange, Handler endpoint, Refusals refusals) {
        HttpResponse response = answer(exchange, endpoint, refusals);
        if (exchange.limiter().isSettled()) {
            return response;
        }
        Handler counting = _ -> {
            exchange.limiter().admit(RateClass.of(exchange.http().method()), new Caller.Anonymous());
            return response;
        };
        return answer(exchange, counting, refusals);
    }

    private static HttpResponse answer(Exchange exchange, Handler endpoint, Refusals refusals) {
        try {
            return endpoint.answer(exchange);
        } catch (Problem problem) {
            exchange.line().refused(problem);
            return refusal(exchange, problem, refusals);
        } catch (RuntimeException | StackOverflowError fault) {
            exchange.line().fault(fault);
            return refusal(exchange, Errors.internal(), refusals);
        }
    }

    /** The form for programs. */
    public static HttpResponse json(Problem problem, String requestId) {
        return HttpResponse.json(problem.code().status(), Json.bytes(Errors.body(problem, requestId)));
    }

    private static HttpResponse refusal(Exchange exchange, Problem problem, Refusals refusals) {
        return withHints(refusals.write(exchange.http(), problem, exchange.requestId()), problem);
    }

    /** With what the problem says in headers: which methods are allowed, and when to come back. */
    public static HttpResponse withHints(HttpResponse refusal, Problem problem) {
        HttpResponse response = refusal;
        if (problem.allow().isPresent()) {
            response = response.with("Allow", problem.allow().get());
        }
        if (problem.retryAfterSeconds().isPresent()) {
            response = response.with(
                    "Retry-After", Long.toString(problem.retryAfterSeconds().getAsLong()));
        }
        return response;
    }
}

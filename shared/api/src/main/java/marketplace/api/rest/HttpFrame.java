package marketplace.api.rest;

import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import marketplace.api.Errors;
import marketplace.api.Json;
import marketplace.api.RequestLog;
import marketplace.kernel.IdKind;
import marketplace.kernel.Ids;
import marketplace.kernel.Problem;

/**
 * What every HTTP door does around its answer: one {@code now}, a request id, one log line, refusals in one shape.
 *
 * <p>The one place where a problem becomes an HTTP response, so that every route refuses alike.
 */
public final class HttpFrame {

    /** The request being answered: what its answer, its errors and its log line have in common. */
    public record Exchange(HttpRequest http, String requestId, Instant now, RequestLog.Line line) {}

    /** Answers an exchange, or refuses with a {@link Problem}. */
    @FunctionalInterface
    public interface Door {
        HttpResponse answer(Exchange exchange);
    }

    private final String name;
    private final InstantSource clock;
    private final Ids ids;
    private final RequestLog log;

    /** Takes the door's name in the log. */
    public HttpFrame(String name, InstantSource clock, Ids ids, RequestLog log) {
        this.name = name;
        this.clock = clock;
        this.ids = ids;
        this.log = log;
    }

    public HttpResponse handle(HttpRequest http, Door door) {
        Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
        String requestId = ids.next(IdKind.REQUEST, now);
        RequestLog.Line line = log.begin(name, requestId, now);
        line.put("method", http.method()).put("route", http.routeKey());
        HttpResponse response = answer(new Exchange(http, requestId, now, line), door);
        line.put("status", response.status()).end();
        return response.with("X-Request-Id", requestId);
    }

    private static HttpResponse answer(Exchange exchange, Door door) {
        try {
            return door.answer(exchange);
        } catch (Problem problem) {
            exchange.line().put("error_code", problem.code().wire());
            return refusal(problem, exchange.requestId());
        } catch (RuntimeException fault) {
            exchange.line().fault(fault);
            return refusal(Errors.internal(), exchange.requestId());
        }
    }

    private static HttpResponse refusal(Problem problem, String requestId) {
        HttpResponse response = HttpResponse.json(problem.code().status(), Json.bytes(Errors.body(problem, requestId)));
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

package marketplace.api.rest;

import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import marketplace.api.Errors;
import marketplace.api.Json;
import marketplace.api.RateClass;
import marketplace.api.RateGate;
import marketplace.api.RateLimits;
import marketplace.api.RequestLog;
import marketplace.kernel.Caller;
import marketplace.kernel.IdKind;
import marketplace.kernel.Ids;
import marketplace.kernel.Problem;

/**
 * What every HTTP door does around its answer: one {@code now}, a request id, the limits, one log line, refusals
 * in one shape.
 *
 * <p>The one place where a problem becomes an HTTP response, so that every route refuses alike.
 */
public final class HttpFrame {

    /** The request being answered: what its answer, its errors and its log line have in common. */
    public record Exchange(HttpRequest http, String requestId, Instant now, RateGate gate, RequestLog.Line line) {}

    /** Answers an exchange, or refuses with a {@link Problem}. */
    @FunctionalInterface
    public interface Door {
        HttpResponse answer(Exchange exchange);
    }

    private final String name;
    private final RateLimits limits;
    private final InstantSource clock;
    private final Ids ids;
    private final RequestLog log;

    /** Takes the door's name in the log. */
    public HttpFrame(String name, RateLimits limits, InstantSource clock, Ids ids, RequestLog log) {
        this.name = name;
        this.limits = limits;
        this.clock = clock;
        this.ids = ids;
        this.log = log;
    }

    public HttpResponse handle(HttpRequest http, Door door) {
        Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
        String requestId = ids.next(IdKind.REQUEST, now);
        RequestLog.Line line = log.begin(name, requestId, now);
        line.put("method", http.method()).put("route", http.routeKey());
        RateGate gate = new RateGate(limits, http.sourceIp(), now);
        HttpResponse response = counted(new Exchange(http, requestId, now, gate, line), door);
        line.put("status", response.status()).end();
        return response.with("X-Request-Id", requestId).with(gate.headers());
    }

    /** What never came as far as an operation counts as well, by its method: an unknown path, a wrong method. */
    private static HttpResponse counted(Exchange exchange, Door door) {
        HttpResponse response = answer(exchange, door);
        if (exchange.gate().isSettled()) {
            return response;
        }
        return answer(exchange, _ -> {
            exchange.gate().admit(RateClass.of(exchange.http().method()), new Caller.Anonymous());
            return response;
        });
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

    /** The response that a refusal is. */
    public static HttpResponse refusal(Problem problem, String requestId) {
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

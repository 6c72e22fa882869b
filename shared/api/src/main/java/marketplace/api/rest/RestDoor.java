package marketplace.api.rest;

import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import marketplace.api.Answer;
import marketplace.api.Catalogue;
import marketplace.api.Credentials;
import marketplace.api.Dispatcher;
import marketplace.api.Errors;
import marketplace.api.Json;
import marketplace.api.Operation;
import marketplace.api.Request;
import marketplace.api.RequestLog;
import marketplace.api.Shape;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.IdKind;
import marketplace.kernel.Ids;
import marketplace.kernel.Problem;

/**
 * Serves the operations of a catalogue over HTTP.
 *
 * <p>The one place where a problem becomes an HTTP response, so that every route refuses in the same shape.
 */
public final class RestDoor {

    private final Catalogue catalogue;
    private final Dispatcher dispatcher;
    private final InstantSource clock;
    private final Ids ids;
    private final RequestLog log;

    public RestDoor(Catalogue catalogue, Dispatcher dispatcher, InstantSource clock, Ids ids, RequestLog log) {
        this.catalogue = catalogue;
        this.dispatcher = dispatcher;
        this.clock = clock;
        this.ids = ids;
        this.log = log;
    }

    public HttpResponse handle(HttpRequest http) {
        Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
        String requestId = ids.next(IdKind.REQUEST, now);
        RequestLog.Line line = log.begin("rest", requestId, now);
        line.put("method", http.method()).put("route", http.routeKey());
        HttpResponse response = respond(http, requestId, now, line).with("X-Request-Id", requestId);
        line.put("status", response.status()).end();
        return response;
    }

    private HttpResponse respond(HttpRequest http, String requestId, Instant now, RequestLog.Line line) {
        try {
            Operation<?, ?> operation = catalogue.atRoute(http.routeKey()).orElseThrow(() -> noRoute(http));
            line.put("operation", operation.name());
            Answer answer = dispatch(operation, http, requestId, now);
            line.put("caller", answer.caller().identity()).put("replayed", answer.replayed());
            HttpResponse response = HttpResponse.json(answer.status(), Json.bytes(answer.body()));
            return answer.replayed() ? response.with("Idempotency-Replayed", "true") : response;
        } catch (Problem problem) {
            line.put("error_code", problem.code().wire());
            return refusal(problem, requestId);
        } catch (RuntimeException fault) {
            line.fault(fault);
            return refusal(Errors.internal(), requestId);
        }
    }

    private <I extends Record, O extends Record> Answer dispatch(
            Operation<I, O> operation, HttpRequest http, String requestId, Instant now) {
        Shape shape = Shape.of(operation);
        Credentials credentials = Credentials.of(http.header("x-api-key"), http.header("authorization"));
        Request request = new Request(
                () -> Arguments.of(http, shape),
                credentials,
                http.header("idempotency-key"),
                requestId,
                now,
                http.origin());
        return dispatcher.dispatch(operation, shape, request);
    }

    private Problem noRoute(HttpRequest http) {
        List<String> methods = catalogue.methodsAt(http.path());
        return methods.isEmpty()
                ? new Problem(ErrorCode.NOT_FOUND, "There is no such path; /api/openapi.json lists those there are.")
                : Problem.methodNotAllowed(http.method(), methods);
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

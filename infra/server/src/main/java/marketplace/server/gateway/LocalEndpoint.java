package marketplace.server.gateway;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import marketplace.api.Json;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Event;
import marketplace.kernel.IdKind;
import marketplace.kernel.Ids;
import marketplace.kernel.Instants;
import marketplace.kernel.Problem;
import marketplace.server.data.LocalMailbox;
import marketplace.server.http.Reply;
import marketplace.server.runtime.LocalBus;
import marketplace.server.sources.LocalClock;
import marketplace.server.sources.TimeJump;
import marketplace.table.SetAside;
import marketplace.webhooks.endpoints.WebhookEvents;

/** The routes under /local, which deployed functions do not have: clock, bus, mails and set-aside items. */
public final class LocalEndpoint {

    private static final String CLOCK = "/local/clock";
    private static final String BUS = "/local/bus";
    private static final String MAIL = "/local/mail";
    private static final String SET_ASIDE = "/local/set-aside";

    private final LocalClock clock;
    private final TimeJump jump;
    private final LocalBus bus;
    private final LocalMailbox mailbox;
    private final SetAsideItems setAside;
    private final Ids ids = Ids.random();

    public LocalEndpoint(LocalClock clock, TimeJump jump, LocalBus bus, LocalMailbox mailbox, SetAside setAside) {
        this.clock = clock;
        this.jump = jump;
        this.bus = bus;
        this.mailbox = mailbox;
        this.setAside = new SetAsideItems(setAside);
    }

    Reply answer(String method, String path, String query, byte[] body) {
        String requestId = ids.next(IdKind.REQUEST, clock.instant());
        try {
            return response(200, requestId, handle(method, path, query, body).put("success", true));
        } catch (Problem problem) {
            return refusal(problem, requestId);
        }
    }

    private static Reply refusal(Problem problem, String requestId) {
        return response(problem.code().status(), requestId, error(problem, requestId));
    }

    private ObjectNode handle(String method, String path, String query, byte[] body) {
        return switch (path) {
            case CLOCK ->
                switch (method) {
                    case "GET" -> time();
                    case "POST" -> advance(body);
                    default -> throw Problem.methodNotAllowed(method, List.of("GET", "POST"));
                };
            case BUS -> {
                requireGet(method);
                yield events();
            }
            case MAIL -> {
                requireGet(method);
                yield mails(query);
            }
            case SET_ASIDE ->
                switch (method) {
                    case "GET" -> setAside.list();
                    case "POST" ->
                        setAside.replay(Json.readObject(body).path("sk").asText());
                    default -> throw Problem.methodNotAllowed(method, List.of("GET", "POST"));
                };
            default ->
                throw new Problem(
                        ErrorCode.NOT_FOUND,
                        "There is no " + path + ". Local paths: " + String.join(", ", CLOCK, BUS, MAIL, SET_ASIDE)
                                + ".");
        };
    }

    private static void requireGet(String method) {
        if (!method.equals("GET")) {
            throw Problem.methodNotAllowed(method, List.of("GET"));
        }
    }

    private ObjectNode mails(String query) {
        String to = Arrays.stream(query.split("&"))
                .filter(part -> part.startsWith("to="))
                // E-mail addresses contain plus signs; do not decode them as blanks.
                .map(part ->
                        URLDecoder.decode(part.substring("to=".length()).replace("+", "%2B"), StandardCharsets.UTF_8))
                .findFirst()
                .orElse("");
        ObjectNode answer = Json.object();
        ArrayNode mails = answer.putArray("mails");
        mailbox.mails(to).forEach(mails::add);
        return answer.put("count", mails.size());
    }

    private ObjectNode time() {
        return Json.object()
                .put("now", Instants.text(clock.instant()))
                .put("offset", clock.offset().toString());
    }

    private ObjectNode advance(byte[] body) {
        Duration by = duration(Json.readObject(body).path("advance"));
        try {
            jump.advance(by);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("the stack is stopping", e);
        }
        return time();
    }

    private static Duration duration(JsonNode text) {
        Duration duration;
        try {
            duration = Duration.parse(text.asText());
        } catch (DateTimeParseException _) {
            throw Problem.invalid("advance", "must be an ISO 8601 duration such as PT24H");
        }
        if (duration.isNegative() || duration.compareTo(TimeJump.LONGEST) > 0) {
            throw Problem.invalid("advance", "must be between PT0S and " + TimeJump.LONGEST);
        }
        return duration;
    }

    private ObjectNode events() {
        ObjectNode answer = Json.object();
        ArrayNode events = answer.putArray("events");
        for (Event event : bus.events()) {
            ObjectNode json = events.addObject()
                    .put("id", event.id())
                    .put("type", event.type().wire())
                    .put("accountId", event.accountId().value())
                    .put("created", Instants.text(event.created()));
            json.set("data", WebhookEvents.data(event));
        }
        return answer.put("count", events.size());
    }

    private static ObjectNode error(Problem problem, String requestId) {
        ObjectNode error = Json.object()
                .put("success", false)
                .put("error", problem.getMessage())
                .put("error_code", problem.code().wire())
                .put("requestId", requestId);
        if (!problem.details().isEmpty()) {
            error.set("details", Json.MAPPER.valueToTree(problem.details()));
        }
        return error;
    }

    private static Reply response(int status, String requestId, ObjectNode body) {
        Map<String, String> headers = Map.of("content-type", "application/json", "x-request-id", requestId);
        return new Reply(status, headers, List.of(), Json.bytes(body));
    }
}

package marketplace.server.template;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import marketplace.server.template.Template.FunctionSpec;
import marketplace.server.template.Template.HttpRoute;
import marketplace.server.template.Template.QueueSource;
import marketplace.server.template.Template.Schedule;
import marketplace.server.template.Template.StreamSource;
import marketplace.server.template.Value.Mapping;
import marketplace.server.template.Value.Text;

/** Reads the functions: handlers, variables and event sources. The vocabulary has already reported unknown words. */
final class FunctionWiring {

    private static final Pattern CLASS_NAME = Pattern.compile("([a-z][a-z0-9]*\\.)+[A-Z][A-Za-z0-9]*");

    private static final Pattern PATH =
            Pattern.compile("(/([A-Za-z0-9._~-]+|\\{[A-Za-z][A-Za-z0-9]*}))+(/\\{[A-Za-z]+\\+})?");

    private static final Set<String> METHODS = Set.of("ANY", "GET", "POST", "PUT", "PATCH", "DELETE");

    private static final List<String> READ_QUEUE =
            List.of("sqs:ReceiveMessage", "sqs:DeleteMessage", "sqs:GetQueueAttributes");

    private static final List<String> READ_STREAM = List.of(
            "dynamodb:DescribeStream", "dynamodb:GetRecords", "dynamodb:GetShardIterator", "dynamodb:ListStreams");

    private static final ObjectMapper JSON = new ObjectMapper();

    private final Mapping globals;
    private final References references;
    private final Violations violations;
    private final Numbers numbers;

    FunctionWiring(Mapping template, References references, Violations violations) {
        this.globals = template.mapping("Globals").mapping("Function");
        this.references = references;
        this.violations = violations;
        this.numbers = new Numbers(references, violations);
    }

    FunctionSpec function(String name, Mapping properties) {
        String place = "Resources." + name + ".Properties";
        String handler = properties.text("Handler");
        if (!handler.isEmpty() && !CLASS_NAME.matcher(handler).matches()) {
            violations.add(
                    place + ".Handler", properties.line(), "must be the full name of a class, not '" + handler + "'");
        }
        int timeout =
                numbers.read(properties, "Timeout", numbers.read(globals, "Timeout", 0, "Globals.Function"), place);
        if (timeout == 0) {
            violations.add(place + ".Timeout", properties.line(), "is missing, here and in Globals");
        }
        Rights rights = rights(properties, place);
        SourceRole role = new SourceRole(name, rights);
        Sources sources = new Sources();
        Mapping events = properties.mapping("Events");
        for (String event : events.entries().keySet()) {
            Mapping wiring = events.mapping(event).mapping("Properties");
            String inner = place + ".Events." + event + ".Properties";
            switch (events.mapping(event).text("Type")) {
                case "HttpApi" -> route(wiring, inner).ifPresent(sources.routes::add);
                case "SQS" -> sources.queues.add(queueSource(wiring, inner, role));
                case "DynamoDB" -> sources.streams.add(streamSource(wiring, inner, role));
                case "ScheduleV2" -> sources.schedules.add(schedule(name + "." + event, wiring, inner));
                default -> {
                    // The vocabulary has reported the type.
                }
            }
        }
        return new FunctionSpec(
                name,
                handler,
                environment(properties),
                timeout,
                sources.routes,
                sources.queues,
                sources.streams,
                sources.schedules,
                rights,
                (properties.find("CodeUri").isPresent() ? properties : globals).text("CodeUri"));
    }

    private Rights rights(Mapping properties, String place) {
        return properties
                .find("Role")
                .map(value -> references.resource(value, "AWS::IAM::Role", place + ".Role", violations))
                .map(role -> Rights.of(references.resources().mapping(role).mapping("Properties"), references))
                .orElseGet(() -> new Rights(List.of()));
    }

    /** Lambda reads queues and streams with the function's role, and creates no source that the role cannot read. */
    private final class SourceRole {
        private final String function;
        private final Rights rights;

        SourceRole(String function, Rights rights) {
            this.function = function;
            this.rights = rights;
        }

        void require(String action, String resource) {
            if (!rights.allow(action, resource)) {
                violations.add("Resources." + function + ".Properties.Role does not allow " + action + " on " + resource
                        + ", which an event source needs");
            }
        }
    }

    private static final class Sources {
        final List<HttpRoute> routes = new ArrayList<>();
        final List<QueueSource> queues = new ArrayList<>();
        final List<StreamSource> streams = new ArrayList<>();
        final List<Schedule> schedules = new ArrayList<>();
    }

    private Map<String, String> environment(Mapping properties) {
        Map<String, String> environment = new TreeMap<>();
        for (Mapping owner : List.of(globals, properties)) {
            owner.mapping("Environment")
                    .mapping("Variables")
                    .entries()
                    .forEach((variable, value) -> environment.put(variable, references.resolve(value)));
        }
        return environment;
    }

    private Optional<HttpRoute> route(Mapping event, String place) {
        event.find("ApiId")
                .ifPresent(api -> references.resource(api, "AWS::Serverless::HttpApi", place + ".ApiId", violations));
        String method = event.text("Method");
        String path = event.text("Path");
        if (method.isEmpty() && path.isEmpty()) {
            return Optional.of(new HttpRoute(Template.DEFAULT_ROUTE, Template.DEFAULT_ROUTE));
        }
        if (!METHODS.contains(method)) {
            violations.add(
                    place + ".Method",
                    event.line(),
                    "must be one of " + METHODS.stream().sorted().toList());
            return Optional.empty();
        }
        if (!PATH.matcher(path).matches()) {
            violations.add(
                    place + ".Path", event.line(), "must be a path such as /api/keys/{keyId}, not '" + path + "'");
            return Optional.empty();
        }
        return Optional.of(new HttpRoute(method, path));
    }

    /** Reports routes that two events declare, ignoring the names of path parameters. */
    void checkRoutes(List<FunctionSpec> functions) {
        Map<HttpRoute, String> owners = new HashMap<>();
        for (FunctionSpec function : functions) {
            for (HttpRoute route : function.routes()) {
                HttpRoute shape = new HttpRoute(route.method(), route.path().replaceAll("\\{[^}]*}", "{}"));
                String other = owners.putIfAbsent(shape, function.name());
                if (other != null) {
                    violations.add("Resources." + function.name() + ": the route " + route.method() + " " + route.path()
                            + " is already used by " + other);
                }
            }
        }
    }

    private QueueSource queueSource(Mapping event, String place, SourceRole role) {
        String queue = queue(event, "Queue", place);
        READ_QUEUE.forEach(action -> role.require(action, queue));
        return new QueueSource(
                queue,
                numbers.read(event, "BatchSize", 1, place),
                numbers.read(event.mapping("ScalingConfig"), "MaximumConcurrency", 2, place + ".ScalingConfig"),
                reportsFailures(event));
    }

    private StreamSource streamSource(Mapping event, String place, SourceRole role) {
        String table = event.find("Stream")
                .map(stream -> references.resource(stream, "AWS::DynamoDB::Table", place + ".Stream", violations))
                .orElse("");
        Mapping onFailure = event.mapping("DestinationConfig").mapping("OnFailure");
        Optional<String> failures = onFailure
                .find("Destination")
                .map(_ -> queue(onFailure, "Destination", place + ".DestinationConfig.OnFailure"));
        List<Map<String, Object>> filters = new ArrayList<>();
        for (Mapping filter : event.mapping("FilterCriteria").mappings("Filters")) {
            pattern(filter, place + ".FilterCriteria.Filters.Pattern").ifPresent(filters::add);
        }
        READ_STREAM.forEach(action -> role.require(action, table + "/stream/any"));
        failures.ifPresent(queue -> role.require("sqs:SendMessage", queue));
        return new StreamSource(
                filters,
                numbers.read(event, "BatchSize", 1, place),
                reportsFailures(event),
                numbers.flag(event, "BisectBatchOnFunctionError", place),
                numbers.read(event, "MaximumRetryAttempts", 0, place),
                numbers.read(event, "MaximumRecordAgeInSeconds", 60, place),
                failures);
    }

    private Optional<Map<String, Object>> pattern(Mapping filter, String place) {
        try {
            return Optional.of(JSON.readValue(filter.text("Pattern"), new TypeReference<Map<String, Object>>() {}));
        } catch (JsonProcessingException e) {
            violations.add(place, filter.line(), "must be a JSON object: " + e.getOriginalMessage());
            return Optional.empty();
        }
    }

    private Schedule schedule(String name, Mapping event, String place) {
        String expression = event.text("ScheduleExpression");
        if (Schedule.rate(expression).isEmpty()) {
            violations.add(
                    place + ".ScheduleExpression",
                    event.line(),
                    "must be an expression such as rate(5 minutes), not '" + expression + "'");
        }
        return new Schedule(
                name, expression, references.resolve(event.find("Input").orElseThrow()));
    }

    private String queue(Mapping event, String property, String place) {
        return event.find(property)
                .map(queue -> references.resource(queue, "AWS::SQS::Queue", place + "." + property, violations))
                .orElse("");
    }

    private static boolean reportsFailures(Mapping event) {
        return event.elements("FunctionResponseTypes").stream()
                .anyMatch(type -> type instanceof Text text && text.text().equals("ReportBatchItemFailures"));
    }
}

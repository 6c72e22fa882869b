package marketplace.server.demo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import marketplace.api.Json;
import marketplace.kernel.Instants;

/**
 * What a few people do with each other. A story has a client, mostly a worker, and acts, which are lists of steps. A
 * step is a word of the script, such as accept, or an object whose one field is the word and has fields of the body.
 * Who makes the call can be named: apply by chiyo. Texts in braces stand for what was kept, such as escrow, for the
 * human of someone who takes part, for a date in days, such as day+3, or for a time in hours, such as hour+48.
 */
final class Story {

    /** Draws a picture and uploads it. */
    private static final String PHOTO = "photo";

    /** Answers a taste run as a member of its panel. */
    private static final String JUDGE = "judge";

    private static final Pattern NAME = Pattern.compile("\\{([a-z]+)(?:\\+(\\d+))?}", Pattern.CASE_INSENSITIVE);

    private final JsonNode text;
    private final StackParts stack;
    private final DemoCalls calls;
    private final Cast cast;
    private final Script script;
    private final Map<String, String> kept = new HashMap<>();
    private int photos;

    Story(JsonNode text, StackParts stack, DemoCalls calls, Cast cast, Script script) {
        this.text = text;
        this.stack = stack;
        this.calls = calls;
        this.cast = cast;
        this.script = script;
    }

    int acts() {
        return text.path("acts").size();
    }

    private record Step(String word, Optional<String> by, JsonNode fields) {

        static Step of(JsonNode node) {
            String name = node.isTextual() ? node.asText() : node.fieldNames().next();
            String[] words = name.split(" by ", 2);
            JsonNode fields = node.isTextual() ? Json.object() : node.path(name);
            return new Step(words[0], words.length == 2 ? Optional.of(words[1]) : Optional.empty(), fields);
        }
    }

    /** The admin confirms identities, which a story may name as a need, and admits the panel of taste runs. */
    boolean needsAdmin() {
        return text.path("needsAdmin").asBoolean()
                || text.path("acts")
                        .valueStream()
                        .flatMap(JsonNode::valueStream)
                        .map(Step::of)
                        .anyMatch(step -> switch (step.word()) {
                            case PHOTO -> false;
                            case JUDGE -> true;
                            default -> script.call(step.word()).by().equals(Cast.ADMIN);
                        });
    }

    void play(int act) throws IOException, InterruptedException {
        for (JsonNode node : text.path("acts").path(act)) {
            Step step = Step.of(node);
            switch (step.word()) {
                case PHOTO -> photo(step);
                case JUDGE -> judge(step);
                default -> call(step);
            }
        }
    }

    private void call(Step step) throws IOException, InterruptedException {
        Script.StepCall call = script.call(step.word());
        String key = step.by().orElseGet(() -> role(call.by()));
        Actor actor = call.by().equals("agent") ? cast.agent(key) : cast.person(key);
        String target = filled(call.target(), key);
        ObjectNode body = (ObjectNode) filled(Script.merged(call, step.fields()), key);
        JsonNode answer = calls.call(actor, call.method(), target, body);
        for (Map.Entry<String, String> kept : call.keep().entrySet()) {
            keep(kept.getKey(), key, answer.at(kept.getValue()).asText());
        }
    }

    private String role(String of) {
        return of.equals(Cast.ADMIN)
                ? of
                : text.path(of.equals("agent") ? "client" : of).asText();
    }

    /** Of several who did the same, each finds the own. */
    private void keep(String what, String key, String value) {
        kept.put(what, value);
        kept.put(what + " of " + key, value);
    }

    private void photo(Step step) throws IOException, InterruptedException {
        String key = step.by().orElseGet(() -> role("worker"));
        String purpose = step.fields().path("purpose").asText("submission");
        keep("photo", key, calls.upload(cast.person(key), purpose, Pictures.place(key + photos++)));
    }

    /** A member of the panel answers the run, with the right answers to its checks. */
    private void judge(Step step) throws IOException, InterruptedException {
        String key = step.by().orElseThrow();
        String run = filled("{run}", key);
        JsonNode invitation = calls.call(cast.person(key), "GET", "/api/taste/invitations", Json.object())
                .path("invitations")
                .valueStream()
                .filter(invited -> invited.path("runId").asText().equals(run))
                .findFirst()
                .orElseThrow(() -> new IOException(key + " is not invited to " + run));
        ObjectNode answer = step.fields().deepCopy();
        for (JsonNode check : invitation.path("checks")) {
            String prompt = check.path("prompt").asText();
            check.path("options")
                    .valueStream()
                    .map(JsonNode::asText)
                    .filter(option -> prompt.contains("word " + option + "."))
                    .forEach(answer.withArray("checks")::add);
        }
        calls.call(cast.person(key), "POST", "/api/taste/runs/" + run + "/responses", answer);
    }

    private JsonNode filled(JsonNode node, String key) {
        if (node.isTextual()) {
            return TextNode.valueOf(filled(node.textValue(), key));
        }
        if (node.isObject()) {
            ObjectNode object = Json.object();
            node.properties().forEach(field -> object.set(field.getKey(), filled(field.getValue(), key)));
            return object;
        }
        if (node.isArray()) {
            return Json.MAPPER
                    .createArrayNode()
                    .addAll(node.valueStream().map(each -> filled(each, key)).toList());
        }
        return node;
    }

    private String filled(String text, String key) {
        return NAME.matcher(text)
                .replaceAll(found -> Matcher.quoteReplacement(value(found.group(1), found.group(2), key)));
    }

    private String value(String what, String number, String key) {
        return switch (what) {
            case "day" ->
                LocalDate.ofInstant(stack.clock().instant(), ZoneOffset.UTC)
                        .plusDays(Long.parseLong(number))
                        .toString();
            case "hour" -> Instants.text(stack.clock().instant().plus(Duration.ofHours(Long.parseLong(number))));
            case "worker" -> cast.humanId(role("worker"));
            default ->
                Optional.ofNullable(kept.get(what + " of " + key))
                        .or(() -> Optional.ofNullable(kept.get(what)))
                        .orElseGet(() -> cast.humanId(what));
        };
    }
}

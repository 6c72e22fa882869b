package marketplace.local.agent;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import marketplace.api.Json;
import marketplace.local.client.Api;

/** Does what a sentence says by calling tools over HTTP. It reads nothing but the tool list and the answers. */
final class ToolAgent {

    private static final Pattern NEAREST = Pattern.compile("the nearest name is (\\w+)");
    private static final Pattern TIME = Pattern.compile("\\b\\d\\d:\\d\\d\\b");
    private static final Pattern QUESTION = Pattern.compile("(?i)^(what|which|who|how|show|find|is|are|read|list) .*");

    /** Who asks too often has not understood. */
    private static final int MOST_REFUSALS = 4;

    private static final int WEIGHT_OF_NAME = 3;
    private static final int WEIGHT_OF_VERB = 4;

    private final Api api;
    private final Map<String, String> key;
    private final Memory memory = new Memory();
    private final List<ListedTool> tools;
    private final Map<String, Integer> spread = new HashMap<>();
    private final List<String> transcript = new ArrayList<>();
    private UnaryOperator<ObjectNode> slip = UnaryOperator.identity();
    private int calls;
    private int wasted;

    ToolAgent(Api api, Map<String, String> key) {
        this.api = api;
        this.key = key;
        this.tools = rpc("tools/list", Json.object())
                .path("tools")
                .valueStream()
                .map(ListedTool::new)
                .toList();
        for (ListedTool tool : tools) {
            Set<String> all = new HashSet<>(tool.nameWords());
            all.addAll(tool.descriptionWords());
            all.forEach(word -> spread.merge(word, 1, Integer::sum));
        }
    }

    /** Spoils the arguments of the next call, as a model may. */
    void slip(UnaryOperator<ObjectNode> once) {
        slip = once;
    }

    List<String> transcript() {
        return transcript;
    }

    int calls() {
        return calls;
    }

    /** Refused calls, and look-ups that found nothing. */
    int wasted() {
        return wasted;
    }

    /** Returns the result of the tool that fits best. */
    JsonNode play(String sentence) {
        transcript.add("> " + sentence);
        Set<String> tried = new HashSet<>();
        Optional<JsonNode> result = attempt(ranked(sentence).getFirst(), sentence, tried, true);
        if (result.isPresent()) {
            return result.get();
        }
        throw new AssertionError("No tool did it:\n" + String.join("\n", transcript));
    }

    private List<ListedTool> ranked(String sentence) {
        Set<String> words = Words.of(Fact.without(sentence));
        boolean question = QUESTION.matcher(sentence).matches();
        String first = Words.of(sentence).stream().findFirst().orElseThrow();
        return tools.stream()
                .sorted(Comparator.comparingDouble((ListedTool tool) -> -score(tool, words, first, question)))
                .toList();
    }

    private double score(ListedTool tool, Set<String> words, String first, boolean question) {
        Set<String> name = tool.nameWords();
        Set<String> description = tool.descriptionWords();
        double score = tool.verbs().contains(first) ? WEIGHT_OF_VERB : 0;
        for (String word : words) {
            double rarity = Math.log(1.0 + (double) tools.size() / spread.getOrDefault(word, tools.size()));
            score += rarity * (name.contains(word) ? WEIGHT_OF_NAME : description.contains(word) ? 1 : 0);
        }
        long unasked = name.stream().filter(word -> !words.contains(word)).count();
        return score - unasked + (question == tool.reads() ? WEIGHT_OF_VERB : 0);
    }

    private Optional<JsonNode> attempt(ListedTool tool, String task, Set<String> tried, boolean filters) {
        tried.add(tool.name());
        Optional<JsonNode> instead = Optional.empty();
        for (int refusals = 0; refusals < MOST_REFUSALS; refusals++) {
            ObjectNode arguments = new Arguments(task, memory, filters).of(tool);
            // The last is the most specific: its record names the others.
            for (String wanted : wanted(tool, arguments, task, filters).reversed()) {
                if (memory.id(wanted, Set.of()).isEmpty()) {
                    lookUp(Memory.noun(wanted), task, tried);
                }
            }
            arguments = new Arguments(task, memory, filters).of(tool);
            if (!arguments.properties().stream().map(Map.Entry::getKey).toList().containsAll(tool.required())) {
                return Optional.empty();
            }
            JsonNode result = carefully(tool, slip.apply(arguments));
            slip = UnaryOperator.identity();
            if (!isRefused(result)) {
                memory.learn(result);
                return Optional.of(result);
            }
            String message = result.path("error").asText() + " " + result.path("details");
            boolean unknown = result.path("error_code").asText().equals("not_found");
            Optional<ListedTool> named = tools.stream()
                    .filter(one -> !unknown && message.contains(one.name()) && !tried.contains(one.name()))
                    .findFirst();
            if (named.isPresent()) {
                instead = attempt(named.get(), task + " " + message, tried, true);
                continue;
            }
            Optional<String> corrected = corrected(result, message, arguments, task);
            if (corrected.isEmpty()) {
                return instead;
            }
            task = corrected.get();
        }
        return Optional.empty();
    }

    private static boolean isRefused(JsonNode result) {
        return result.has("error_code");
    }

    /** The ids that are required, or that the task is about. */
    private static List<String> wanted(ListedTool tool, ObjectNode arguments, String task, boolean filters) {
        Set<String> words = Words.of(Fact.without(task));
        return tool.ids().stream()
                .filter(name -> !arguments.has(name))
                .filter(name ->
                        tool.required().contains(name) || (filters && words.containsAll(Words.of(Memory.noun(name)))))
                .toList();
    }

    /** The task with what a refusal adds; empty if it says nothing about how to go on. */
    private Optional<String> corrected(JsonNode refusal, String message, ObjectNode arguments, String task) {
        if (refusal.path("error_code").asText().equals("not_found")) {
            arguments.properties().stream()
                    .filter(argument -> argument.getKey().endsWith("Id"))
                    .forEach(argument -> memory.forget(argument.getValue().asText()));
            return Optional.of(task);
        }
        Matcher time = TIME.matcher(message);
        return time.find() ? Optional.of(TIME.matcher(task).replaceFirst(time.group())) : Optional.empty();
    }

    /** With the dry run that a description asks for, and once more under the names that a refusal proposes. */
    private JsonNode carefully(ListedTool tool, ObjectNode arguments) {
        JsonNode result = rehearsed(tool, arguments);
        ObjectNode renamed = arguments.deepCopy();
        for (JsonNode fault : result.path("details")) {
            Matcher nearest = NEAREST.matcher(fault.path("message").asText());
            if (nearest.find()) {
                renamed.set(nearest.group(1), renamed.remove(fault.path("field").asText()));
            }
        }
        return renamed.equals(arguments) ? result : rehearsed(tool, renamed);
    }

    private JsonNode rehearsed(ListedTool tool, ObjectNode arguments) {
        if (tool.asksForADryRun()) {
            JsonNode preview = call(tool, arguments.deepCopy().put("dryRun", true));
            if (isRefused(preview)) {
                return preview;
            }
        }
        return call(tool, arguments);
    }

    /** Reads a list that has records of this noun. */
    private void lookUp(String noun, String task, Set<String> tried) {
        List<ListedTool> readers = ranked(task).stream()
                .filter(tool -> tool.reads() && tool.records(noun) > 0 && !tried.contains(tool.name()))
                .sorted(Comparator.comparingInt((ListedTool tool) -> -tool.records(noun)))
                .toList();
        for (ListedTool reader : readers) {
            attempt(reader, task, tried, false);
            if (memory.id(noun + "Id", Set.of()).isPresent()) {
                return;
            }
            wasted++;
        }
    }

    private JsonNode call(ListedTool tool, ObjectNode arguments) {
        ObjectNode params = Json.object().put("name", tool.name());
        params.set("arguments", arguments);
        JsonNode answer = rpc("tools/call", params).path("structuredContent");
        transcript.add(tool.name() + " " + arguments + (isRefused(answer) ? " REFUSED " : " ") + answer);
        calls++;
        wasted += isRefused(answer) ? 1 : 0;
        if (!isRefused(answer) && !answer.at("/nextStep/tool").isTextual()) {
            throw new AssertionError(tool.name() + " names no next call: " + answer);
        }
        return answer;
    }

    private JsonNode rpc(String method, ObjectNode params) {
        ObjectNode message = Json.object().put("jsonrpc", "2.0").put("id", 1).put("method", method);
        message.set("params", params);
        Map<String, String> headers = new TreeMap<>(key);
        headers.put("Content-Type", "application/json");
        return api.send("POST", "/api/mcp", headers, Json.bytes(message)).json().path("result");
    }
}

package marketplace.local.fuzz;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import marketplace.local.document.Violation;
import marketplace.local.fuzz.FuzzCallers.Target;
import marketplace.local.fuzz.StrictClient.Reply;

final class ToolFuzzing {

    private static final int CAST_CHANGES_AFTER = 200;

    private final Target target;
    private final StrictClient client;
    private final Tools tools;
    private final Tools.OutcomeCounts tally = new Tools.OutcomeCounts();
    private final Map<String, String> failures = new TreeMap<>();

    ToolFuzzing(Target target) {
        this.target = target;
        this.client = new StrictClient(target.stack().uri());
        this.tools = Tools.listed(client);
    }

    Tools.OutcomeCounts tally() {
        return tally;
    }

    List<String> run(long seed, int count) {
        FuzzCallers callers = FuzzCallers.enter(target);
        for (int i = 0; i < count; i++) {
            if (i % CAST_CHANGES_AFTER == CAST_CHANGES_AFTER - 1) {
                callers = FuzzCallers.enter(target);
            }
            Chance chance = new Chance(seed * 1_000_003 + i);
            Values values = new Values(callers.values(), target.stack().clock(), chance);
            JsonNode tool = tools.all().get(i % tools.all().size());
            one(tool, Tools.call(tool, callers, values, new Mutation(chance), chance), callers.values());
        }
        return new ArrayList<>(failures.values());
    }

    private void one(JsonNode tool, Call call, KnownValues things) {
        Reply reply = client.send(call);
        Optional<JsonNode> answer = Tools.carriedOut(reply);
        tally.add(tool, answer.isPresent());
        answer.ifPresent(body -> things.learn(isRead(tool) ? "GET" : "POST", body));
        tools.check(tool, reply)
                .forEach(violation -> failures.computeIfAbsent(
                        tool.path("name").asText() + " " + violation.kind(), _ -> report(tool, call, violation)));
    }

    private static boolean isRead(JsonNode tool) {
        return tool.at("/annotations/readOnlyHint").asBoolean();
    }

    private String report(JsonNode tool, Call call, Violation violation) {
        Predicate<Call> fails = smaller -> tools.check(tool, client.send(smaller)).stream()
                .anyMatch(again -> again.kind().equals(violation.kind()));
        Call smallest = Shrinking.smallest(call, fails);
        return tool.path("name").asText() + ": " + violation.what() + "\n  "
                + smallest.curl(target.stack().uri().toString());
    }
}

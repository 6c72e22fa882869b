package marketplace.local.fuzz;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import marketplace.local.fuzz.Cast.Stage;
import marketplace.local.fuzz.Client.Reply;

/** One run of calls of every tool in turn, that a seed decides. */
final class ToolFuzzing {

    private static final int CAST_CHANGES_AFTER = 200;

    private final Stage stage;
    private final Client client;
    private final Tools tools;
    private final Tools.Tally tally = new Tools.Tally();
    private final Map<String, String> failures = new TreeMap<>();

    ToolFuzzing(Stage stage) {
        this.stage = stage;
        this.client = new Client(stage.stack().uri());
        this.tools = Tools.listed(client);
    }

    Tools.Tally tally() {
        return tally;
    }

    /** Sends so many; answers what failed, each with the smallest call that was found to fail so. */
    List<String> run(long seed, int count) {
        Cast cast = Cast.enter(stage);
        for (int i = 0; i < count; i++) {
            if (i % CAST_CHANGES_AFTER == CAST_CHANGES_AFTER - 1) {
                cast = Cast.enter(stage);
            }
            Chance chance = new Chance(seed * 1_000_003 + i);
            Values values = new Values(cast.things(), stage.stack().clock(), chance);
            JsonNode tool = tools.all().get(i % tools.all().size());
            one(tool, Tools.call(tool, cast, values, new Mutation(chance), chance), cast.things());
        }
        return new ArrayList<>(failures.values());
    }

    private void one(JsonNode tool, Call call, Things things) {
        Reply reply = client.send(call);
        Optional<JsonNode> told = Tools.carriedOut(reply);
        tally.add(tool, told.isPresent());
        told.ifPresent(answer -> things.learn(isRead(tool) ? "GET" : "POST", answer));
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
                + smallest.curl(stage.stack().uri().toString());
    }
}

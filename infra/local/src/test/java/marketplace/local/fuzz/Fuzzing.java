package marketplace.local.fuzz;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import marketplace.local.document.Description;
import marketplace.local.document.Description.Operation;
import marketplace.local.document.Violation;
import marketplace.local.fuzz.FuzzCallers.Target;
import marketplace.local.fuzz.StrictClient.Reply;

final class Fuzzing {

    /** After this many calls enough has been revoked, closed and filled. */
    private static final int CAST_CHANGES_AFTER = 300;

    private static final int CAST_STAYS_FOR = 30;
    private static final int MOST_MORE = 100;
    private static final int MOST_FAILURES = 10;

    private final Target target;
    private final StrictClient client;
    private final Description description;
    private final Oracle oracle;
    private final OutcomeCounts tally;
    private final Map<String, String> failures = new TreeMap<>();
    private FuzzCallers callers;
    private int playedSince;

    Fuzzing(Target target, Description description, OutcomeCounts tally) {
        this.target = target;
        this.client = new StrictClient(target.stack().uri());
        this.description = description;
        this.oracle = new Oracle(description);
        this.tally = tally;
    }

    List<String> run(long seed, int count) {
        for (int i = 0; i < count && failures.size() < MOST_FAILURES; i++) {
            List<Operation> all = description.operations();
            // Each operation gets its share of a small run; the seed chooses the first.
            Operation operation = all.get((i + (int) Math.floorMod(seed, (long) all.size())) % all.size());
            one(operation, new Chance(seed * 1_000_003 + i));
        }
        insist(seed);
        return new ArrayList<>(failures.values());
    }

    /** Operations whose few requests were all refused early get more. */
    private void insist(long seed) {
        changeCast();
        for (Operation operation : description.operations()) {
            for (int i = 0; i < MOST_MORE && tally.turnedAway().contains(operation.id()); i++) {
                one(operation, new Chance(seed * 2_000_003 + i));
            }
        }
    }

    private void one(Operation operation, Chance chance) {
        if (callers == null || ++playedSince >= CAST_CHANGES_AFTER) {
            changeCast();
        }
        Values values = new Values(callers.values(), target.stack().clock(), chance);
        one(operation, new Requests(callers, values, new Mutation(chance), chance).of(operation));
    }

    private void one(Operation operation, Call call) {
        Reply reply = client.send(call);
        tally.add(operation, reply);
        List<Violation> violations = oracle.check(call, reply);
        violations.forEach(violation -> failures.computeIfAbsent(
                operation.id() + " " + violation.kind(), _ -> report(operation, call, violation)));
        learn(call, reply);
        if (reply.status() == 401 && playedSince > CAST_STAYS_FOR && wasPlayedBy(call)) {
            changeCast();
        }
    }

    private boolean wasPlayedBy(Call call) {
        return List.of(callers.key(), callers.session(), callers.worker(), callers.newcomer(), callers.admin()).stream()
                .flatMap(credentials -> credentials.values().stream())
                .anyMatch(secret -> call.headers().stream()
                        .anyMatch(header -> header.value().equals(secret)));
    }

    private void changeCast() {
        callers = FuzzCallers.enter(target);
        playedSince = 0;
    }

    private void learn(Call call, Reply reply) {
        if (reply.status() >= 200 && reply.status() < 300 && !call.method().equals("HEAD")) {
            try {
                callers.values().learn(call.method(), reply.json());
            } catch (IOException _) {
                // A body that is not JSON teaches no values.
            }
            reply.headers().firstValue("ETag").ifPresent(tag -> callers.values().add("ETag", tag));
        }
    }

    private String report(Operation operation, Call call, Violation violation) {
        Call smallest = Shrinking.smallest(
                call,
                smaller -> oracle.check(smaller, client.send(smaller)).stream()
                        .anyMatch(again -> again.kind().equals(violation.kind())));
        Reply reply = client.send(smallest);
        String wrong =
                oracle.check(smallest, reply).stream().map(Violation::what).collect(Collectors.joining("; "));
        return operation.id() + ": " + violation.what() + "\n  "
                + smallest.curl(target.stack().uri().toString()) + "\n  "
                + (wrong.isEmpty() ? "which went well when sent once more" : wrong);
    }
}

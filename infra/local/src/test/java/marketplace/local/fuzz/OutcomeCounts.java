package marketplace.local.fuzz;

import java.io.IOException;
import java.util.Comparator;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import marketplace.local.document.Description.Operation;
import marketplace.local.fuzz.StrictClient.Reply;

/** Requests that are refused early test little, so this counts how far requests get. */
final class OutcomeCounts {

    /** Codes of refusals before the use-case, and of wrong codes and passwords. */
    private static final Set<String> AT_THE_DOOR = Set.of(
            "validation",
            "invalid_cursor",
            "forbidden",
            "insufficient_scope",
            "unauthenticated",
            "payload_too_large",
            "unsupported_media_type",
            "idempotency_key_reuse",
            "rate_limited");

    private final Map<String, Map<String, Integer>> outcomes = new TreeMap<>();
    private final Set<String> beyondTheDoor = new TreeSet<>();

    synchronized void add(Operation operation, Reply reply) {
        String outcome = outcome(reply);
        outcomes.computeIfAbsent(operation.id(), _ -> new TreeMap<>()).merge(outcome, 1, Integer::sum);
        if (!AT_THE_DOOR.contains(outcome) && !outcome.equals("none")) {
            beyondTheDoor.add(operation.id());
        }
    }

    private static String outcome(Reply reply) {
        if (reply.status() < 400) {
            return "2xx";
        }
        try {
            String code = reply.json().path("error_code").asText();
            return code.isEmpty() ? "none" : code;
        } catch (IOException _) {
            return "none";
        }
    }

    Set<String> turnedAway() {
        Set<String> names = new TreeSet<>(outcomes.keySet());
        names.removeAll(beyondTheDoor);
        return names;
    }

    int succeeded() {
        return percent(
                outcomes.values().stream().mapToInt(OutcomeCounts::successes).sum(), all());
    }

    int operationsThatSucceeded() {
        return percent(
                (int) outcomes.values().stream()
                        .filter(counts -> successes(counts) > 0)
                        .count(),
                outcomes.size());
    }

    int all() {
        return outcomes.values().stream().mapToInt(OutcomeCounts::sum).sum();
    }

    private static int successes(Map<String, Integer> counts) {
        return counts.getOrDefault("2xx", 0);
    }

    private static int sum(Map<String, Integer> counts) {
        return counts.values().stream().mapToInt(Integer::intValue).sum();
    }

    private static int percent(int part, int whole) {
        return whole == 0 ? 0 : 100 * part / whole;
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        outcomes.entrySet().stream()
                .sorted(Comparator.comparingInt(entry -> percent(successes(entry.getValue()), sum(entry.getValue()))))
                .forEach(entry -> text.append(String.format(
                        Locale.ROOT,
                        "%-30s %6d sent, %3d %% succeeded %s%n",
                        entry.getKey(),
                        sum(entry.getValue()),
                        percent(successes(entry.getValue()), sum(entry.getValue())),
                        entry.getValue())));
        return text.toString();
    }
}

package marketplace.functions;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import marketplace.accounts.Accounts;
import marketplace.accounts.Restrictions;
import marketplace.api.Effect;
import marketplace.functions.graph.Capabilities;
import marketplace.kernel.Id.AccountId;
import marketplace.table.Commit;
import marketplace.table.Write;
import marketplace.testing.Cost;
import marketplace.testing.SingleQuotedJson;

/** The table costs of each call, and the allowed number of round trips. */
final class CostSheet {

    static final Map<String, String> ANONYMOUS = Map.of();
    static final String PASSWORD = "correct horse battery";

    static final String TASK = """
        {"title":"Photograph a shop front","description":"The shop at the corner, by daylight.",\
        "priceType":"fixed","price":25}\
        """;

    private static final String HEADER = """
        # Table costs of one typical call, from request to response: sequential round trips, read and write
        # capacity units. The target is 1 trip for a public read, and 2 for other calls and for jobs. ! marks
        # more, with the reason below. API keys, sessions and accounts are in steady use: the process knows them,
        # and the hourly write of a key's last use and the daily one of a human's activity are not due.
        # The first call of one of them in a process can take two more trips.
        # Rate limits are not included. Most calls use a leased quota and cost nothing; a login, a signup and a
        # bounty posted with a key cost one more update (1 trip, 1 written).
        # Filtered or sorted lists of bounties read entries, then the bounties. Entries with the bounties in them
        # were measured (docs/design.md): their writes cost more than the second trip.
        # To accept an intended change:
        # ./mvnw -o -pl functions/tests -am test -Dtest=CostTest -Dgolden.update=true
        """;

    private static final Pattern LINE_BREAKS = Pattern.compile("(.{1,112})(?: |$)");

    /** Of a write and of a job. */
    private static final int TARGET = 2;

    final MeteredService service = new MeteredService();
    final Examples examples = new Examples();
    private final EmptyBodies emptyBodies = new EmptyBodies(service);
    private final Set<Map<String, String>> known = new HashSet<>();
    private final Map<String, Cost> costs = new LinkedHashMap<>();
    private final Map<String, String> items = new HashMap<>();
    private final Map<String, Integer> targets = new LinkedHashMap<>();

    Map<String, String> signUp(String email) {
        String body = """
            {"email":"%s","password":"%s","name":"Ada"}\
            """.formatted(email, PASSWORD);
        return session(cost("signup", Reading.PUBLIC, ANONYMOUS, Map.of(), body));
    }

    /** An admin restricts an account, or lifts that, and the job has followed. */
    void restrict(AccountId account, boolean restricted) {
        Write change = restricted ? Accounts.restrict(account, "Complaints.") : Accounts.unrestrict(account, false);
        service.meter.commit(Commit.of(change).job(Restrictions.changed(account, service.platform.clock.instant())));
        service.runJobs(Restrictions.JOB);
    }

    Map<String, String> signedIn(String email) {
        String body = "{\"email\":\"" + email + "\",\"password\":\"" + PASSWORD + "\"}";
        return session(service.call("login", ANONYMOUS, Map.of(), body));
    }

    static Map<String, String> session(ObjectNode signedIn) {
        return Map.of("authorization", "Bearer " + signedIn.get("token").textValue());
    }

    ObjectNode cost(
            String operation, Reading reading, Map<String, String> headers, Map<String, String> path, String body) {
        return cost(operation, operation, reading, headers, path, body);
    }

    ObjectNode cost(
            String label,
            String operation,
            Reading reading,
            Map<String, String> headers,
            Map<String, String> path,
            String body) {
        if (headers.containsKey("authorization") && known.add(headers)) {
            // The first call of an account in a process reads when its human was last active.
            service.call("get_account_status", headers, Map.of(), "");
        }
        service.meter.reset();
        ObjectNode answer = service.call(operation, headers, path, body);
        String line = label + " by " + reading.caller;
        costs.put(line, service.meter.cost());
        if (CostItems.isListed(line)) {
            items.put(line, CostItems.lines(line, service.meter.written()));
        }
        boolean reads = Capabilities.described().operations().stream()
                .anyMatch(known -> known.name().equals(operation) && known.effect() == Effect.READ);
        if (label.equals(operation)) {
            examples.record(operation, reads ? "" : SingleQuotedJson.strict(body), answer);
            emptyBodies.send(operation, headers, path);
        }
        if (reads) {
            targets.put(line, reading.target);
        }
        return answer;
    }

    void record(String line, Runnable action) {
        costs.put(line, service.meter.measure(action));
    }

    void put(String line, Cost cost) {
        costs.put(line, cost);
    }

    static Map<String, String> with(Map<String, String> map, String name, String value) {
        Map<String, String> more = new LinkedHashMap<>(map);
        more.put(name, value);
        return more;
    }

    Stream<String> operations() {
        return costs.keySet().stream().map(line -> line.split(" ", 2)[0]).distinct();
    }

    void assertEachKeepsItsTargetOrSaysWhy() {
        emptyBodies.assertTheyAreAsDescribed();
        List<String> above = costs.keySet().stream().filter(this::isAboveTarget).toList();
        assertThat(above.stream().filter(line -> CostReasons.of(line).isEmpty()))
                .as("more round trips than the target, without a reason")
                .isEmpty();
        assertThat(CostReasons.unused(above)).as("reasons that are not needed").isEmpty();
    }

    private boolean isAboveTarget(String line) {
        return costs.get(line).roundTrips() > targets.getOrDefault(line, TARGET);
    }

    String table() {
        StringBuilder table = new StringBuilder(HEADER);
        costs.forEach((line, cost) -> {
            table.append(String.format(
                    Locale.ROOT,
                    "%-40s %d trips%s %6.1f read %6.1f written\n",
                    line,
                    cost.roundTrips(),
                    isAboveTarget(line) ? " !" : "  ",
                    cost.readUnits(),
                    cost.writeUnits()));
            table.append(items.getOrDefault(line, ""));
            if (isAboveTarget(line)) {
                String reason = CostReasons.of(line).orElseThrow();
                table.append(LINE_BREAKS.matcher(reason).replaceAll("#   $1\n"));
            }
        });
        return table.toString();
    }
}

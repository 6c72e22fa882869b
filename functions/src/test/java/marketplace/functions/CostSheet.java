package marketplace.functions;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import marketplace.api.Effect;
import marketplace.testing.Cost;

/** What the table was asked for, call by call, and how many trips each may take. */
final class CostSheet {

    static final Map<String, String> NOBODY = Map.of();
    static final String PASSWORD = "correct horse battery";

    static final String TASK = """
            {"title":"Photograph a shop front","description":"The shop at the corner, by daylight.",\
            "priceType":"fixed","price":25}""";

    private static final String HEADER = """
            # What one typical call asks of the table, from request to response: sequential round trips, read and write
            # capacity units. Keys are in steady use: their hourly note of use is not due, and the process has seen them before; a
            # key's first call in a process takes one trip more where ahead of it nothing could be read. ! marks more than 2 trips.
            # Not in it: the counters of rate limits. Most calls find a lease and ask nothing; a login, a signup and a
            # bounty posted with a key are each counted by one update more (1 trip, 1 written).
            # To accept an intended change:
            # ./mvnw -pl functions -am test -Dtest=CostTest -Dsurefire.failIfNoSpecifiedTests=false -Dgolden.update=true
            """;

    private static final int MOST_TRIPS_OF_A_WRITE = 2;

    /** What takes one trip more, and why. */
    private static final Set<String> EXCUSED = Set.of(
            // The login tells the account, which must be looked at before a session is opened.
            "login by nobody",
            // A try is counted before it is judged, and the login tells the account whose sessions end.
            "confirm_password_reset by nobody",
            // That it is a repetition is found out by doing it.
            "create_bounty, repeated by a key",
            // What the wallet holds is looked at once more, and the human who is to be paid instead of holding a commit
            // to it.
            "create_escrow_checkout, dry run by a key",
            // The account tells the e-mail, where the password is; and much has to be looked at once in a lifetime.
            "delete_account by a session",
            // Whose a profile is, and whether they were ever blocked, is known when that is read; a dry run also tells
            // the balance. The account of a bulk send in the ledger has the name that is made when all else is read.
            "send_money, dry run by a key",
            "send_money by a key",
            "send_money, hosted by a key",
            "bulk_send_money to one profile by a key",
            "bulk_send_money to 100 e-mails by a key",
            // Which profile the account has is not known to the process before it has read it once.
            "apply_to_bounty by a session",
            "admin_set_identity by an admin",
            // Which escrow an application has, or of which seat an escrow is, is known when that is read.
            "withdraw_application by a session",
            "hand_in_work by a session",
            "review_submission by a key",
            "appeal_submission by a session",
            "release_seat by a key",
            "rent_human, dry run by a key",
            "release_seat, passed on by a key",
            "cancel_escrow, hosted by a key",
            "deliver_work by a session",
            "release_payment by a key",
            // A dry run evaluates its commit against items that it reads again.
            "release_payment, dry run by a key",
            "open_dispute by a key",
            "admin_rule_dispute by an admin");

    final MeteredService service = new MeteredService();
    final Examples examples = new Examples();
    private final Map<String, Cost> costs = new LinkedHashMap<>();
    private final Map<String, Integer> limits = new LinkedHashMap<>();

    Map<String, String> signUp(String email) {
        String body = """
                {"email":"%s","password":"%s","name":"Ada"}""".formatted(email, PASSWORD);
        return session(cost("signup", Reading.PUBLIC, NOBODY, Map.of(), body));
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
        service.meter.reset();
        ObjectNode answer = service.call(operation, headers, path, body);
        String line = label + " by " + reading.caller;
        costs.put(line, service.meter.cost());
        if (label.equals(operation)) {
            examples.record(operation, body, answer);
        }
        boolean reads = Capabilities.described().operations().stream()
                .anyMatch(known -> known.name().equals(operation) && known.effect() == Effect.READ);
        if (!EXCUSED.contains(line)) {
            limits.put(line, reads ? reading.mostTrips : MOST_TRIPS_OF_A_WRITE);
        }
        return answer;
    }

    void record(String line, Runnable action) {
        costs.put(line, service.meter.measure(action));
    }

    /** What another service was asked for. */
    void put(String line, Cost cost) {
        costs.put(line, cost);
    }

    static Map<String, String> with(Map<String, String> map, String name, String value) {
        Map<String, String> more = new LinkedHashMap<>(map);
        more.put(name, value);
        return more;
    }

    /** The operations that were called, each once or more. */
    Stream<String> operations() {
        return costs.keySet().stream().map(line -> line.split(" ", 2)[0]).distinct();
    }

    void assertEachKeepsItsTarget() {
        assertThat(limits)
                .allSatisfy((line, most) ->
                        assertThat(costs.get(line).roundTrips()).as(line).isLessThanOrEqualTo(most));
    }

    String table() {
        StringBuilder table = new StringBuilder(HEADER);
        costs.forEach((line, cost) -> table.append(String.format(
                Locale.ROOT,
                "%-40s %d trips%s %6.1f read %6.1f written\n",
                line,
                cost.roundTrips(),
                cost.roundTrips() > 2 ? " !" : "  ",
                cost.readUnits(),
                cost.writeUnits())));
        return table.toString();
    }
}

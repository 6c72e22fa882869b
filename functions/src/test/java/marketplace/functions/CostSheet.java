package marketplace.functions;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import marketplace.api.Effect;
import marketplace.testing.Cost;

/** The table costs of each call, and the allowed number of round trips. */
final class CostSheet {

    static final Map<String, String> ANONYMOUS = Map.of();
    static final String PASSWORD = "correct horse battery";

    static final String TASK = """
            {"title":"Photograph a shop front","description":"The shop at the corner, by daylight.",\
            "priceType":"fixed","price":25}""";

    private static final String HEADER = """
            # Table costs of one typical call, from request to response: sequential round trips, read and write
            # capacity units. ! marks more than 2 trips. API keys, sessions and accounts are in steady use: the process
            # knows them, and the hourly write of a key's last use and the daily one of a human's activity are not due.
            # The first call of one of them in a process can take two more trips.
            # Rate limits are not included. Most calls use a leased quota and cost nothing; a login, a signup and a
            # bounty posted with a key cost one more update (1 trip, 1 written).
            # Filtered or sorted lists of bounties read entries, then the bounties. Entries with the bounties in them
            # were measured (infra/bench/README.md): their writes cost more than the second trip.
            # To accept an intended change:
            # ./mvnw -pl functions -am test -Dtest=CostTest -Dsurefire.failIfNoSpecifiedTests=false -Dgolden.update=true
            """;

    private static final int MOST_TRIPS_OF_A_WRITE = 2;

    /** Calls that need one more trip, with the reason. */
    private static final Set<String> EXCUSED = Set.of(
            // The login names the account, which is read before a session is opened.
            "login by anyone",
            // An attempt is counted before it is checked, and the login names the account whose sessions end.
            "confirm_password_reset by anyone",
            // The account of the session names the profile. These calls are rare.
            "get_own_human by a session",
            "set_payout_account by a session",
            // The commit fails on the stored answer, which is then read.
            "create_bounty, repeated by a key",
            // The wallet's balance and the paid human are read again, instead of conditions on them in the commit.
            "create_escrow_checkout, dry run by a key",
            // The account names the e-mail, where the password is. Deletion is rare, so its many checks may cost.
            "delete_account by a session",
            // A profile names its account and whether it was ever blocked. A dry run also reads the balance. A bulk
            // send reads its ledger account last, because its name is new.
            "send_money, dry run by a key",
            "send_money by a key",
            "send_money, hosted by a key",
            "bulk_send_money by a key",
            "bulk_send_money to 100 e-mails by a key",
            // The process does not know the account's profile before its first read.
            "apply_to_bounty by a session",
            "admin_set_identity by an admin",
            // Reading the application or the escrow shows which other one belongs to it.
            "withdraw_application by a session",
            "hand_in_work by a session",
            "review_submission by a key",
            "appeal_submission by a session",
            "release_seat by a key",
            "rent_human, dry run by a key",
            "release_seat, passed on by a key",
            "cancel_escrow, hosted by a key",
            // The escrow names the conversation that gets a message about it.
            "accept_offer by a session",
            "cancel_escrow, declined by a session",
            "deliver_work by a session",
            // The escrow names the application, which names the submission that is approved with it.
            "confirm_delivery by a key",
            "release_payment by a key",
            // The escrow names the reviewed human; the account names the profile whose review is answered.
            "write_review by a key",
            "answer_review by a session",
            // The payouts tell what is available. A payout of this instant is not in the period yet.
            "get_earnings by a session",
            "move_earnings_to_wallet by a session",
            // A conversation that is continued, and an applicant's bounty, are found by what is read first.
            "start_conversation, continued by a key",
            "start_conversation by a session",
            // The conversation names its latest payment offer.
            "create_escrow_checkout, offer by a key",
            // A signature is used up by a commit of its own.
            "get_conversation, signed by a key",
            // A dry run evaluates its commit on items that it reads again.
            "release_payment, dry run by a key",
            "open_dispute by a key",
            "admin_rule_dispute by an admin");

    final MeteredService service = new MeteredService();
    final Examples examples = new Examples();
    private final Set<Map<String, String>> known = new HashSet<>();
    private final Map<String, Cost> costs = new LinkedHashMap<>();
    private final Map<String, Integer> limits = new LinkedHashMap<>();

    Map<String, String> signUp(String email) {
        String body = """
                {"email":"%s","password":"%s","name":"Ada"}""".formatted(email, PASSWORD);
        return session(cost("signup", Reading.PUBLIC, ANONYMOUS, Map.of(), body));
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
        boolean reads = Capabilities.described().operations().stream()
                .anyMatch(known -> known.name().equals(operation) && known.effect() == Effect.READ);
        if (label.equals(operation)) {
            examples.record(operation, reads ? "" : body, answer);
        }
        if (!EXCUSED.contains(line)) {
            limits.put(line, reads ? reading.mostTrips : MOST_TRIPS_OF_A_WRITE);
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

package marketplace.functions;

import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import marketplace.table.Key;

/** What each item is for that a typical post and a typical transfer write. */
final class CostItems {

    private static final String POST = "create_bounty by a key";
    private static final String TRANSFER = "send_money by a key";

    /** By the begin of both keys. */
    private static final Map<String, Map<String, String>> PURPOSES = Map.of(
            POST,
            Map.of(
                    "BTY BOUNTY",
                    "the bounty, and its place among all by time (index)",
                    "LIST#OPEN bty",
                    "the list of open ones for filters, and by price (index)",
                    "LIST#acc bty",
                    "the poster's own list, and open ones by applications (index)",
                    "LIMIT#near-identical-posts 2026-01-01T00:00:00.000Z",
                    "holds the same text for review after 50 posts; outside the commit"),
            TRANSFER,
            Map.ofEntries(
                    Map.entry("TRF TRANSFER", "the transfer, read by both sides"),
                    Map.entry("TRANSFERS#acc 0", "the list of one side; each side has its own partition"),
                    Map.entry(
                            "PAYOUTS#acc pay",
                            "the amount owed to the recipient, which is paid to the bank automatically"),
                    Map.entry("DUE#payout.pending", "the timer that starts the payout, and its only finder"),
                    Map.entry("LED#wallet HEAD", "the sender's balance, limits and chain"),
                    Map.entry("LED#payable HEAD", "the recipient's balance and chain"),
                    Map.entry("LED#wallet POST", "the line in the sender's statement"),
                    Map.entry("LED#payable POST", "the line in the recipient's chain"),
                    Map.entry("JRN txn", "the transaction, from which an audit rebuilds all others"),
                    Map.entry("ACC#acc ACCOUNT", "a check: a deleted account receives nothing"),
                    Map.entry("DUE#job", "the notice to the recipient, until the queue has it"),
                    Map.entry("DUE#outbox", "the sender's event, until it is fanned out")));

    private CostItems() {}

    static boolean isListed(String line) {
        return PURPOSES.containsKey(line);
    }

    static String lines(String line, Map<Key, Double> written) {
        return written.entrySet().stream()
                .map(entry -> String.format(
                        Locale.ROOT, "#   %.1f written: %s\n", entry.getValue(), purpose(line, entry.getKey())))
                .collect(Collectors.joining());
    }

    private static String purpose(String line, Key key) {
        String[] pk = key.pk().split("[#:_]", -1);
        String[] sk = key.sk().split("[#_]", -1);
        String name = switch (pk[0]) {
            case "BTY", "TRF", "JRN" -> pk[0] + " " + sk[0];
            case "DUE" -> "DUE#" + sk[1];
            case "TRANSFERS" -> "TRANSFERS#acc 0";
            default -> pk[0] + "#" + pk[1] + " " + sk[0];
        };
        String purpose = PURPOSES.get(line).get(name);
        if (purpose == null) {
            throw new AssertionError(line + " writes an item without a purpose: " + name);
        }
        return purpose;
    }
}

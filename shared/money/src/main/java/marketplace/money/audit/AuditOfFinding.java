package marketplace.money.audit;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import marketplace.kernel.Id.AccountId;
import marketplace.money.audit.Audit.Difference;
import marketplace.money.checkouts.Checkout;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowItems;
import marketplace.money.escrow.EscrowStatus;
import marketplace.table.Item;
import marketplace.table.Keys;

/**
 * The part of the audit that is about how escrows and checkouts are found: by subject, by participant, by dispute, by code.
 *
 * <p>What leads astray moves no cent, and yet its owner does not see the money, or cannot pay. Each such item is held to
 * the record that it leads to; of a record that is damaged itself nothing is asked.
 */
final class AuditOfFinding {

    private static final String PLACES = "ESCROWOF#";
    private static final String ENTRIES = "ESCROWS#";
    private static final String CODES = "CODE#";

    private static final String NOTHING = "nothing";

    /** Either side of an escrow has an entry: what both say speaks against the escrow, what one says against the entry. */
    private static final int SIDES = 2;

    private final Map<String, String> places = new TreeMap<>();
    private final Map<String, String> disputes = new TreeMap<>();
    private final Map<String, String> codes = new TreeMap<>();

    /** By escrow, and by whose they are. */
    private final Map<String, Map<String, Item>> entries = new TreeMap<>();

    private final List<Difference> differences = new ArrayList<>();

    /** Takes an item, if it is of this part. */
    void stored(Item item) {
        String pk = item.key().pk();
        if (pk.startsWith(PLACES)) {
            places.put(pk.substring(PLACES.length()), item.text("id"));
        } else if (pk.equals(Keys.DISPUTES)) {
            disputes.put(item.key().sk(), item.text("id"));
        } else if (pk.startsWith(ENTRIES)) {
            entries.computeIfAbsent(item.key().sk(), _ -> new TreeMap<>()).put(pk.substring(ENTRIES.length()), item);
        } else if (pk.startsWith(CODES)) {
            codes.put(pk.substring(CODES.length()), item.text("id"));
        }
    }

    /**
     * What differs.
     *
     * @param sound the escrows that agree with the journal
     * @param unsound the ids of the others, missing ones among them
     * @param missing the ids of checkouts that ought to be there
     */
    List<Difference> compare(
            Map<String, Escrow> sound, Set<String> unsound, Map<String, Checkout> checkouts, Set<String> missing) {
        Set<String> unasked = new HashSet<>(unsound);
        unasked.addAll(compareEntries(sound, unsound));
        compareEscrows(sound, unasked);
        compareCodes(checkouts, missing);
        return differences;
    }

    /** That either side finds the escrow; returns the escrows that are gone, and were missed by nobody else. */
    private Set<String> compareEntries(Map<String, Escrow> sound, Set<String> unsound) {
        sound.forEach((id, escrow) -> compareEntries(escrow, entries.getOrDefault(id, Map.of())));
        Set<String> gone = new TreeSet<>();
        entries.forEach((id, of) -> {
            if (sound.containsKey(id) || unsound.contains(id)) {
                return;
            }
            if (of.size() == SIDES) {
                // One that was never funded has left no other trace.
                gone.add(id);
                differ("escrow " + id, "is missing, and what leads to it stands");
            } else {
                of.keySet().forEach(account -> differ(name(account, id), "leads to an escrow that is nowhere"));
            }
        });
        return gone;
    }

    private void compareEntries(Escrow escrow, Map<String, Item> stored) {
        String id = escrow.id().value();
        Map<String, Item> expected = new TreeMap<>();
        for (AccountId side : List.of(escrow.terms().posterId(), escrow.terms().payeeId())) {
            expected.put(side.value(), EscrowItems.entry(escrow, side));
        }
        Set<String> lacking = without(expected.keySet(), stored.keySet());
        Set<String> strange = without(stored.keySet(), expected.keySet());
        if (!lacking.isEmpty() && !strange.isEmpty()) {
            differ("escrow " + id, "is of " + expected.keySet() + ", and is found by " + stored.keySet());
            return;
        }
        lacking.forEach(account -> differ(name(account, id), "is missing"));
        strange.forEach(account -> differ(name(account, id), "leads to an escrow of others"));
        Set<String> wrong = new TreeSet<>(expected.keySet());
        wrong.removeIf(
                account -> lacking.contains(account) || stored.get(account).equals(expected.get(account)));
        if (wrong.size() == SIDES) {
            differ("escrow " + id, "tells otherwise than both of its entries what it is of");
        } else {
            wrong.forEach(account -> differ(name(account, id), "tells otherwise than its escrow what it is of"));
        }
    }

    private static Set<String> without(Set<String> all, Set<String> these) {
        Set<String> rest = new TreeSet<>(all);
        rest.removeAll(these);
        return rest;
    }

    private static String name(String account, String escrow) {
        return "entry " + account + "/" + escrow;
    }

    /** Where it stands which escrow a subject has, and that an escrow waits for a ruling. */
    private void compareEscrows(Map<String, Escrow> sound, Set<String> unasked) {
        Map<String, String> standing = new TreeMap<>();
        Map<String, String> disputed = new TreeMap<>();
        sound.forEach((id, escrow) -> {
            if (!escrow.status().freesSubject()) {
                standing.put(escrow.terms().subject().code(), id);
            }
            if (escrow.status() == EscrowStatus.DISPUTED) {
                disputed.put(escrow.dispute().id().value(), id);
            }
        });
        compare("place of ", standing, places, unasked);
        compare("dispute ", disputed, disputes, unasked);
    }

    private void compareCodes(Map<String, Checkout> checkouts, Set<String> missing) {
        Map<String, String> expected = new TreeMap<>();
        Set<String> unasked = new HashSet<>(missing);
        checkouts.forEach((id, checkout) -> {
            expected.put(checkout.code().value(), id);
            if (!id.equals(codes.get(checkout.code().value()))) {
                // Its own code is named; another that leads to it is named with that.
                unasked.add(id);
            }
        });
        compare("code ", expected, codes, unasked);
    }

    /** Takes the ids that nothing ought to lead to by these records, and of which nothing is asked all the same. */
    private void compare(String what, Map<String, String> expected, Map<String, String> stored, Set<String> unasked) {
        Set<String> all = new TreeSet<>(expected.keySet());
        all.addAll(stored.keySet());
        for (String one : all) {
            String is = stored.getOrDefault(one, NOTHING);
            String ought = expected.getOrDefault(one, NOTHING);
            if (!is.equals(ought) && !(unasked.contains(is) && ought.equals(NOTHING))) {
                differ(what + one, "leads to " + is + ", and ought to lead to " + ought);
            }
        }
    }

    private void differ(String subject, String finding) {
        differences.add(new Difference(subject, finding));
    }
}

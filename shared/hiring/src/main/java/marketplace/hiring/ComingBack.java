package marketplace.hiring;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import marketplace.bounties.Bounty;
import marketplace.bounties.applications.Application;
import marketplace.bounties.applications.ApplicationStatus;
import marketplace.bounties.applications.Applications;
import marketplace.kernel.Ids;
import marketplace.kernel.Page;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowStatus;
import marketplace.money.escrow.EscrowTerms;
import marketplace.table.Table;

/**
 * What is held for the applicants of a bounty and would come back to its poster, were they let go.
 *
 * <p>For quotes alone: the refunds themselves follow one by one, each from its own commit.
 */
final class ComingBack {

    /** A quote reads three times for each so many applications, and no more of them than {@link #MOST}. */
    private static final int AT_ONCE = 100;

    private static final int MOST = 1_000;

    private final Applications applications;
    private final SeatEscrows escrows;
    private final int most;

    ComingBack(Table table, Ids ids) {
        this(table, ids, MOST);
    }

    /** Takes how many applications are looked at. */
    ComingBack(Table table, Ids ids, int most) {
        this.applications = new Applications(table);
        this.escrows = new SeatEscrows(table, ids);
        this.most = most;
    }

    /**
     * The terms of the escrows that would come back.
     *
     * @param notes what a reader of the sum has to know besides; empty where all of it was looked at
     */
    record Found(List<EscrowTerms> held, List<String> notes) {}

    /** Of all who applied, with a seat or without. */
    Found ofAll(Bounty bounty) {
        return find(bounty, Optional.empty(), _ -> true);
    }

    /** Of those who wait. */
    Found ofWaiting(Bounty bounty) {
        return ofWaiting(bounty, _ -> true);
    }

    /** Of those among them who are meant. */
    Found ofWaiting(Bounty bounty, Predicate<Application> meant) {
        return find(bounty, Optional.of(ApplicationStatus.PENDING), meant);
    }

    private Found find(Bounty bounty, Optional<ApplicationStatus> status, Predicate<Application> meant) {
        List<EscrowTerms> held = new ArrayList<>();
        Optional<String> after = Optional.empty();
        for (int looked = 0; looked < most; looked += AT_ONCE) {
            int some = Math.min(AT_ONCE, most - looked);
            Page<Application> page = applications.list(bounty.id(), status, false, some, after);
            escrows.all(page.items().stream().filter(meant).toList()).stream()
                    .filter(ComingBack::returns)
                    .map(Escrow::terms)
                    .forEach(held::add);
            after = page.next();
            if (after.isEmpty()) {
                return new Found(held, List.of());
            }
        }
        String more = "So many have applied that only the first " + most
                + " were looked at; what was put up for the others would return as well.";
        return new Found(held, List.of(more));
    }

    /** Whether it holds money that nobody has earned or begun to earn. */
    private static boolean returns(Escrow escrow) {
        return escrow.status() == EscrowStatus.LOCKED || escrow.status() == EscrowStatus.FUNDED;
    }
}

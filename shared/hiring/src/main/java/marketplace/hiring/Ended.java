package marketplace.hiring;

import java.util.List;
import marketplace.bounties.applications.Application;
import marketplace.money.escrow.EscrowMove;
import marketplace.table.Commit;

/**
 * An application that has come to its end, with a seat or before it had one.
 *
 * <p>The moves are told beside the commit because a quote has to foresee them.
 *
 * @param application the application as it is then
 * @param moves what becomes of the money, in this order
 * @param commit all that is to be committed for it, the moves included
 */
record Ended(Application application, List<EscrowMove> moves, Commit commit) {}

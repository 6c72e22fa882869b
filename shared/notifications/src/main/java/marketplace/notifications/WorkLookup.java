package marketplace.notifications;

import java.util.Optional;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Money;

/** Reads what a mail about work should name and its event lacks. */
public interface WorkLookup {

    /** @param pay what the human gets, without the fee */
    record Work(String title, Money pay) {}

    Optional<Work> find(BountyId bounty, ApplicationId application);

    /** Of an escrow without an application. */
    Optional<Work> find(EscrowId escrow);
}

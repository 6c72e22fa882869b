package marketplace.bounties.seats;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import marketplace.bounties.Bounties;
import marketplace.bounties.Bounty;
import marketplace.bounties.applications.Application;
import marketplace.bounties.applications.Applications;
import marketplace.conversations.ConversationEvents;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Job;
import marketplace.kernel.paging.Page;
import marketplace.table.Commit;
import marketplace.table.JobKind;
import marketplace.table.LostRace;
import marketplace.table.Table;

/** A worker who writes to the poster is not silent in any seat that they hold there. */
public final class WorkerMessages {

    private static final int PAGE = 25;
    private static final int MAX_DECISIONS = 8;

    private final Table table;
    private final Bounties bounties;
    private final Applications applications;

    public WorkerMessages(Table table) {
        this.table = table;
        this.bounties = new Bounties(table);
        this.applications = new Applications(table);
    }

    public JobKind<ConversationEvents.WorkerWrote> kind() {
        return new JobKind<>(ConversationEvents.WORKER_WROTE, ConversationEvents.WorkerWrote.class, this::heard);
    }

    private void heard(Job job, ConversationEvents.WorkerWrote wrote, Instant now) {
        Optional<String> after = Optional.empty();
        do {
            Page<Application> seats = applications.seatsOf(wrote.humanId(), PAGE, after);
            Map<BountyId, Bounty> of = bounties.findAll(
                    seats.items().stream().map(Application::bountyId).toList());
            for (Application seat : seats.items()) {
                Bounty bounty = of.get(seat.bountyId());
                if (bounty != null && bounty.isOwnedBy(wrote.posterId())) {
                    heard(bounty, seat, job.created(), now);
                }
            }
            after = seats.next();
        } while (after.isPresent());
    }

    /** The timer of the silence looks at the application when it fires; a reminder is of one deadline, so it is set. */
    private void heard(Bounty bounty, Application found, Instant at, Instant now) {
        Application seat = found;
        for (int round = 1; ; round++) {
            Application heard = seat.messageAt(at);
            if (heard.equals(seat)) {
                return;
            }
            try {
                table.commit(new Commit(List.of(applications.change(heard)))
                        .due(SeatReminders.ofSilence(bounty, heard, now)));
                return;
            } catch (LostRace race) {
                if (round == MAX_DECISIONS) {
                    throw race;
                }
                seat = applications.require(found.bountyId(), found.id());
            }
        }
    }
}

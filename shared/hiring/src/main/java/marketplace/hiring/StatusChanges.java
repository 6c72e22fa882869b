package marketplace.hiring;

import java.util.List;
import marketplace.api.Decision;
import marketplace.bounties.Bounties;
import marketplace.bounties.Bounty;
import marketplace.bounties.BountyService;
import marketplace.bounties.BountyStatus;
import marketplace.bounties.BountyViews.BountyAnswer;
import marketplace.bounties.SetStatusInput;
import marketplace.bounties.StopIntakeInput;
import marketplace.kernel.Call;
import marketplace.kernel.Ids;
import marketplace.kernel.Problem;
import marketplace.money.ledger.MoneyQuote;
import marketplace.table.Commit;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.Table;

/**
 * A bounty that its owner opens, reviews, pauses or closes, or whose intake ends, with what that gives back.
 *
 * <p>The move is the bounty's own; that it brings money back, for those who wait and were paid for ahead, only this room
 * can tell. {@link TurnedAway} then returns it.
 */
public final class StatusChanges {

    private final BountyService service;
    private final Bounties bounties;
    private final ComingBack comingBack;
    private final EscrowQuotes quotes;

    /** Takes the use-cases of the bounty itself. */
    public StatusChanges(BountyService service, Table table, Ids ids) {
        this.service = service;
        this.bounties = new Bounties(table);
        this.comingBack = new ComingBack(table, ids);
        this.quotes = new EscrowQuotes(table);
    }

    /** What {@link #set} reads, whatever comes of it. */
    List<Key> reads(SetStatusInput input) {
        return List.of(Keys.bounty(input.bountyId()));
    }

    /** Moves a bounty of the caller's to the status that is asked for. */
    Decision<BountyMoved> set(Call call, SetStatusInput input) {
        if (!input.isDryRun()) {
            Decision<BountyAnswer> moved = service.setStatus(call, input);
            return Decision.of(moved.commit(), BountyMoved.of(moved.answer().bounty()));
        }
        MoneyQuote quote = quote(call, input);
        Bounty bounty = bounties.requireOwned(input.bountyId(), call.accountId());
        return Decision.preview(BountyMoved.quoted(bounty, quote));
    }

    /** What {@link #stopIntake} reads, whatever comes of it. */
    List<Key> reads(StopIntakeInput input) {
        return List.of(Keys.bounty(input.bountyId()));
    }

    /** Ends the intake of a bounty of the caller's; where all is done by that, those who wait are sent away. */
    Decision<BountyMoved> stopIntake(Call call, StopIntakeInput input) {
        if (!input.isDryRun()) {
            Decision<BountyAnswer> stopped = service.stopIntake(call, input);
            return Decision.of(stopped.commit(), BountyMoved.of(stopped.answer().bounty()));
        }
        Bounty bounty = bounties.requireOwned(input.bountyId(), call.accountId());
        return Decision.preview(BountyMoved.quoted(bounty, quoteOfStop(call, bounty)));
    }

    private MoneyQuote quoteOfStop(Call call, Bounty bounty) {
        Bounty stopped;
        try {
            stopped = bounty.stopIntake(call.now());
        } catch (Problem problem) {
            return quotes.refused(call.accountId(), problem);
        }
        return stopped.sendsWaitingAway(bounty) ? ofWaiting(bounty) : quotes.unchanged(call.accountId(), true);
    }

    private MoneyQuote ofWaiting(Bounty bounty) {
        ComingBack.Found back = comingBack.ofWaiting(bounty);
        return quotes.ofReturn(bounty.posterId(), back.held(), back.notes());
    }

    /** The move itself, carried as far as its commit, which is thrown away. */
    private MoneyQuote quote(Call call, SetStatusInput input) {
        Commit commit;
        try {
            commit = service.setStatus(call, input).commit();
        } catch (Problem problem) {
            return quotes.refused(call.accountId(), problem);
        }
        if (input.status() != BountyStatus.CLOSED || commit.isEmpty()) {
            return quotes.unchanged(call.accountId(), true);
        }
        return ofWaiting(bounties.requireOwned(input.bountyId(), call.accountId()));
    }
}

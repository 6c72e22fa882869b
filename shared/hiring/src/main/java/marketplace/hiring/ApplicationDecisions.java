package marketplace.hiring;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import marketplace.accounts.AgentIdentities;
import marketplace.api.Decision;
import marketplace.bounties.Application;
import marketplace.bounties.Applications;
import marketplace.bounties.Bounties;
import marketplace.bounties.Bounty;
import marketplace.bounties.BountyViews.ApplicationReply;
import marketplace.bounties.BountyViews.ApplicationView;
import marketplace.bounties.Seats;
import marketplace.kernel.Call;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.EscrowId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Ids;
import marketplace.kernel.Problem;
import marketplace.money.Escrow;
import marketplace.money.EscrowActor;
import marketplace.money.EscrowMove;
import marketplace.money.EscrowStatus;
import marketplace.money.LedgerAccount;
import marketplace.table.Commit;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.Table;

/**
 * How a poster answers an application: no seat is given without the money behind it (M6), none is kept when it is refused.
 *
 * <p>Each answer is one commit of the seat's writes and the escrow's.
 */
public final class ApplicationDecisions {

    private final Bounties bounties;
    private final Applications applications;
    private final Seats seats;
    private final SeatEscrows escrows;
    private final SeatFunding funding;
    private final AgentIdentities identities;
    private final Ids ids;

    /** Takes the platform's fee in basis points, for escrows that an acceptance opens. */
    public ApplicationDecisions(Table table, Ids ids, int feeBasisPoints) {
        this.bounties = new Bounties(table);
        this.applications = new Applications(table);
        this.seats = new Seats(table);
        this.escrows = new SeatEscrows(table, ids);
        this.funding = new SeatFunding(table, ids, feeBasisPoints);
        this.identities = new AgentIdentities(table);
        this.ids = ids;
    }

    /** What {@link #decide} reads, whatever comes of it. */
    List<Key> reads(Call call, SeatHiringInputs.Decide input) {
        List<Key> keys = new ArrayList<>(
                List.of(Keys.bounty(input.bountyId()), Keys.application(input.bountyId(), input.applicationId())));
        switch (input.action()) {
            case ACCEPT -> {
                keys.add(SeatEscrows.place(input.bountyId(), input.applicationId()));
                keys.add(Keys.ledgerHead(new LedgerAccount.Wallet(call.accountId()).code()));
            }
            case REJECT -> keys.add(SeatEscrows.place(input.bountyId(), input.applicationId()));
            // Its escrow is the one that the seat names.
            case WITHDRAW -> {}
        }
        return keys;
    }

    /** Answers an application to a bounty of the caller's, as an agent if a proof says so. */
    Decision<ApplicationReply> decide(Call call, SeatHiringInputs.Decide input) {
        return identities.signed(call, input.proof(), input.context(), () -> answer(call, input));
    }

    private Decision<ApplicationReply> answer(Call call, SeatHiringInputs.Decide input) {
        Bounty bounty = bounties.requireOwned(input.bountyId(), call.accountId());
        Application application = applications.require(bounty.id(), input.applicationId());
        return switch (input.action()) {
            case ACCEPT -> accept(bounty, application, input.response(), call.now());
            case REJECT -> reject(bounty, application, input.response(), call.now());
            case WITHDRAW -> takeBack(bounty, application, call.now());
        };
    }

    private Decision<ApplicationReply> accept(Bounty bounty, Application application, String words, Instant now) {
        Optional<Escrow> standing = escrows.standing(application);
        EscrowId escrow = standing.map(Escrow::id).orElseGet(() -> new EscrowId(ids.next(IdKind.ESCROW, now)));
        // Whether the seat can be given is told before whether it can be paid.
        Seats.Moved taken = seats.take(bounty, application, escrow, words, now);
        EscrowMove locked = standing.map(SeatEscrows::requireUntaken)
                .map(funded -> locked(funded, now))
                .orElseGet(() -> {
                    EscrowMove fund = funding.fromWallet(escrow, bounty, application, now);
                    return fund.then(fund.after().lock(EscrowActor.POSTER, now));
                });
        return decided(taken, paid(locked));
    }

    private static EscrowMove locked(Escrow escrow, Instant now) {
        if (escrow.status() == EscrowStatus.FUNDING) {
            throw new Problem(
                    ErrorCode.ESCROW_NOT_FUNDED,
                    "The escrow of this application waits for its hosted checkout. Pay it at the checkoutUrl that GET"
                            + " /api/escrow/" + escrow.id() + " shows, or call it off with POST /api/escrow/"
                            + escrow.id() + "/cancel to pay from the wallet.");
        }
        return escrow.lock(EscrowActor.POSTER, now);
    }

    /** A wallet that does not cover it is told as what it means here, with the call that pays otherwise. */
    private Commit paid(EscrowMove locked) {
        try {
            return escrows.changes(locked);
        } catch (Problem problem) {
            if (problem.code() != ErrorCode.INSUFFICIENT_FUNDS) {
                throw problem;
            }
            throw new Problem(
                    ErrorCode.ESCROW_NOT_FUNDED,
                    "No escrow is funded for this application. " + problem.getMessage()
                            + " Or fund it by a hosted checkout, with POST /api/escrow/checkout and its bountyId and"
                            + " applicationId (tool create_escrow_checkout), and accept it then.");
        }
    }

    private Decision<ApplicationReply> reject(Bounty bounty, Application application, String words, Instant now) {
        Seats.Moved rejected = seats.reject(bounty, application, words, now);
        return decided(rejected, escrows.giveBack(application, EscrowActor.POSTER, "application rejected", now));
    }

    private Decision<ApplicationReply> takeBack(Bounty bounty, Application application, Instant now) {
        Seats.Moved pending = seats.takeBack(bounty, application, now);
        EscrowMove unlocked = escrows.behind(application).unlock(EscrowActor.POSTER, "acceptance taken back", now);
        return decided(pending, escrows.changes(unlocked));
    }

    private static Decision<ApplicationReply> decided(Seats.Moved moved, Commit money) {
        return Decision.of(
                Commit.none().and(moved.writes()).and(money.writes()),
                new ApplicationReply(ApplicationView.of(moved.application())));
    }
}

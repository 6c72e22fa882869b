package marketplace.hiring;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import marketplace.accounts.Accounts;
import marketplace.accounts.identities.AgentIdentities;
import marketplace.api.Decision;
import marketplace.bounties.Bounties;
import marketplace.bounties.Bounty;
import marketplace.bounties.applications.Application;
import marketplace.bounties.applications.Applications;
import marketplace.bounties.seats.Seats;
import marketplace.kernel.Call;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Ids;
import marketplace.kernel.Problem;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowActor;
import marketplace.money.escrow.EscrowMove;
import marketplace.money.escrow.EscrowStatus;
import marketplace.money.escrow.EscrowTerms;
import marketplace.money.ledger.MoneyQuote;
import marketplace.money.ledger.Spender;
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

    private static final String REJECTED = "application rejected";
    private static final String TAKEN_BACK = "acceptance taken back";

    private final Accounts accounts;
    private final Bounties bounties;
    private final Applications applications;
    private final Seats seats;
    private final SeatEscrows escrows;
    private final SeatFunding funding;
    private final ComingBack comingBack;
    private final EscrowQuotes quotes;
    private final AgentIdentities identities;
    private final Ids ids;

    /** Takes the platform's fee in basis points, for escrows that an acceptance opens. */
    public ApplicationDecisions(Table table, Ids ids, int feeBasisPoints) {
        this.accounts = new Accounts(table);
        this.bounties = new Bounties(table);
        this.applications = new Applications(table);
        this.seats = new Seats(table);
        this.escrows = new SeatEscrows(table, ids);
        this.funding = new SeatFunding(table, ids, feeBasisPoints);
        this.comingBack = new ComingBack(table, ids);
        this.quotes = new EscrowQuotes(table);
        this.identities = new AgentIdentities(table);
        this.ids = ids;
    }

    /** What {@link #decide} reads, whatever comes of it. */
    List<Key> reads(Call call, HiringInputs.Decide input) {
        List<Key> seat =
                List.of(Keys.bounty(input.bountyId()), Keys.application(input.bountyId(), input.applicationId()));
        Key place = SeatEscrows.place(input.bountyId(), input.applicationId());
        List<Key> more = switch (input.action()) {
            case ACCEPT ->
                Stream.concat(Stream.of(place, Keys.account(call.accountId())), Spender.reads(call))
                        .toList();
            case REJECT -> List.of(place);
            // Its escrow is the one that the seat names.
            case WITHDRAW -> List.of();
        };
        return Stream.concat(seat.stream(), more.stream()).toList();
    }

    /** Answers an application to a bounty of the caller's, as an agent if a proof says so. */
    Decision<Decided> decide(Call call, HiringInputs.Decide input) {
        return identities.signed(call, input.proof(), input.context(), () -> answer(call, input));
    }

    private Decision<Decided> answer(Call call, HiringInputs.Decide input) {
        if (input.action() == HiringInputs.Action.ACCEPT) {
            accounts.requireUnrestricted(call.accountId());
        }
        Bounty bounty = bounties.requireOwned(input.bountyId(), call.accountId());
        Application application = applications.require(bounty.id(), input.applicationId());
        Instant now = call.now();
        if (input.isDryRun()) {
            return Decision.preview(Decided.quoted(application, quote(call, bounty, application, input.action())));
        }
        return switch (input.action()) {
            case ACCEPT -> accept(call, bounty, application, input.response());
            case REJECT -> reject(bounty, application, input.response(), now);
            case WITHDRAW -> takeBack(bounty, application, now);
        };
    }

    private Decision<Decided> accept(Call call, Bounty bounty, Application application, String words) {
        Instant now = call.now();
        Optional<Escrow> standing = escrows.standing(application);
        EscrowId escrow = standing.map(Escrow::id).orElseGet(() -> newEscrow(now));
        // Whether the seat can be given is told before whether it can be paid.
        Seats.Moved taken = seats.take(bounty, application, escrow, words, now);
        Commit money = paid(locked(call, standing, escrow, bounty, application));
        return decided(taken, standing.isPresent() ? money : money.and(SeatFunding.payeeStands(application)));
    }

    /** The escrow that was funded for the application, or a new one, locked; delivered where files are collected. */
    private EscrowMove locked(
            Call call, Optional<Escrow> standing, EscrowId id, Bounty bounty, Application application) {
        Instant now = call.now();
        EscrowMove locked = standing.map(SeatEscrows::requireUntaken)
                .map(escrow -> requirePaid(escrow).lock(EscrowActor.POSTER, now))
                .orElseGet(() -> {
                    EscrowMove fund = funding.fromWallet(id, bounty, application, Spender.of(call), now);
                    return fund.then(fund.after().lock(EscrowActor.POSTER, now));
                });
        return bounty.terms().intake().collectsFiles()
                ? locked.then(locked.after().deliver(EscrowActor.WORKER, now))
                : locked;
    }

    private static Escrow requirePaid(Escrow escrow) {
        if (escrow.status() == EscrowStatus.FUNDING) {
            throw new Problem(
                    ErrorCode.ESCROW_NOT_FUNDED,
                    "The escrow of this application waits for its hosted checkout. Pay it at the checkoutUrl that GET"
                            + " /api/escrow/" + escrow.id() + " shows, or call it off with POST /api/escrow/"
                            + escrow.id() + "/cancel to pay from the wallet.");
        }
        return escrow;
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

    private Decision<Decided> reject(Bounty bounty, Application application, String words, Instant now) {
        Seats.Moved rejected = seats.reject(bounty, application, words, now);
        SeatEscrows.Returned money = returned(application, escrows.of(bounty, application), now);
        return decided(rejected, escrows.changes(money));
    }

    private SeatEscrows.Returned returned(Application rejected, Optional<Escrow> standing, Instant now) {
        return escrows.returned(rejected, standing, EscrowActor.POSTER, REJECTED, now);
    }

    private Decision<Decided> takeBack(Bounty bounty, Application application, Instant now) {
        Seats.Moved pending = seats.takeBack(bounty, application, now);
        EscrowMove unlocked = escrows.behind(application).unlock(EscrowActor.POSTER, TAKEN_BACK, now);
        return decided(pending, escrows.changes(unlocked));
    }

    /** What the answer would do to the poster's wallet, with what stands in its way. */
    private MoneyQuote quote(Call call, Bounty bounty, Application application, HiringInputs.Action action) {
        Instant now = call.now();
        Optional<Escrow> standing = escrows.standing(application);
        Optional<EscrowTerms> held = standing.map(Escrow::terms);
        return switch (action) {
            case ACCEPT -> quoteOfAcceptance(call, bounty, application, standing);
            case REJECT ->
                quotes.of(bounty.posterId(), held, () -> {
                    seats.reject(bounty, application, null, now);
                    return returned(application, standing, now).move().stream().toList();
                });
            case WITHDRAW ->
                quotes.of(bounty.posterId(), held, () -> {
                    seats.takeBack(bounty, application, now);
                    return standing.map(escrow -> escrow.unlock(EscrowActor.POSTER, TAKEN_BACK, now)).stream()
                            .toList();
                });
        };
    }

    private MoneyQuote quoteOfAcceptance(Call call, Bounty bounty, Application application, Optional<Escrow> standing) {
        Instant now = call.now();
        EscrowId id = standing.map(Escrow::id).orElseGet(() -> newEscrow(now));
        EscrowTerms terms;
        try {
            terms = standing.map(Escrow::terms).orElseGet(() -> funding.terms(bounty, application));
        } catch (Problem problem) {
            // Without an amount there is nothing to be quoted but the refusal.
            return quotes.refused(bounty.posterId(), problem);
        }
        MoneyQuote seat = quotes.of(terms, () -> {
            seats.take(bounty, application, id, null, now);
            if (standing.isEmpty()) {
                funding.requirePayee(application);
            }
            return locked(call, standing, id, bounty, application);
        });
        return seat.wouldSucceed() && bounty.takeSeat(now).turnsAway()
                ? EscrowQuotes.with(
                        seat, comingBack.ofWaiting(bounty, other -> !other.id().equals(application.id())))
                : seat;
    }

    private EscrowId newEscrow(Instant now) {
        return new EscrowId(ids.next(IdKind.ESCROW, now));
    }

    private static Decision<Decided> decided(Seats.Moved moved, Commit money) {
        return Decision.of(Commit.none().and(moved.writes()).and(money.writes()), Decided.of(moved.application()));
    }
}

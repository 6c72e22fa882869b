package marketplace.hiring;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import marketplace.accounts.Accounts;
import marketplace.accounts.identities.AgentIdentities;
import marketplace.accounts.identities.SignedContext;
import marketplace.api.Decision;
import marketplace.bounties.Bounty;
import marketplace.bounties.applications.Application;
import marketplace.bounties.seats.DirectOffers;
import marketplace.bounties.seats.DirectOffers.Offer;
import marketplace.bounties.seats.Seats;
import marketplace.hiring.EscrowAnswers.FundingStatus;
import marketplace.hiring.RentalInputs.Order;
import marketplace.hiring.RentalViews.RentalView;
import marketplace.hiring.RentalViews.Rented;
import marketplace.humans.Blocks;
import marketplace.humans.Human;
import marketplace.humans.Humans;
import marketplace.kernel.Call;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.IdKind;
import marketplace.kernel.Ids;
import marketplace.kernel.Problem;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowActor;
import marketplace.money.escrow.EscrowMove;
import marketplace.money.escrow.EscrowTerms;
import marketplace.money.escrow.Escrows;
import marketplace.money.ledger.Spender;
import marketplace.table.Commit;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.Table;
import marketplace.table.Write;

/**
 * Renting one human: a private bounty, its application and its escrow, made in one commit (decisions §6).
 *
 * <p>Where the wallet covers it the escrow is locked and the seat taken at once; otherwise both wait for a hosted
 * checkout, or, where payment is put off, for POST /api/escrow/checkout. From there on it is a seat like any other.
 */
public final class Rentals {

    /** How long payment can be put off. */
    static final Duration DEFERRAL = Duration.ofDays(7);

    private final Accounts accounts;
    private final AgentIdentities identities;
    private final Humans humans;
    private final Blocks blocks;
    private final DirectOffers commissions;
    private final Seats seats;
    private final Escrows escrows;
    private final SeatFunding funding;
    private final EscrowQuotes quotes;
    private final int feeBasisPoints;

    /** Takes the platform's fee in basis points. */
    public Rentals(Table table, Ids ids, int feeBasisPoints) {
        this.accounts = new Accounts(table);
        this.identities = new AgentIdentities(table);
        this.humans = new Humans(table);
        this.blocks = new Blocks(table);
        this.commissions = new DirectOffers(table, ids);
        this.seats = new Seats(table);
        this.escrows = new Escrows(table);
        this.funding = new SeatFunding(table, ids, feeBasisPoints);
        this.quotes = new EscrowQuotes(table);
        this.feeBasisPoints = feeBasisPoints;
    }

    /** What {@link #rent} reads. */
    static List<Key> reads(Call call, Order order) {
        Stream<Key> both = Stream.of(
                Keys.human(order.humanId()),
                Keys.account(call.accountId()),
                DirectOffers.readByOffering(call.accountId(), order.terms(), call.now()));
        return Stream.concat(both, Spender.reads(call)).toList();
    }

    /** Rents a human, as an agent if a proof says so. */
    Decision<Rented> rent(Call call, Order order) {
        return identities.signed(call, order.proof(), new SignedContext.CreateBounty(), () -> hire(call, order));
    }

    private Decision<Rented> hire(Call call, Order order) {
        accounts.requireUnrestricted(call.accountId());
        Human human = requireHuman(call, order);
        Instant payBy = order.deferred() ? call.now().plus(DEFERRAL) : null;
        Offer offer = commissions.offer(call.accountId(), human, order.terms(), payBy, call.now());
        EscrowTerms terms = funding.terms(offer.bounty(), offer.application());
        if (order.dryRun()) {
            return Decision.preview(quote(call, order, terms, human));
        }
        requireAvailable(human);
        return offered(call, order, offer, terms).after(onlyIfWilling(call, human, offer.application()));
    }

    private Decision<Rented> offered(Call call, Order order, Offer offer, EscrowTerms terms) {
        if (order.deferred()) {
            Rented answer = rented(call, FundingStatus.REQUIRES_PAYMENT, parts(offer.bounty(), offer.application()));
            return Decision.of(commissions.stand(offer), answer);
        }
        try {
            return fromWallet(call, offer, terms);
        } catch (Problem problem) {
            SeatFunding.requireCheckout(tellingOfNoBounty(problem), order.walletOnly());
            return byCheckout(call, offer, terms);
        }
    }

    /** The bounty comes to be with its money or not at all; so an event of the refusal sends nobody to look for it. */
    private static Problem tellingOfNoBounty(Problem problem) {
        return problem.event()
                .map(told -> problem.withEvent(told.without("bountyId")))
                .orElse(problem);
    }

    private Decision<Rented> fromWallet(Call call, Offer offer, EscrowTerms terms) {
        EscrowMove funded = funding.fromWallet(call, terms);
        EscrowMove locked = funded.then(funded.after().lock(EscrowActor.POSTER, call.now()));
        Commit money = escrows.changes(locked);
        Escrow escrow = locked.after();
        Seats.Moved taken = seats.commission(offer.with(escrow.id()), escrow.id(), call.now());
        RentalParts parts = parts(taken.bounty(), taken.application(), escrow);
        return Decision.of(
                Commit.none().and(taken.writes()).and(money.writes()), rented(call, FundingStatus.FUNDED, parts));
    }

    private Decision<Rented> byCheckout(Call call, Offer offer, EscrowTerms terms) {
        SeatFunding.Opened awaited =
                funding.byCheckout(call, terms, offer.bounty().terms().title());
        Escrow escrow = awaited.move().after();
        Offer waiting = offer.with(escrow.id());
        RentalParts parts = parts(waiting.bounty(), waiting.application(), escrow);
        return Decision.of(
                commissions.stand(waiting).and(awaited.commit().writes()),
                rented(call, FundingStatus.REQUIRES_PAYMENT, parts));
    }

    private Rented quote(Call call, Order order, EscrowTerms terms, Human human) {
        if (order.deferred()) {
            return deferred(call, terms, human);
        }
        EscrowQuotes.Foreseen foreseen = quotes.funding(
                terms, funding.fromWallet(call, terms), order.walletOnly(), () -> requireWilling(call, human));
        return Rented.quoted(foreseen.status(), foreseen.quote());
    }

    private Rented deferred(Call call, EscrowTerms terms, Human human) {
        try {
            requireWilling(call, human);
        } catch (Problem problem) {
            String told = EscrowQuotes.requireTold(problem).getMessage();
            return Rented.quoted(null, quotes.unchanged(terms, false, told));
        }
        String note = "Nothing would be taken now; it is to be paid within " + DEFERRAL.toDays() + " days.";
        return Rented.quoted(FundingStatus.REQUIRES_PAYMENT, quotes.unchanged(terms, true, note));
    }

    private Human requireHuman(Call call, Order order) {
        Human human = humans.find(order.humanId()).orElseThrow(IdKind.HUMAN::unknown);
        if (human.accountId().equals(call.accountId())) {
            throw new Problem(ErrorCode.SELF_DEALING, "This profile is your own; you cannot rent yourself.");
        }
        return human;
    }

    private static void requireAvailable(Human human) {
        if (!human.profile().isAvailable()) {
            throw unavailable();
        }
    }

    /**
     * What must hold between the two and is told first where it does not. Conditions, not reads: whose account the profile
     * is of is known too late to have it read ahead.
     */
    private static List<Write> onlyIfWilling(Call call, Human human, Application application) {
        return List.of(
                SeatFunding.payeeStands(application),
                Blocks.notBlocked(call.accountId(), human.accountId()).otherwise(_ -> blocked()),
                Blocks.notBlocked(human.accountId(), call.accountId()).otherwise(_ -> unavailable()),
                Accounts.requireUnrestrictedInCommit(human.accountId()).otherwise(_ -> unavailable()));
    }

    /** The same for a dry run, which commits nothing. */
    private void requireWilling(Call call, Human human) {
        requireAvailable(human);
        if (blocks.isBlocked(call.accountId(), human.accountId())) {
            throw blocked();
        }
        boolean free = accounts.find(human.accountId())
                .filter(account -> !account.restricted())
                .isPresent();
        if (!free || blocks.isBlocked(human.accountId(), call.accountId())) {
            throw unavailable();
        }
    }

    private static Problem blocked() {
        return new Problem(
                ErrorCode.RECIPIENT_BLOCKED,
                "You have blocked this human; unblock them with DELETE /api/humans/blocks first.");
    }

    /** Also for a poster whom the human has blocked, who is not told that. */
    private static Problem unavailable() {
        return new Problem(
                ErrorCode.INVALID_STATE, "This human is not available for work (isAvailable); choose another one.");
    }

    private static RentalParts parts(Bounty bounty, Application application) {
        return new RentalParts(bounty, application, Optional.empty(), Optional.empty());
    }

    private static RentalParts parts(Bounty bounty, Application application, Escrow escrow) {
        return new RentalParts(bounty, application, Optional.of(escrow), Optional.empty());
    }

    private Rented rented(Call call, FundingStatus status, RentalParts parts) {
        RentalView view = RentalView.of(parts, feeBasisPoints, call.origin(), call.now());
        return Rented.of(status, view, parts.escrow(), call.origin());
    }
}

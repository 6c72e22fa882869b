package marketplace.hiring;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import marketplace.accounts.Accounts;
import marketplace.accounts.identities.AgentIdentities;
import marketplace.accounts.identities.SignedContext;
import marketplace.api.Decision;
import marketplace.bounties.seats.DirectOffers;
import marketplace.bounties.seats.DirectOffers.Offer;
import marketplace.hiring.rentals.RentalContext;
import marketplace.hiring.rentals.RentalInputs.Order;
import marketplace.hiring.rentals.RentalParts;
import marketplace.hiring.rentals.RentalViews.RentalView;
import marketplace.hiring.rentals.RentalViews.Rented;
import marketplace.humans.Human;
import marketplace.kernel.Call;
import marketplace.money.checkouts.ReturnPages;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowTerms;
import marketplace.money.escrow.FundingStatus;
import marketplace.money.ledger.PostResult;
import marketplace.table.Commit;
import marketplace.table.Table;

/**
 * Creates a private bounty, its application and its escrow in one commit. Without enough money in the wallet the offer
 * waits for a hosted checkout, or for the deferred payment.
 */
final class HireDirectly {

    static final Duration DEFERRAL = Duration.ofDays(7);

    private final Accounts accounts;
    private final AgentIdentities identities;
    private final HirableHumans hirable;
    private final DirectOffers offers;
    private final Hires hires;
    private final DirectHire direct;
    private final RentalContext context;

    HireDirectly(Table table, Hires hires, RentalContext context) {
        this.accounts = new Accounts(table);
        this.identities = new AgentIdentities(table);
        this.hirable = new HirableHumans(table);
        this.offers = new DirectOffers(table, hires.ids);
        this.hires = hires;
        this.direct = new DirectHire(hires);
        this.context = context;
    }

    Decision<Rented> hire(Call call, Order order) {
        return identities.signed(call, order.proof(), new SignedContext.CreateBounty(), () -> offer(call, order));
    }

    private Decision<Rented> offer(Call call, Order order) {
        accounts.requireUnrestricted(call.accountId());
        Human human = hirable.require(call, order.humanId());
        Instant payBy = order.deferred() ? call.now().plus(DEFERRAL) : null;
        Offer offer = offers.offer(call.accountId(), human, order.terms(), payBy, call.now());
        EscrowTerms terms = hires.terms.of(offer.bounty(), offer.application());
        HireTerms.requireAtMost(order.maxTotalCents(), terms.total());
        HirableHumans.requireAvailable(human);
        Decision<Rented> decision = order.deferred()
                ? answer(call, offers.create(offer), FundingStatus.REQUIRES_PAYMENT, hires.of(offer))
                : pay(call, order, offer, terms);
        return decision.after(HirableHumans.conditions(call, human.id(), human.accountId()));
    }

    private Decision<Rented> pay(Call call, Order order, Offer offer, EscrowTerms terms) {
        Hire hired = direct.start(offer, call, terms);
        return switch (hired.post()) {
            case PostResult.Posted paid -> answer(call, paid.commit(), FundingStatus.FUNDED, hired);
            case PostResult.InDebt debt -> throw HiringAnswers.withoutBounty(debt.problem());
            case PostResult.OverCap cap -> throw HiringAnswers.withoutBounty(cap.problem());
            case PostResult.ShortOfFunds funds -> {
                FundEscrow.requireCheckout(HiringAnswers.withoutBounty(funds.problem()), order.walletOnly(), terms);
                Hire waiting =
                        direct.startByCheckout(offers, offer, call, terms, ReturnPages.checked(order.returns(), call));
                yield answer(call, waiting.commit(), FundingStatus.REQUIRES_PAYMENT, waiting);
            }
        };
    }

    private Decision<Rented> answer(Call call, Commit commit, FundingStatus status, Hire hire) {
        Optional<Escrow> escrow = hire.escrow();
        RentalParts parts = new RentalParts(hire.bounty(), hire.application(), escrow, Optional.empty());
        RentalView view = RentalView.of(parts, context, call.origin(), call.now());
        return Decision.of(commit, Rented.of(status, view, escrow, call.origin()));
    }
}

package marketplace.hiring;

import java.util.Optional;
import marketplace.accounts.Account;
import marketplace.accounts.Accounts;
import marketplace.accounts.identities.AgentIdentities;
import marketplace.accounts.identities.AgentProof;
import marketplace.accounts.identities.SignedContext;
import marketplace.accounts.status.DirectMessaging;
import marketplace.api.Decision;
import marketplace.bounties.seats.DirectOffers.Offer;
import marketplace.conversations.Conversations;
import marketplace.hiring.rentals.RentalContext;
import marketplace.hiring.rentals.RentalInputs.Order;
import marketplace.hiring.rentals.RentalParts;
import marketplace.hiring.rentals.RentalViews.RentalView;
import marketplace.hiring.rentals.RentalViews.Rented;
import marketplace.humans.Human;
import marketplace.kernel.Call;
import marketplace.money.escrow.EscrowTerms;
import marketplace.table.Table;

/**
 * Creates a private bounty, its application and its escrow in one commit. Without enough money in the wallet the offer
 * waits for a hosted checkout, or for the deferred payment.
 */
final class HireDirectly {

    private final Accounts accounts;
    private final AgentIdentities identities;
    private final HirableHumans hirable;
    private final Conversations conversations;
    private final Hires hires;
    private final DirectHire direct;
    private final RentalContext context;

    HireDirectly(Table table, Hires hires, RentalContext context) {
        this.accounts = new Accounts(table);
        this.identities = new AgentIdentities(table);
        this.hirable = new HirableHumans(table);
        this.conversations = new Conversations(table);
        this.hires = hires;
        this.direct = new DirectHire(table, hires);
        this.context = context;
    }

    Decision<Rented> hire(Call call, Order order) {
        return identities.signed(call, order.proof(), new SignedContext.CreateBounty(), () -> offer(call, order));
    }

    private Decision<Rented> offer(Call call, Order order) {
        accounts.requireUnrestricted(call.accountId());
        Human human = hirable.require(call, order.humanId());
        if (order.deferred()) {
            requireContact(call, order);
        }
        Offer offer = direct.offer(call, human, order);
        EscrowTerms terms = hires.terms.of(offer.bounty(), offer.application());
        HireTerms.requireAtMost(order.maxTotalCents(), terms.total());
        HirableHumans.requireAvailable(human);
        Hire hire = order.deferred() ? direct.defer(offer) : pay(call, order, offer, terms);
        RentalParts parts = new RentalParts(hire.bounty(), hire.application(), hire.escrow(), Optional.empty());
        RentalView view = RentalView.of(parts, context, call.origin(), call.now());
        return Decision.of(hire.commit(), Rented.of(view, hire.escrow(), call.origin()))
                .after(HirableHumans.conditions(call, human.id(), human.accountId()));
    }

    /** An offer without money is a message: it costs its sender nothing, and the human gets a mail. */
    private void requireContact(Call call, Order order) {
        Account account = accounts.require(call.accountId());
        boolean mayWrite = DirectMessaging.of(account).isEligible()
                || conversations.areInContact(
                        account.id(), order.humanId(), order.proof().map(AgentProof::agentId));
        if (!mayWrite) {
            DirectMessaging.require(
                    account,
                    "This account may not send deferred offers to people whom it has no active conversation with.",
                    "Or pay now, with payment escrow.");
        }
    }

    private Hire pay(Call call, Order order, Offer offer, EscrowTerms terms) {
        return new WalletOrCheckout(order.walletOnly(), order.returns(), HiringAnswers::withoutBounty)
                .pay(
                        call,
                        direct.start(offer, call, terms),
                        returns -> direct.startByCheckout(offer, call, terms, returns));
    }
}

package marketplace.hiring.directhires;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import marketplace.accounts.Accounts;
import marketplace.accounts.identities.AgentIdentities;
import marketplace.accounts.identities.SignedContext;
import marketplace.accounts.status.DirectMessaging;
import marketplace.api.Decision;
import marketplace.api.limits.FixedLimit;
import marketplace.bounties.seats.DirectHires.Prepared;
import marketplace.hiring.directhires.DirectHireInputs.Order;
import marketplace.hiring.directhires.DirectHireViews.RentalView;
import marketplace.hiring.directhires.DirectHireViews.Rented;
import marketplace.hiring.hire.CancelledHires;
import marketplace.hiring.hire.HirableHumans;
import marketplace.hiring.hire.Hire;
import marketplace.hiring.hire.HireTerms;
import marketplace.hiring.hire.Hires;
import marketplace.hiring.hire.HiringAnswers;
import marketplace.hiring.hire.WalletOrCheckout;
import marketplace.humans.Human;
import marketplace.kernel.Call;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowTerms;
import marketplace.table.Table;
import marketplace.table.Write;

/**
 * Creates a private bounty, its application and its escrow in one commit. Without enough money in the wallet the hire
 * waits for a hosted checkout, or for the deferred payment.
 */
public final class HireDirectly {

    private static final int MOST_UNPAID = 10;

    /** Of an account that may not start conversations. docs/money.md */
    private static final FixedLimit UNPAID_DIRECT_HIRES = new FixedLimit(
            "unpaid-offers",
            MOST_UNPAID,
            Duration.ofDays(1),
            "An account that has neither passed the identity check nor released an escrow of at least 5 USD makes at"
                    + " most " + MOST_UNPAID
                    + " direct offers a day (UTC) that its wallet does not pay at once. Deposit first, or retry"
                    + " tomorrow.");

    private final Accounts accounts;
    private final AgentIdentities identities;
    private final HirableHumans hirable;
    private final Hires hires;
    private final DirectHireStart direct;
    private final DirectHireContext context;

    public HireDirectly(Table table, Hires hires, DirectHireContext context) {
        this.accounts = new Accounts(table);
        this.identities = new AgentIdentities(table);
        this.hirable = new HirableHumans(table);
        this.hires = hires;
        this.direct = new DirectHireStart(table, hires);
        this.context = context;
    }

    public Decision<Rented> hire(Call call, Order order) {
        return identities.signed(call, order.proof(), new SignedContext.CreateBounty(), () -> create(call, order));
    }

    private Decision<Rented> create(Call call, Order order) {
        accounts.requireMayWork(call.accountId());
        Human human = hirable.require(call, order.humanId());
        Prepared prepared = direct.prepare(call, human, order);
        EscrowTerms terms = hires.terms().of(prepared.bounty(), prepared.application());
        HireTerms.requireAtMost(order.maxTotalCents(), terms.total());
        HirableHumans.requireAvailable(human);
        Hire hire = order.deferred() ? direct.defer(prepared) : pay(call, order, prepared, terms);
        DirectHireParts parts = new DirectHireParts(hire.bounty(), hire.application(), hire.escrow(), Optional.empty());
        RentalView view = RentalView.of(parts, context, call.origin(), call.now());
        return Decision.of(hire.commit().and(limits(call, hire)), Rented.of(view, hire.escrow(), call.origin()))
                .after(HirableHumans.conditions(call, human.id(), human.accountId()));
    }

    /**
     * Each hire is mailed. One that is paid and then cancelled costs nothing, and a hire without money is a message
     * to a stranger.
     */
    private List<Write> limits(Call call, Hire hire) {
        Optional<Escrow> paid = hire.escrow().filter(escrow -> escrow.status().holdsMoney());
        if (paid.isPresent()) {
            return List.of(CancelledHires.requireFew(paid.get(), call.now()));
        }
        boolean isLimited =
                !DirectMessaging.of(accounts.require(call.accountId())).isEligible();
        return isLimited ? List.of(UNPAID_DIRECT_HIRES.take(call.accountId().value(), call.now())) : List.of();
    }

    private Hire pay(Call call, Order order, Prepared prepared, EscrowTerms terms) {
        return new WalletOrCheckout(order.walletOnly(), order.returns(), HiringAnswers::withoutBounty)
                .pay(
                        call,
                        direct.start(prepared, call, terms),
                        returns -> direct.startByCheckout(prepared, call, terms, returns));
    }
}

package marketplace.hiring.escrow;

import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import marketplace.accounts.Accounts;
import marketplace.api.Decision;
import marketplace.conversations.Conversation;
import marketplace.conversations.PaymentOffers;
import marketplace.hiring.bookings.PayBooking;
import marketplace.hiring.hire.Hire;
import marketplace.hiring.hire.HireTerms;
import marketplace.hiring.hire.Hires;
import marketplace.hiring.hire.HiringAnswers.FundedEscrow;
import marketplace.hiring.hire.WalletOrCheckout;
import marketplace.hiring.inputs.EscrowRequests;
import marketplace.hiring.paymentoffers.PaymentOfferHire;
import marketplace.kernel.Call;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Money;
import marketplace.kernel.Problem;
import marketplace.kernel.ReturnUrls;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowSubject;
import marketplace.money.escrow.EscrowTerms;
import marketplace.table.Commit;
import marketplace.table.Keys;
import marketplace.table.Table;

/**
 * Funds an application or a payment offer, from the wallet or by a hosted checkout. Returns its live escrow if there is
 * one.
 */
public final class FundEscrow {

    private final Accounts accounts;
    private final Hires hires;
    private final PayBooking bookings;
    private final PaymentOffers paymentOffers;
    private final PaymentOfferHire start;

    public FundEscrow(Table table, Hires hires, PayBooking bookings) {
        this.bookings = bookings;
        this.accounts = new Accounts(table);
        this.hires = hires;
        this.paymentOffers = new PaymentOffers(table);
        this.start = new PaymentOfferHire(table, hires);
    }

    public Decision<FundedEscrow> fund(Call call, EscrowRequests.Fund input) {
        input.requireOnePayee();
        Optional<Money> amount = input.requestedAmount();
        accounts.requireMayWork(call.accountId());
        if (input.bookingId() != null) {
            return bookings.pay(call, input, amount);
        }
        return input.conversationId() == null
                ? fundApplication(call, input, amount)
                : fundPaymentOffer(call, input, amount);
    }

    private Decision<FundedEscrow> fundApplication(Call call, EscrowRequests.Fund input, Optional<Money> amount) {
        Hire hire = hires.requireOfPoster(call, input.bountyId(), input.applicationId());
        if (hire.escrow().isPresent()) {
            return existing(call, input, hire, amount);
        }
        EscrowTerms terms = hires.terms().withAmount(hire.bounty(), hire.application(), amount);
        HireTerms.requireFundable(hire.bounty(), hire.application());
        ApplicationFunding funding = new ApplicationFunding(hires, hire);
        return pay(call, input, funding.fromWallet(call, terms), returns -> funding.byCheckout(call, terms, returns));
    }

    private Decision<FundedEscrow> fundPaymentOffer(Call call, EscrowRequests.Fund input, Optional<Money> amount) {
        Conversation conversation = paymentOffers.requireFunded(input.conversationId(), call.accountId());
        PaymentOffers.Sent offer = paymentOffers.requireLatest(
                conversation, id -> Keys.escrowOf(new EscrowSubject.Offer(conversation.id(), id).code()));
        Hire hire = start.of(offer);
        if (hire.escrow().isPresent()) {
            return existing(call, input, hire, amount);
        }
        EscrowTerms terms = hires.terms().withAmount(offer, amount);
        conversation.requireOpen();
        return pay(
                call,
                input,
                start.fund(offer, call, terms),
                returns -> start.fundByCheckout(offer, call, terms, returns));
    }

    /** A repeated call gets the escrow of the first one, unless it asks for something else. */
    private static Decision<FundedEscrow> existing(
            Call call, EscrowRequests.Fund input, Hire hire, Optional<Money> amount) {
        Escrow escrow = hire.requireEscrow();
        switch (escrow.status()) {
            case FUNDING, FUNDED, LOCKED, DELIVERED, COMPLETED -> {}
            case RELEASED, SPLIT, REFUNDED, CANCELLED, EXPIRED, DISPUTED ->
                throw new Problem(
                        ErrorCode.INVALID_STATE,
                        "This has the escrow " + escrow.id() + " already, which is "
                                + escrow.status().wire() + ".");
        }
        if (amount.filter(named -> !named.equals(escrow.terms().amount())).isPresent()) {
            throw new Problem(
                    ErrorCode.CONFLICT,
                    "This has an escrow of " + escrow.terms().amount().usd().toPlainString() + " USD already: "
                            + escrow.id() + ". Cancel it to fund another amount.");
        }
        requireQuoted(input, hire);
        return answer(call, Commit.none(), hire);
    }

    private static Decision<FundedEscrow> pay(
            Call call, EscrowRequests.Fund input, Hire fromWallet, Function<ReturnUrls, Hire> byCheckout) {
        boolean walletOnly = Boolean.TRUE.equals(input.walletOnly());
        requireQuoted(input, fromWallet);
        Hire funded = new WalletOrCheckout(walletOnly, input.returns(), UnaryOperator.identity())
                .pay(call, fromWallet, byCheckout);
        return answer(call, funded.commit(), funded);
    }

    private static Decision<FundedEscrow> answer(Call call, Commit commit, Hire funded) {
        return Decision.of(commit, FundedEscrow.of(funded.requireEscrow(), call.origin()));
    }

    private static void requireQuoted(EscrowRequests.Fund input, Hire hire) {
        HireTerms.requireAtMost(
                input.maxTotalCents(), hire.requireEscrow().terms().total());
    }
}

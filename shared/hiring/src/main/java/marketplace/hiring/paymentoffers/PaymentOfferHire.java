package marketplace.hiring.paymentoffers;

import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import marketplace.conversations.PaymentOfferOutcome;
import marketplace.conversations.PaymentOffers;
import marketplace.hiring.hire.CancelledHires;
import marketplace.hiring.hire.HirableHumans;
import marketplace.hiring.hire.Hire;
import marketplace.hiring.hire.HireTerms;
import marketplace.hiring.hire.Hires;
import marketplace.kernel.Call;
import marketplace.kernel.Id.MessageId;
import marketplace.kernel.IdKind;
import marketplace.kernel.ReturnUrls;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowMove;
import marketplace.money.escrow.EscrowStatus;
import marketplace.money.escrow.EscrowSubject;
import marketplace.money.escrow.EscrowTerms;
import marketplace.money.escrow.disputes.EscrowActor;
import marketplace.money.transactions.LedgerAccount;
import marketplace.money.transactions.Spender;
import marketplace.table.Key;
import marketplace.table.Table;

/** The start of a hire by a payment offer. It has no seat: its escrow waits for the human to accept it. */
public final class PaymentOfferHire {

    private final Table table;
    private final Hires hires;
    private final PaymentOffers paymentOffers;

    public PaymentOfferHire(Table table, Hires hires) {
        this.table = table;
        this.hires = hires;
        this.paymentOffers = new PaymentOffers(table);
    }

    public Hire of(PaymentOffers.Sent offer) {
        return hires.withoutSeat(HireTerms.subject(offer));
    }

    public Hire fund(PaymentOffers.Sent offer, Call call, EscrowTerms terms) {
        Hire paid = hirable(offer, call, terms)
                .payFromWallet(hires.nextEscrow(call.now()), terms, Spender.of(call), call.now());
        return paid.write(List.of(CancelledHires.requireFew(paid.requireEscrow(), call.now())))
                .write(paymentOffers.convert(offer.conversation().id()));
    }

    public Hire fundByCheckout(PaymentOffers.Sent offer, Call call, EscrowTerms terms, ReturnUrls returns) {
        return hirable(offer, call, terms)
                .openCheckout(
                        hires.nextEscrow(call.now()),
                        terms,
                        offer.paymentOffer().taskTitle(),
                        returns,
                        call);
    }

    private Hire hirable(PaymentOffers.Sent offer, Call call, EscrowTerms terms) {
        return of(offer).write(HirableHumans.conditions(call, terms.humanId(), terms.payeeId()));
    }

    Hire accept(Hire funded, Instant now) {
        return withOutcome(funded.lock(EscrowActor.WORKER, now), PaymentOfferOutcome.ACCEPTED, now);
    }

    public Hire decline(Hire funded, String reason, Instant now) {
        EscrowTerms terms = funded.requireEscrow().terms();
        if (terms.subject() instanceof EscrowSubject.Offer offer) {
            Key wallet = Hires.head(new LedgerAccount.Wallet(terms.posterId()));
            table.prefetch(Stream.concat(PaymentOffers.keys(offer.conversationId()).stream(), Stream.of(wallet))
                    .toList());
        }
        EscrowMove declined =
                funded.requireEscrow().cancel(EscrowActor.WORKER, reason, hires.nextTransaction(now), now);
        return withOutcome(funded.move(declined), PaymentOfferOutcome.DECLINED, now);
    }

    /** The human was asked to accept it. Changes nothing for other hires. */
    public Hire cancelled(Hire cancelled, Instant now) {
        return withOutcome(cancelled, PaymentOfferOutcome.CANCELLED, now);
    }

    /** Changes nothing for other moves. */
    public Hire lapse(Hire moved, EscrowMove move, Instant now) {
        return move.action() == EscrowStatus.Move.LAPSE ? withOutcome(moved, PaymentOfferOutcome.LAPSED, now) : moved;
    }

    private Hire withOutcome(Hire moved, PaymentOfferOutcome outcome, Instant now) {
        Escrow escrow = moved.requireEscrow();
        if (!(escrow.terms().subject() instanceof EscrowSubject.Offer offer)) {
            return moved;
        }
        PaymentOffers.Funded funded = new PaymentOffers.Funded(
                offer.conversationId(),
                offer.messageId(),
                escrow.id(),
                escrow.terms().amount());
        MessageId message = new MessageId(hires.ids().next(IdKind.MESSAGE, now));
        return moved.write(paymentOffers.announce(outcome, funded, message, now).writes());
    }

    public Hire convertPaid(Hire funded) {
        return funded.requireEscrow().terms().subject() instanceof EscrowSubject.Offer offer
                ? funded.write(paymentOffers.convert(offer.conversationId()))
                : funded;
    }
}

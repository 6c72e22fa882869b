package marketplace.money;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import marketplace.accounts.Accounts;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.PaymentId;
import marketplace.kernel.Id.PaymentLinkId;
import marketplace.kernel.Id.PayoutId;
import marketplace.kernel.Id.RefundId;
import marketplace.kernel.Id.TopUpId;
import marketplace.kernel.Id.TransactionId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Ids;
import marketplace.kernel.secrets.Sha256;
import marketplace.money.charges.TopUpOutcomes;
import marketplace.money.charges.TopUpRetries;
import marketplace.money.checkouts.Checkout;
import marketplace.money.checkouts.CheckoutPurpose;
import marketplace.money.checkouts.Checkouts;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowMove;
import marketplace.money.escrow.EscrowStatus;
import marketplace.money.escrow.Escrows;
import marketplace.money.escrow.disputes.EscrowActor;
import marketplace.money.links.PaidLinks;
import marketplace.money.payouts.Payout;
import marketplace.money.payouts.PayoutAccountChanges;
import marketplace.money.payouts.PayoutDestination;
import marketplace.money.payouts.PayoutStatus;
import marketplace.money.payouts.Payouts;
import marketplace.money.provider.ProviderEvent;
import marketplace.money.refunds.Clawbacks;
import marketplace.money.refunds.Payment;
import marketplace.money.refunds.PaymentCredits;
import marketplace.money.refunds.Payments;
import marketplace.money.refunds.Refund;
import marketplace.money.refunds.RefundOutcomes;
import marketplace.money.refunds.Refunds;
import marketplace.money.topups.SavedMethods;
import marketplace.money.topups.TopUp;
import marketplace.money.topups.TopUps;
import marketplace.money.transactions.LedgerAccount;
import marketplace.money.transactions.LedgerTransaction;
import marketplace.money.transactions.TransactionKind;
import marketplace.money.transfers.TransferCheckouts;
import marketplace.money.transfers.TransferFailure;
import marketplace.table.Commit;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.Table;
import marketplace.table.Write;

/**
 * Applies each event of a payment provider exactly once and in any order (M8). No payment is rejected: one without
 * a purpose is credited to the payer's wallet, or refunded if the payer's account is deleted.
 */
public final class ProviderEvents {

    private static final String DECLINED = "The payment was declined.";

    private final Table table;
    private final Checkouts checkouts;
    private final Escrows escrows;
    private final Payouts payouts;
    private final PaymentCredits credits;
    private final PaidLinks links;
    private final Clawbacks clawbacks;
    private final PaymentFreezes freezes;
    private final Payments payments;
    private final Refunds refunds;
    private final RefundOutcomes refundOutcomes;
    private final TopUps topUps;
    private final TopUpOutcomes topUpOutcomes;
    private final TopUpRetries walletChecks;
    private final PayoutAccountChanges payoutAccounts;
    private final Accounts accounts;
    private final TransferCheckouts transfers;
    private final Ids ids;

    public ProviderEvents(Table table, Ids ids, int payoutHoldDays) {
        this.table = table;
        this.checkouts = new Checkouts(table);
        this.escrows = new Escrows(table);
        this.payouts = new Payouts(table);
        this.credits = new PaymentCredits(table, ids);
        this.links = new PaidLinks(table, ids, payoutHoldDays);
        this.clawbacks = new Clawbacks(table);
        this.freezes = new PaymentFreezes(table, ids);
        this.payments = new Payments(table);
        this.refunds = new Refunds(table);
        this.refundOutcomes = new RefundOutcomes(table, ids);
        this.topUps = new TopUps(table);
        this.topUpOutcomes = new TopUpOutcomes(table, ids);
        this.walletChecks = new TopUpRetries(table);
        this.payoutAccounts = new PayoutAccountChanges(table);
        this.accounts = new Accounts(table);
        this.transfers = new TransferCheckouts(table, ids);
        this.ids = ids;
    }

    /** Empty if it was applied before. Rejects with {@code not_found} an event that names none of our records. */
    public MoneyEffect apply(ProviderEvent event, Instant now) {
        Key key = Keys.providerEvent(event.provider(), Sha256.of(event.eventId()));
        if (table.get(key).isPresent()) {
            return MoneyEffect.none();
        }
        Item applied = Item.at(key).put("v", 1).put("at", now).build();
        return effect(event, now).between(List.of(Write.create(applied)), List.of());
    }

    private MoneyEffect effect(ProviderEvent event, Instant now) {
        return switch (event) {
            case ProviderEvent.CheckoutPaid paid -> paid(paid, now);
            case ProviderEvent.CheckoutDeclined declined -> declined(declined, now);
            case ProviderEvent.PayoutPaid paid -> confirmed(paid, now);
            case ProviderEvent.PayoutFailed failed -> MoneyEffect.of(failed(failed, now));
            case ProviderEvent.PayoutAccountChanged changed -> MoneyEffect.of(payoutAccounts.changed(changed, now));
            case ProviderEvent.ChargePaid charge ->
                MoneyEffect.of(topUpOutcomes.paid(
                        topUp(charge.provider(), charge.payer(), charge.chargeId()),
                        charge.amount(),
                        charge.reference(),
                        now));
            case ProviderEvent.ChargeFailed charge ->
                MoneyEffect.of(topUpOutcomes.failed(
                        topUp(charge.provider(), charge.payer(), charge.chargeId()), charge.reason(), now));
            case ProviderEvent.RefundMade made ->
                MoneyEffect.of(refundOutcomes.made(
                        refund(made.provider(), made.payer(), made.refundId()), made.reference(), now));
            case ProviderEvent.RefundFailed failed ->
                MoneyEffect.of(refundOutcomes.failed(
                        refund(failed.provider(), failed.payer(), failed.refundId()), failed.reason(), now));
            case ProviderEvent.ChargedBack taken -> taken(clawbacks.chargedBack(taken, ids, now), now);
            case ProviderEvent.ChargebackReturned back -> freezes.follow(clawbacks.returned(back, ids, now), now);
            case ProviderEvent.ChargebackLost lost -> freezes.follow(clawbacks.lost(lost, now), now);
            case ProviderEvent.PaymentRefunded refund -> taken(clawbacks.refunded(refund, ids, now), now);
            case ProviderEvent.PaymentRefundReturned back ->
                freezes.follow(clawbacks.refundReturned(back, ids, now), now);
        };
    }

    private MoneyEffect taken(Clawbacks.Change change, Instant now) {
        return freezes.follow(change, now)
                .between(List.of(), HeldMoneyLosses.begin(change, now).writes());
    }

    private TopUp topUp(String provider, AccountId payer, String charge) {
        return topUps.find(payer, new TopUpId(charge))
                .filter(found ->
                        found.method() != null && found.method().provider().equals(provider))
                .orElseThrow(IdKind.TOP_UP::unknown);
    }

    private Refund refund(String provider, AccountId payer, RefundId id) {
        return refunds.find(payer, id)
                .filter(found -> found.provider().equals(provider))
                .orElseThrow(IdKind.REFUND::unknown);
    }

    private MoneyEffect paid(ProviderEvent.CheckoutPaid event, Instant now) {
        Checkout checkout = checkouts.require(event.checkoutId());
        return paid(event, checkout, now).between(List.of(), kept(event, checkout, now));
    }

    private static Payment payment(Checkout checkout, ProviderEvent.CheckoutPaid event, Instant now) {
        return Payment.of(
                PaymentId.of(checkout.id()),
                checkout.payerId(),
                event.provider(),
                event.reference(),
                event.amount(),
                now);
    }

    /** Saves the payment method if the payer chose so, also for a late payment. */
    private List<Write> kept(ProviderEvent.CheckoutPaid event, Checkout checkout, Instant now) {
        AccountId payer = checkout.payerId();
        if (event.savedMethod() == null
                || !checkout.savesMethod()
                || accounts.find(payer).isEmpty()) {
            return List.of();
        }
        List<Write> writes = new ArrayList<>(List.of(SavedMethods.save(payer, event.savedMethod(), now)));
        writes.addAll(walletChecks.rearm(payer, now));
        return writes;
    }

    private MoneyEffect paid(ProviderEvent.CheckoutPaid event, Checkout checkout, Instant now) {
        if (!isAwaited(checkout, event, now)) {
            return MoneyEffect.of(credit(TransactionKind.LATE_PAYMENT, checkout, event, now));
        }
        MoneyEffect effect = switch (checkout.purpose()) {
            case CheckoutPurpose.Deposit _ -> MoneyEffect.of(credit(TransactionKind.DEPOSIT, checkout, event, now));
            case CheckoutPurpose.PaymentLink(PaymentLinkId link, String _, String _) ->
                MoneyEffect.of(credit(link, checkout, event, now));
            case CheckoutPurpose.EscrowFunding funding -> fund(funding, checkout, event, now);
            case CheckoutPurpose.Transfer purpose -> MoneyEffect.of(send(purpose, checkout, event, now));
        };
        return effect.between(List.of(checkouts.change(checkout, checkout.pay(now))), List.of());
    }

    /** If the payer's account is deleted, a timer cancels the purpose. */
    private boolean isAwaited(Checkout checkout, ProviderEvent.CheckoutPaid event, Instant now) {
        if (!checkout.isPayable(now) || !event.amount().equals(checkout.amount())) {
            return false;
        }
        return switch (checkout.purpose()) {
            case CheckoutPurpose.Deposit _, CheckoutPurpose.PaymentLink _ -> true;
            case CheckoutPurpose.EscrowFunding _, CheckoutPurpose.Transfer _ ->
                accounts.find(checkout.payerId()).isPresent();
        };
    }

    /** Cancels the checkout and the escrow that waits for it. A paid or expired checkout is not changed. */
    private MoneyEffect declined(ProviderEvent.CheckoutDeclined event, Instant now) {
        Checkout checkout = checkouts.require(event.checkoutId());
        if (!checkout.isPayable(now) || !checkout.purpose().endsWhenDeclined()) {
            return MoneyEffect.none();
        }
        List<Write> done = List.of(checkouts.change(checkout, checkout.cancel()));
        return switch (checkout.purpose()) {
            case CheckoutPurpose.Deposit _, CheckoutPurpose.PaymentLink _ -> new MoneyEffect.Settled(done);
            case CheckoutPurpose.EscrowFunding funding ->
                escrows.find(funding.escrowId())
                        .filter(escrow -> escrow.status() == EscrowStatus.FUNDING)
                        .map(escrow -> escrow.cancel(EscrowActor.PROVIDER, DECLINED, transaction(now), now))
                        .<MoneyEffect>map(move -> new MoneyEffect.EscrowMoved(done, move, List.of()))
                        .orElseGet(() -> new MoneyEffect.Settled(done));
            case CheckoutPurpose.Transfer purpose ->
                MoneyEffect.of(transfers.cancel(purpose.transferId(), TransferFailure.PAYMENT_DECLINED, now))
                        .between(done, List.of());
        };
    }

    private MoneyEffect fund(
            CheckoutPurpose.EscrowFunding funding, Checkout checkout, ProviderEvent.CheckoutPaid event, Instant now) {
        Optional<Escrow> waiting =
                escrows.find(funding.escrowId()).filter(escrow -> escrow.status() == EscrowStatus.FUNDING);
        if (waiting.isEmpty()) {
            return MoneyEffect.of(credit(TransactionKind.LATE_PAYMENT, checkout, event, now));
        }
        EscrowMove paid = waiting.get().pay(event.provider(), transaction(now), now);
        Payment payment = payment(checkout, event, now);
        boolean takenBack = payments.isTakenBack(payment.payerId(), payment.id());
        Commit received = Commit.of(Payments.receive(payment, takenBack));
        if (takenBack) {
            received =
                    received.due(PaymentFreezes.late(paid.after(), payment.id().value(), now));
        }
        return new MoneyEffect.EscrowMoved(List.of(), paid, received.writes());
    }

    /** Pays the transfer; if its recipient is gone, credits the payer. */
    private Commit send(
            CheckoutPurpose.Transfer purpose, Checkout checkout, ProviderEvent.CheckoutPaid event, Instant now) {
        return transfers
                .paid(purpose.transferId(), event.provider(), now)
                // The transfer may be returned to its sender later.
                .map(sent -> sent.and(
                        Payments.receive(payment(checkout, event, now)),
                        Accounts.requireNotDeleted(checkout.payerId())))
                .orElseGet(() -> credit(TransactionKind.LATE_PAYMENT, checkout, event, now)
                        .and(transfers
                                .cancel(purpose.transferId(), TransferFailure.RECIPIENT_GONE, now)
                                .writes()));
    }

    private Commit credit(PaymentLinkId link, Checkout checkout, ProviderEvent.CheckoutPaid event, Instant now) {
        TransactionId transaction = transaction(now);
        return links.credit(
                link,
                payment(checkout, event, now),
                transaction,
                received(TransactionKind.PAYMENT_LINK_PAID, transaction, checkout, event, now),
                now);
    }

    private Commit credit(TransactionKind kind, Checkout checkout, ProviderEvent.CheckoutPaid event, Instant now) {
        return credits.credit(payment(checkout, event, now), received(kind, transaction(now), checkout, event, now));
    }

    private static LedgerTransaction.Builder received(
            TransactionKind kind,
            TransactionId transaction,
            Checkout checkout,
            ProviderEvent.CheckoutPaid event,
            Instant now) {
        return LedgerTransaction.of(kind, transaction, checkout.id(), now)
                .from(new LedgerAccount.External(event.provider()), event.amount());
    }

    private MoneyEffect confirmed(ProviderEvent.PayoutPaid event, Instant now) {
        Payout payout = payout(event.provider(), event.payeeId(), event.payoutId(), event.attempt());
        if (payout.status() != PayoutStatus.PENDING || event.attempt() != payout.attempts()) {
            return MoneyEffect.none();
        }
        return MoneyEffect.confirmed(payouts, payout.confirm(transaction(now), now), now);
    }

    private Commit failed(ProviderEvent.PayoutFailed event, Instant now) {
        Payout payout = payout(event.provider(), event.payeeId(), event.payoutId(), event.attempt());
        if (event.attempt() != payout.attempts()) {
            // An earlier attempt: it has failed, or there would be no later one.
            return Commit.none();
        }
        return switch (payout.status()) {
            case PENDING -> payouts.changes(payout.fail(event.reason()), now);
            case CONFIRMED -> payouts.changes(payout.reverse(event.reason(), transaction(now), now), now);
            case FAILED -> Commit.none();
        };
    }

    private Payout payout(String provider, AccountId payee, PayoutId id, int attempt) {
        return payouts.find(payee, id)
                .filter(found -> switch (found.destination()) {
                    case PayoutDestination.Undecided _ -> attempt < found.attempts();
                    case PayoutDestination.ToWallet _ -> true;
                    case PayoutDestination.ToProvider(String asked) -> asked.equals(provider);
                })
                .orElseThrow(IdKind.PAYOUT::unknown);
    }

    private TransactionId transaction(Instant now) {
        return new TransactionId(ids.next(IdKind.TRANSACTION, now));
    }
}

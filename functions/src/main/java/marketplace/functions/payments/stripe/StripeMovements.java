package marketplace.functions.payments.stripe;

import com.stripe.model.BalanceTransaction;
import com.stripe.model.BalanceTransactionSource;
import com.stripe.model.Charge;
import com.stripe.model.Dispute;
import com.stripe.model.Refund;
import com.stripe.model.StripeCollection;
import com.stripe.model.Transfer;
import com.stripe.model.TransferReversal;
import com.stripe.param.BalanceTransactionListParams;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import marketplace.kernel.Money;
import marketplace.kernel.cache.Refreshed;
import marketplace.kernel.paging.Page;
import marketplace.money.ledger.ProviderMovement;
import marketplace.money.provider.ProviderStatement;

/** The balance transactions of our Stripe account, without Stripe's fees and our own bank payouts. */
public final class StripeMovements implements ProviderStatement {

    private static final long PAGE = 100;

    private static final Set<String> KINDS = Set.of(
            "charge",
            "payment",
            "refund",
            "payment_refund",
            "refund_failure",
            "payment_failure_refund",
            "payment_reversal",
            "adjustment",
            "transfer",
            "transfer_refund",
            "transfer_failure",
            "transfer_cancel");

    private final Supplier<StripeCalls> calls;

    public StripeMovements(Refreshed<StripeSettings> settings) {
        this.calls = settings.map(StripeCalls::new);
    }

    @Override
    public String name() {
        return StripeProvider.NAME;
    }

    @Override
    public Page<ProviderMovement> movements(Instant start, Instant end, Optional<String> after) {
        BalanceTransactionListParams.Builder period = BalanceTransactionListParams.builder()
                .setCreated(BalanceTransactionListParams.Created.builder()
                        .setGte(start.getEpochSecond())
                        .setLt(end.getEpochSecond())
                        .build())
                .setCurrency(StripeProvider.CURRENCY)
                .addExpand("data.source")
                .setLimit(PAGE);
        after.ifPresent(period::setStartingAfter);
        StripeCollection<BalanceTransaction> page =
                calls.get().require(stripe -> stripe.balanceTransactions().list(period.build()));
        List<BalanceTransaction> all = page.getData();
        Optional<String> next = Boolean.TRUE.equals(page.getHasMore())
                ? Optional.of(all.getLast().getId())
                : Optional.empty();
        return new Page<>(
                all.stream()
                        .filter(StripeMovements::isOfTheLedger)
                        .map(this::movement)
                        .toList(),
                next);
    }

    /** Of the adjustments, only disputes and failed refunds concern the ledger. */
    private static boolean isOfTheLedger(BalanceTransaction moved) {
        return KINDS.contains(moved.getType())
                && (!moved.getType().equals("adjustment")
                        || moved.getSourceObject() instanceof Dispute
                        || moved.getSourceObject() instanceof Refund);
    }

    private ProviderMovement movement(BalanceTransaction moved) {
        return new ProviderMovement(
                moved.getId(),
                ids(moved.getSourceObject()).map(StripeIds::id).orElse(moved.getId()),
                moved.getType(),
                new Money(moved.getAmount()),
                Instant.ofEpochSecond(moved.getCreated()));
    }

    private Optional<StripeIds> ids(BalanceTransactionSource source) {
        return switch (source) {
            case Charge charge -> StripeIds.of(charge.getMetadata());
            case Transfer transfer -> StripeIds.of(transfer.getMetadata());
            case TransferReversal reversal -> ofTransfer(reversal.getTransfer());
            case Refund refund ->
                StripeIds.of(refund.getMetadata())
                        .filter(StripeIds::isOfRefund)
                        .or(() -> ofPayment(refund.getPaymentIntent()));
            case Dispute dispute -> ofPayment(dispute.getPaymentIntent());
            case null, default -> Optional.empty();
        };
    }

    private Optional<StripeIds> ofTransfer(String id) {
        return StripeIds.of(
                calls.get().require(stripe -> stripe.transfers().retrieve(id)).getMetadata());
    }

    private Optional<StripeIds> ofPayment(String id) {
        if (id == null) {
            return Optional.empty();
        }
        return StripeIds.of(calls.get()
                .require(stripe -> stripe.paymentIntents().retrieve(id))
                .getMetadata());
    }
}

package marketplace.money;

import java.time.Instant;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import marketplace.api.Capability;
import marketplace.api.EventKind;
import marketplace.api.Foundation;
import marketplace.api.Operation;
import marketplace.kernel.cache.Lazy;
import marketplace.money.charges.TopUpRetries;
import marketplace.money.checkouts.CheckoutOperations;
import marketplace.money.checkouts.Checkouts;
import marketplace.money.checkouts.DepositService;
import marketplace.money.controls.ControlsOperations;
import marketplace.money.controls.ControlsService;
import marketplace.money.escrow.EscrowEvents;
import marketplace.money.escrow.EscrowQueries;
import marketplace.money.escrow.Escrows;
import marketplace.money.ledger.LowBalanceMonitor;
import marketplace.money.ledger.SpendingCap;
import marketplace.money.limits.MoneySettings;
import marketplace.money.links.PaymentLinkOperations;
import marketplace.money.links.PaymentLinkService;
import marketplace.money.payouts.PayoutAccountChanges;
import marketplace.money.payouts.PayoutAccountService;
import marketplace.money.payouts.PayoutAccounts;
import marketplace.money.payouts.PayoutOperations;
import marketplace.money.payouts.PayoutRetries;
import marketplace.money.payouts.PayoutService;
import marketplace.money.provider.PaymentProvider;
import marketplace.money.provider.ProviderEvent;
import marketplace.money.reconciliation.ReconciliationOperations;
import marketplace.money.reconciliation.ReconciliationService;
import marketplace.money.refunds.ClawbackChecks;
import marketplace.money.refunds.RefundOperations;
import marketplace.money.refunds.RefundService;
import marketplace.money.topups.PaymentMethodService;
import marketplace.money.topups.TopUpEvents;
import marketplace.money.transfers.BulkSteps;
import marketplace.money.transfers.BulkTransferService;
import marketplace.money.transfers.HeldTransfers;
import marketplace.money.transfers.SenderConversations;
import marketplace.money.transfers.TransferEvents;
import marketplace.money.transfers.TransferOperations;
import marketplace.money.transfers.TransferService;
import marketplace.money.wallet.WalletService;
import marketplace.table.JobKind;
import marketplace.table.TimerKind;

/** Money without escrows: what changes an escrow also changes bounties and belongs to hiring. */
public final class MoneyCapability implements Capability {

    private final Foundation foundation;
    private final MoneySettings settings;
    private final Supplier<SenderConversations> conversations;

    public MoneyCapability(Foundation foundation) {
        this(foundation, MoneySettings.DEFAULT);
    }

    public MoneyCapability(Foundation foundation, MoneySettings settings) {
        this(foundation, settings, () -> SenderConversations.NONE);
    }

    public MoneyCapability(Foundation foundation, MoneySettings settings, Supplier<SenderConversations> conversations) {
        this.foundation = foundation;
        this.settings = settings;
        this.conversations = conversations;
    }

    @Override
    public List<Operation<?, ?>> operations() {
        Foundation on = foundation;
        return Stream.of(
                        MoneyOperations.of(
                                new Lazy<>(() -> new WalletService(on.table())),
                                new Lazy<>(() -> new EscrowQueries(new Escrows(on.table())))),
                        ControlsOperations.of(
                                new Lazy<>(() -> new ControlsService(on.table(), settings.topUpCeiling()))),
                        CheckoutOperations.of(new Lazy<>(() -> new DepositService(on.table(), on.ids()))),
                        TransferOperations.of(
                                new Lazy<>(() -> new TransferService(on.table(), conversations.get(), on.ids())),
                                new Lazy<>(() -> new BulkTransferService(on.table(), on.ids()))),
                        PaymentLinkOperations.of(new Lazy<>(() -> new PaymentLinkService(on.table(), on.ids()))),
                        PayoutOperations.of(new Lazy<>(() -> new PayoutService(on.table()))),
                        RefundOperations.of(new Lazy<>(() -> new RefundService(on.table(), on.ids()))),
                        ReconciliationOperations.of(new Lazy<>(() -> new ReconciliationService(on.table()))),
                        ProviderOperations.of(
                                new Lazy<>(() -> new PaymentMethodService(on.table())),
                                new Lazy<>(() ->
                                        new PayoutAccountService(on.table(), on.random(), settings.bankChangeHold()))))
                .<Operation<?, ?>>flatMap(List::stream)
                .toList();
    }

    /** What the module emits. */
    public static List<EventKind> events() {
        return Stream.of(
                        EscrowEvents.KINDS,
                        TopUpEvents.KINDS,
                        List.of(TransferEvents.SENT, LowBalanceMonitor.KIND, SpendingCap.HIT))
                .flatMap(List::stream)
                .toList();
    }

    @Override
    public List<JobKind<?>> jobs() {
        return Stream.concat(
                        heldTransfers().jobs().stream(),
                        Stream.concat(
                                Stream.of(new BulkSteps(foundation.table(), foundation.ids()).job()),
                                Stream.concat(
                                        Stream.of(new PaymentAccountCleanup(foundation.table()).job()),
                                        new PayoutRetries(foundation.table(), settings.payoutHoldDays())
                                                .kinds().stream())))
                .toList();
    }

    private HeldTransfers heldTransfers() {
        return new HeldTransfers(foundation.table(), foundation.ids(), settings.payoutHoldDays());
    }

    /**
     * @param events applies an event as if a provider had sent it
     * @param lostEvent called for each event that was lost and read from the provider
     */
    public List<JobKind<?>> providerJobs(
            List<PaymentProvider> providers, BiConsumer<ProviderEvent, Instant> events, Consumer<String> lostEvent) {
        ClawbackChecks checks = new ClawbackChecks(foundation.table(), providers, events, lostEvent);
        return new PaymentJobs(foundation.table(), foundation.ids(), providers, settings.topUpCeiling(), checks)
                .kinds();
    }

    @Override
    public List<TimerKind<?>> timers() {
        return List.of(heldTransfers().due(), new BulkSteps(foundation.table(), foundation.ids()).due());
    }

    public TopUpRetries walletChecks() {
        return new TopUpRetries(foundation.table());
    }

    public Checkouts checkouts() {
        return new Checkouts(foundation.table());
    }

    public PayoutAccounts payoutAccounts() {
        return new PayoutAccounts(foundation.table());
    }

    public PayoutAccountChanges payoutAccountChanges() {
        return new PayoutAccountChanges(foundation.table());
    }

    public byte[] sandboxKey() {
        return foundation.keys().apply("sandbox payments").current();
    }
}

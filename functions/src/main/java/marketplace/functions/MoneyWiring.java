package marketplace.functions;

import java.util.List;
import java.util.stream.Stream;
import marketplace.api.Operation;
import marketplace.hiring.SeatFollower;
import marketplace.money.MoneyOperations;
import marketplace.money.PaymentJobs;
import marketplace.money.ProviderEvents;
import marketplace.money.ProviderOperations;
import marketplace.money.charges.TopUpRetries;
import marketplace.money.checkouts.CheckoutOperations;
import marketplace.money.checkouts.Checkouts;
import marketplace.money.checkouts.DepositService;
import marketplace.money.controls.ControlsOperations;
import marketplace.money.controls.ControlsService;
import marketplace.money.escrow.EscrowQueries;
import marketplace.money.escrow.Escrows;
import marketplace.money.links.PaymentLinkOperations;
import marketplace.money.links.PaymentLinkService;
import marketplace.money.payouts.PayoutAccountChanges;
import marketplace.money.payouts.PayoutAccountService;
import marketplace.money.payouts.PayoutAccounts;
import marketplace.money.payouts.PayoutOperations;
import marketplace.money.payouts.PayoutRetries;
import marketplace.money.payouts.PayoutService;
import marketplace.money.provider.PaymentProvider;
import marketplace.money.reconciliation.ReconciliationOperations;
import marketplace.money.reconciliation.ReconciliationService;
import marketplace.money.refunds.RefundOperations;
import marketplace.money.refunds.RefundService;
import marketplace.money.topups.PaymentMethodService;
import marketplace.money.transfers.BulkSteps;
import marketplace.money.transfers.BulkTransferService;
import marketplace.money.transfers.HeldTransfers;
import marketplace.money.transfers.TransferOperations;
import marketplace.money.transfers.TransferService;
import marketplace.money.wallet.WalletService;
import marketplace.table.JobKind;
import marketplace.table.TimerKind;

/**
 * Puts money together: wallets and what they pay, payouts, and what payment providers are asked and tell.
 *
 * <p>Escrows are only read here: what moves them moves work as well, and is wired with hiring.
 */
final class MoneyWiring {

    private final Foundation foundation;

    MoneyWiring(Foundation foundation) {
        this.foundation = foundation;
    }

    List<List<Operation<?, ?>>> operations() {
        Foundation on = foundation;
        return List.of(
                MoneyOperations.of(
                        new Lazy<>(() -> new WalletService(on.table(), on.cursors())),
                        new Lazy<>(() -> new EscrowQueries(new Escrows(on.table()), on.cursors()))),
                ControlsOperations.of(new Lazy<>(() -> new ControlsService(on.table()))),
                CheckoutOperations.of(new Lazy<>(() -> new DepositService(on.table(), on.ids()))),
                TransferOperations.of(
                        new Lazy<>(() -> new TransferService(on.table(), on.cursors(), on.ids())),
                        new Lazy<>(() -> new BulkTransferService(on.table(), on.ids()))),
                PaymentLinkOperations.of(new Lazy<>(() -> new PaymentLinkService(on.table(), on.ids()))),
                PayoutOperations.of(new Lazy<>(() -> new PayoutService(on.table(), on.cursors()))),
                RefundOperations.of(new Lazy<>(() -> new RefundService(on.table(), on.cursors(), on.ids()))),
                ReconciliationOperations.of(new Lazy<>(() -> new ReconciliationService(on.table(), on.cursors()))),
                ProviderOperations.of(
                        new Lazy<>(() -> new PaymentMethodService(on.table())),
                        new Lazy<>(() -> new PayoutAccountService(on.table(), on.random()))));
    }

    static List<List<Operation<?, ?>>> described() {
        return List.of(
                MoneyOperations.of(new Described<>(), new Described<>()),
                ControlsOperations.of(new Described<>()),
                CheckoutOperations.of(new Described<>()),
                TransferOperations.of(new Described<>(), new Described<>()),
                PaymentLinkOperations.of(new Described<>()),
                PayoutOperations.of(new Described<>()),
                RefundOperations.of(new Described<>()),
                ReconciliationOperations.of(new Described<>()),
                ProviderOperations.of(new Described<>(), new Described<>()));
    }

    /** What is done in the background without a payment provider. */
    List<JobKind> jobs() {
        return Stream.concat(
                        new HeldTransfers(foundation.table(), foundation.ids()).jobs().stream(),
                        Stream.of(
                                new BulkSteps(foundation.table(), foundation.ids()).job(),
                                new PayoutRetries(foundation.table()).kind()))
                .toList();
    }

    /** What is done in the background with one; takes the providers there are. */
    List<JobKind> providerJobs(List<PaymentProvider> providers) {
        return new PaymentJobs(foundation.table(), foundation.ids(), providers).kinds();
    }

    List<TimerKind> dues() {
        return List.of(
                new HeldTransfers(foundation.table(), foundation.ids()).due(),
                new BulkSteps(foundation.table(), foundation.ids()).due());
    }

    TopUpRetries walletChecks() {
        return new TopUpRetries(foundation.table());
    }

    Checkouts checkouts() {
        return new Checkouts(foundation.table());
    }

    PayoutAccounts payoutAccounts() {
        return new PayoutAccounts(foundation.table());
    }

    PayoutAccountChanges payoutAccountChanges() {
        return new PayoutAccountChanges(foundation.table());
    }

    /** A payment that arrives may take a seat: that follows in the same commit. */
    ProviderEvents providerEvents() {
        return new ProviderEvents(foundation.table(), foundation.ids(), new SeatFollower(foundation.table()));
    }

    byte[] sandboxKey() {
        return foundation.derivedKey("sandbox payments");
    }
}

package marketplace.money;

import java.util.List;
import java.util.Optional;
import marketplace.accounts.export.ExportSection;
import marketplace.api.Field;
import marketplace.kernel.Id.PaymentLinkId;
import marketplace.money.checkouts.Checkout;
import marketplace.money.checkouts.CheckoutPurpose;
import marketplace.money.controls.ControlsViews;
import marketplace.money.escrow.EscrowFilter;
import marketplace.money.escrow.EscrowViews;
import marketplace.money.escrow.Escrows;
import marketplace.money.ledger.LedgerReader;
import marketplace.money.links.PaymentLink;
import marketplace.money.links.PaymentLinkViews;
import marketplace.money.links.PaymentLinks;
import marketplace.money.payouts.PayoutAccountViews;
import marketplace.money.payouts.PayoutAccounts;
import marketplace.money.payouts.PayoutViews;
import marketplace.money.payouts.Payouts;
import marketplace.money.refunds.ClawbackView;
import marketplace.money.refunds.Clawbacks;
import marketplace.money.refunds.Payments;
import marketplace.money.refunds.RefundViews;
import marketplace.money.refunds.Refunds;
import marketplace.money.topups.PaymentMethodViews;
import marketplace.money.topups.SavedMethods;
import marketplace.money.topups.TopUpViews;
import marketplace.money.topups.TopUps;
import marketplace.money.transactions.LedgerAccount;
import marketplace.money.transfers.TransferDirection;
import marketplace.money.transfers.TransferViews;
import marketplace.money.transfers.Transfers;
import marketplace.money.wallet.WalletService;
import marketplace.money.wallet.WalletViews;
import marketplace.table.Table;

public final class MoneyExport {

    private final LedgerReader ledger;
    private final Escrows escrows;
    private final Payouts payouts;
    private final SavedMethods methods;
    private final TopUps topUps;
    private final PayoutAccounts payoutAccounts;
    private final Transfers transfers;
    private final PaymentLinks links;
    private final Payments payments;
    private final Refunds refunds;
    private final Clawbacks clawbacks;

    record HeldLinkPage(
            @Field PaymentLinkId paymentLinkId,
            @Field("What the payer reads.") String description,

            @Field(value = "Who is asked to pay; null if anyone.", nullable = true)
            String payerEmail) {}

    public MoneyExport(Table table) {
        this.ledger = new LedgerReader(table);
        this.escrows = new Escrows(table);
        this.payouts = new Payouts(table);
        this.methods = new SavedMethods(table);
        this.topUps = new TopUps(table);
        this.payoutAccounts = new PayoutAccounts(table);
        this.transfers = new Transfers(table);
        this.links = new PaymentLinks(table);
        this.payments = new Payments(table);
        this.refunds = new Refunds(table);
        this.clawbacks = new Clawbacks(table);
    }

    public List<ExportSection> all() {
        return List.of(
                ExportSection.single("wallet", call -> Optional.of(WalletService.balance(ledger, call))),
                ExportSection.single(
                        "wallet_controls",
                        call -> Optional.of(ControlsViews.WalletControlsView.of(
                                ledger.walletHead(call.accountId()).controls()))),
                new ExportSection(
                        "wallet_transactions",
                        (call, limit, after) -> ledger.movements(
                                        new LedgerAccount.Wallet(call.accountId()), limit, after)
                                .map(WalletViews.WalletTransactionView::of)),
                new ExportSection(
                        "escrows",
                        (call, limit, after) -> escrows.lists()
                                .of(call.accountId(), EscrowFilter.ALL, limit, after)
                                .map(escrow -> EscrowViews.EscrowView.of(escrow, call.accountId(), call.origin()))),
                new ExportSection(
                        "payment_links",
                        (call, limit, after) -> links.list(call.accountId(), limit, after)
                                .map(link -> PaymentLinkViews.PaymentLinkView.of(link, call.now()))),
                new ExportSection(
                        "payment_link_pages",
                        (call, limit, after) ->
                                links.list(call.accountId(), limit, after).map(MoneyExport::page)),
                new ExportSection(
                        "payouts",
                        (call, limit, after) ->
                                payouts.list(call.accountId(), limit, after).map(PayoutViews.PayoutView::of)),
                new ExportSection(
                        "transfers",
                        (call, limit, after) -> transfers
                                .list(call.accountId(), TransferDirection.ALL, _ -> true, limit, after)
                                .map(transfer -> TransferViews.TransferView.of(
                                        transfer, call.accountId(), call.now(), call.origin()))),
                new ExportSection(
                        "payments",
                        (call, limit, after) -> payments.list(call.accountId(), limit, after)
                                .map(payment -> RefundViews.PaymentView.of(
                                        payment, ledger.free(ledger.walletHead(call.accountId()), call.now())))),
                new ExportSection(
                        "refunds",
                        (call, limit, after) ->
                                refunds.list(call.accountId(), limit, after).map(RefundViews.RefundView::of)),
                new ExportSection(
                        "clawbacks",
                        (call, limit, after) ->
                                clawbacks.list(call.accountId(), limit, after).map(ClawbackView::of)),
                ExportSection.single(
                        "payment_method",
                        call -> methods.find(call.accountId()).map(PaymentMethodViews.PaymentMethodView::of)),
                new ExportSection(
                        "top_ups",
                        (call, limit, after) ->
                                topUps.list(call.accountId(), limit, after).map(TopUpViews.TopUpView::of)),
                ExportSection.single(
                        "payout_account",
                        call -> payoutAccounts
                                .find(call.accountId())
                                .map(account -> PayoutAccountViews.PayoutAccountView.of(account, null, null))));
    }

    private static HeldLinkPage page(PaymentLink link) {
        Checkout page = link.checkout();
        String email = page.purpose() instanceof CheckoutPurpose.PaymentLink paid ? paid.payerEmail() : null;
        return new HeldLinkPage(link.id(), page.description(), email);
    }
}

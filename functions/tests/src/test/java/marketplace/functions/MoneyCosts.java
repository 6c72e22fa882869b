package marketplace.functions;

import static marketplace.functions.Reading.KEYED;
import static marketplace.functions.Reading.SESSION;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import marketplace.kernel.Fee;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.CheckoutId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Id.PayoutId;
import marketplace.kernel.Id.TransactionId;
import marketplace.kernel.Job;
import marketplace.kernel.Money;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowSubject;
import marketplace.money.escrow.EscrowTerms;
import marketplace.money.escrow.Escrows;
import marketplace.money.ledger.Ledger;
import marketplace.money.payouts.Payout;
import marketplace.money.payouts.PayoutSource;
import marketplace.money.payouts.Payouts;
import marketplace.money.provider.ProviderEvent;
import marketplace.money.topups.TopUpStarts;
import marketplace.money.transactions.LedgerAccount;
import marketplace.money.transactions.LedgerTransaction;
import marketplace.money.transactions.Spender;
import marketplace.money.transactions.TransactionKind;

/** Table costs of wallets, links, payouts and transfers. */
final class MoneyCosts {

    private final CostSheet sheet;
    private final MeteredService service;

    MoneyCosts(CostSheet sheet) {
        this.sheet = sheet;
        this.service = sheet.service;
    }

    void wallets(Map<String, String> key, Map<String, String> worker) {
        String checkout = sheet.cost("deposit_wallet", KEYED, key, Map.of(), "{\"amount\":25}")
                .get("checkoutId")
                .textValue();
        String dryRun = "{\"amount\":25,\"dryRun\":true}";
        sheet.cost("deposit_wallet, dry run", "deposit_wallet", KEYED, key, Map.of(), dryRun);
        ProviderEvent paid =
                new ProviderEvent.CheckoutPaid("sandbox", "evt_1", new CheckoutId(checkout), new Money(2_500));
        sheet.record(
                "payment of a deposit",
                () -> service.meter.commit(
                        service.capabilities.moneyFollower(0).apply(paid, service.platform.clock.instant())));
        sheet.cost("get_wallet_balance", KEYED, key, Map.of(), "");
        sheet.cost("get_wallet_controls", KEYED, key, Map.of(), "");
        sheet.cost("set_wallet_controls", KEYED, key, Map.of(), "{\"spendingCapRolling24hCents\":10000000}");
        sheet.cost("list_wallet_transactions", KEYED, key, Map.of(), "");
        sheet.cost("get_wallet_statement", KEYED, key, Map.of(), "");
        String link = sheet.cost(
                        "create_payment_link",
                        KEYED,
                        key,
                        Map.of(),
                        "{\"amount\":25,\"description\":\"Two portraits\"}")
                .get("paymentLinkId")
                .textValue();
        sheet.cost("get_payment_link", KEYED, key, Map.of("paymentLinkId", link), "");
        EscrowId escrow = fund(new CheckoutId(checkout));
        sheet.cost("get_wallet_report", KEYED, key, Map.of(), "");
        sheet.cost("list_escrows", KEYED, key, Map.of(), "");
        sheet.cost("get_escrow", KEYED, key, Map.of("escrowId", escrow.value()), "");
        String payment = "{\"paymentId\":\"" + checkout + "\",\"amount\":1";
        sheet.cost("refund_payment, dry run", "refund_payment", KEYED, key, Map.of(), payment + ",\"dryRun\":true}");
        String refund = sheet.cost("refund_payment", KEYED, key, Map.of(), payment + "}")
                .at("/refund/id")
                .textValue();
        sheet.cost("get_refund", KEYED, key, Map.of("refundId", refund), "");
        sheet.cost("list_refunds", KEYED, key, Map.of(), "");
        sheet.cost("list_payments", KEYED, key, Map.of(), "");
        sheet.cost("list_payment_methods", KEYED, key, Map.of(), "");
        sheet.cost("remove_payment_method", KEYED, key, Map.of(), "");
        sheet.cost("step_up", SESSION, worker, Map.of(), "{\"password\":\"" + CostSheet.PASSWORD + "\"}");
        sheet.cost("set_payout_account", SESSION, worker, Map.of(), "{}");
        sheet.cost("get_payout_account", SESSION, worker, Map.of(), "");
        sheet.cost("list_payouts", SESSION, worker, Map.of(), "");
        owe(new AccountId(service.account("ada@example.com")));
        sheet.cost("get_notification_settings", SESSION, worker, Map.of(), "");
        sheet.cost("set_notification_settings", SESSION, worker, Map.of(), "{\"off\":[\"messages\"]}");
        sheet.cost("move_earnings_to_wallet", SESSION, worker, Map.of(), "{}");
    }

    private static final EscrowId ESCROW = new EscrowId("esc_00000000000000000000000003");

    private void owe(AccountId payee) {
        Instant now = service.platform.clock.instant();
        Payout payout = Payout.request(
                new PayoutId("pay_00000000000000000000000002"),
                payee,
                new PayoutSource.OfEscrow(ESCROW),
                new Money(2_000),
                now);
        LedgerTransaction released = LedgerTransaction.of(
                        TransactionKind.ESCROW_RELEASED,
                        new TransactionId("txn_00000000000000000000000003"),
                        ESCROW,
                        now)
                .from(new LedgerAccount.External("sandbox"), payout.amount())
                .to(new LedgerAccount.Payable(payee), payout.amount())
                .build();
        service.meter.commit(new Ledger(service.meter, new TopUpStarts(service.meter))
                .post(List.of(released))
                .requirePosted()
                .and(Payouts.create(payout).writes()));
    }

    /** Funds an escrow from the wallet that the checkout has filled, as hiring does. */
    private EscrowId fund(CheckoutId checkout) {
        AccountId payer = service.capabilities.checkouts().require(checkout).payerId();
        EscrowId id = new EscrowId("esc_00000000000000000000000002");
        EscrowSubject subject = new EscrowSubject.Application(
                new BountyId("bty_00000000000000000000000002"), new ApplicationId("app_00000000000000000000000002"));
        EscrowTerms terms = EscrowTerms.of(
                subject,
                payer,
                new AccountId("acc_00000000000000000000000002"),
                new HumanId("hum_00000000000000000000000002"),
                new Money(2_000),
                Fee.of(1_800));
        TransactionId transaction = new TransactionId("txn_00000000000000000000000002");
        service.meter.commit(new Escrows(service.meter)
                .post(
                        List.of(Escrow.fund(
                                id,
                                terms,
                                Spender.of(terms.posterId()),
                                transaction,
                                service.platform.clock.instant())),
                        List.of())
                .requirePosted());
        return id;
    }

    /** One by profile, one by e-mail and one by checkout, then many at once. */
    void transfers(Map<String, String> key, Map<String, String> worker) {
        fill(key);
        String human = service.call("get_own_human", worker, Map.of(), "")
                .at("/human/id")
                .textValue();
        String toHuman = "{\"recipientId\":\"" + human + "\",\"amount\":";
        sheet.cost("send_money, dry run", "send_money", KEYED, key, Map.of(), toHuman + "1,\"dryRun\":true}");
        sheet.cost("send_money", KEYED, key, Map.of(), toHuman + "1}");
        // Later pages begin with one of many of the same millisecond.
        sheet.examples.record("list_transfers", "", service.call("list_transfers", key, Map.of(), ""));
        String toEmail = "{\"recipientEmail\":\"ada@example.com\",\"amount\":1}";
        sheet.cost("send_money, by e-mail", "send_money", KEYED, key, Map.of(), toEmail);
        job("claim of what is held for an e-mail");
        String hosted = sheet.cost("send_money, hosted", "send_money", KEYED, key, Map.of(), toHuman + "9999}")
                .at("/transfer/id")
                .textValue();
        sheet.cost("get_transfer", KEYED, key, Map.of("transferId", hosted), "");
        bulk("bulk_send_money", key, toHuman + "1}");
        job("payment of a bulk send, by profile");
        String hundred = IntStream.range(0, 100)
                .mapToObj(i -> "{\"recipientEmail\":\"nobody" + i + "@example.com\",\"amount\":1}")
                .collect(Collectors.joining(","));
        bulk("bulk_send_money to 100 e-mails", key, hundred);
        job("100 payments of a bulk send, by e-mail");
        service.jobs();
        sheet.cost("list_transfers", KEYED, key, Map.of(), "");
    }

    private void bulk(String label, Map<String, String> key, String recipients) {
        sheet.cost(label, "bulk_send_money", KEYED, key, Map.of(), "{\"recipients\":[" + recipients + "]}");
    }

    private void job(String line) {
        Job job = service.jobs().stream()
                .filter(waiting -> waiting.kind().startsWith("transfer."))
                .findFirst()
                .orElseThrow();
        sheet.record(line, () -> service.run(job));
    }

    void fill(Map<String, String> key) {
        String checkout = service.call("deposit_wallet", key, Map.of(), "{\"amount\":1000}")
                .get("checkoutId")
                .textValue();
        ProviderEvent paid =
                new ProviderEvent.CheckoutPaid("sandbox", "evt_0", new CheckoutId(checkout), new Money(100_000));
        service.meter.commit(service.capabilities.moneyFollower(0).apply(paid, service.platform.clock.instant()));
    }
}

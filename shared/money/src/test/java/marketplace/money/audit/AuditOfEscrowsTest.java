package marketplace.money.audit;

import static marketplace.money.MoneyFixture.POSTER;
import static marketplace.money.MoneyFixture.WORKER;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.EscrowId;
import marketplace.money.MoneyFixture;
import marketplace.money.checkouts.Checkout;
import marketplace.money.payouts.Payout;
import marketplace.money.payouts.PayoutSource;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Keys;
import org.junit.jupiter.api.Test;

class AuditOfEscrowsTest extends AuditFixture {

    private static final String OTHER = "z".repeat(16);

    @Test
    void wrongSubjectOrDisputePointerIsNamed() {
        for (int seat : List.of(1, 2, 3, 4, 5)) {
            Key place = Keys.escrowOf(MoneyFixture.seat(seat).code());
            damage(place, item -> item.put("id", "esc_" + MoneyFixture.suffix(77)));
            findsAlone("place of " + MoneyFixture.seat(seat).code());
            remove(place);
            findsAlone("place of " + MoneyFixture.seat(seat).code());
        }
        Key dispute = Keys.dispute(market.escrow(disputed).dispute().id());
        remove(dispute);
        findsAlone("dispute " + dispute.sk());
    }

    @Test
    void wrongListEntryIsNamed() {
        for (EscrowId escrow : List.of(held, split, paid, disputed, waiting)) {
            for (AccountId side : List.of(POSTER, WORKER)) {
                Key entry = Keys.escrowOf(side, escrow);
                String name = "entry " + side + "/" + escrow;
                remove(entry);
                findsAlone(name);
                for (String told : List.of("id", "humanId", "bountyId", "applicationId")) {
                    damage(entry, item -> item.put(told, "esc_" + MoneyFixture.suffix(77)));
                    findsAlone(name);
                }
            }
        }
    }

    @Test
    void unexpectedListEntryIsNamed() {
        Item own = table.get(Keys.escrowOf(POSTER, held)).orElseThrow();
        AccountId stranger = new AccountId("acc_" + MoneyFixture.suffix(77));
        EscrowId none = new EscrowId("esc_" + MoneyFixture.suffix(77));

        add(own, Keys.escrowOf(stranger, held));
        findsAlone("entry " + stranger + "/" + held);
        add(own, Keys.escrowOf(stranger, none));
        findsAlone("entry " + stranger + "/" + none);
        add(own, Keys.escrowOf(stranger, held));
        remove(own.key());
        findsAlone("escrow " + held);
    }

    @Test
    void escrowThatContradictsBothEntriesIsNamed() {
        Map.of("posterId", "acc_", "payeeId", "acc_", "humanId", "hum_").forEach((told, kind) -> {
            damage(Keys.escrow(waiting), item -> item.put(told, kind + MoneyFixture.suffix(77)));
            findsAlone("escrow " + waiting);
        });
        remove(Keys.escrow(waiting));
        findsAlone("escrow " + waiting);
    }

    @Test
    void wrongCheckoutCodeIsNamed() {
        for (Checkout checkout : List.of(deposit, funding, unpaid)) {
            Key code = Keys.checkoutCode(checkout.code().value());
            remove(code);
            findsAlone("code " + checkout.code().value());
            damage(code, item -> item.put("id", "chk_" + MoneyFixture.suffix(77)));
            findsAlone("code " + checkout.code().value());
            damage(Keys.checkout(checkout.id()), item -> item.put("code", OTHER));
            findsAlone("code " + OTHER);
            add(table.get(code).orElseThrow(), Keys.checkoutCode(OTHER));
            findsAlone("code " + OTHER);
        }
        for (Checkout two : List.of(deposit, funding)) {
            Key code = Keys.checkoutCode(two.code().value());
            damage(code, item -> item.put("id", unpaid.id().value()));
            findsAlone("code " + two.code().value());
        }
        Checkout lone = market.openDeposit(POSTER, 800);
        remove(Keys.checkout(lone.id()));
        findsAlone("code " + lone.code().value());
    }

    @Test
    void damagedPayoutIsNamed() {
        for (Payout payout : market.payouts.list(WORKER, 10, Optional.empty()).items()) {
            Key key = Keys.payout(WORKER, payout.id());
            damage(key, item -> add(item, "amountCents", 1));
            findsAlone("payout " + payout.id());
            damage(key, item -> item.put("status", payout.confirmedAt() == null ? "confirmed" : "pending"));
            findsAlone("payout " + payout.id());
            remove(key);
            findsAlone(
                    payout.source() instanceof PayoutSource.OfEscrow(EscrowId escrow)
                            ? "payout of escrow " + escrow
                            : "payout " + payout.id());
        }
    }

    @Test
    void damagedCheckoutIsNamed() {
        for (Checkout checkout : List.of(deposit, funding)) {
            Key key = Keys.checkout(checkout.id());
            damage(key, item -> item.put("status", "pending"));
            findsAlone("checkout " + checkout.id());
            damage(key, item -> add(item, "amountCents", 1));
            findsAlone("checkout " + checkout.id());
            remove(key);
            findsAlone("checkout " + checkout.id());
        }
    }

    @Test
    void damagedEscrowIsNamed() {
        for (EscrowId escrow : List.of(held, split, paid, disputed)) {
            for (String cents : List.of("amountCents", "feeCents", "paidOutCents", "refundedCents", "feeKeptCents")) {
                damage(Keys.escrow(escrow), item -> add(item, cents, 1));
                findsAlone("escrow " + escrow);
            }
            damage(Keys.escrow(escrow), item -> item.put("transactions", List.of()));
            findsAlone("escrow " + escrow);
            damage(Keys.escrow(escrow), item -> item.put("status", "expired"));
            findsAlone("escrow " + escrow);
            remove(Keys.escrow(escrow));
            findsAlone("escrow " + escrow);
        }
    }

    @Test
    void escrowInWrongStatusIsNamed() {
        damage(Keys.escrow(held), item -> item.put("status", "released"));
        finds("escrow " + held);
    }

    @Test
    void escrowWithWrongOutcomeIsNamed() {
        damage(Keys.escrow(split), item -> add(item, "paidOutCents", 10));
        finds("escrow " + split);
    }

    @Test
    void escrowWithWrongAmountIsNamed() {
        damage(Keys.escrow(split), item -> add(item, "amountCents", 10));
        finds("escrow " + split);
    }

    @Test
    void missingEscrowIsNamed() {
        remove(Keys.escrow(held));
        finds("escrow " + held);
    }

    @Test
    void payoutWithoutTransactionIsNamed() {
        Payout payout = market.payouts.list(WORKER, 1, Optional.empty()).items().getFirst();
        damage(Keys.payout(WORKER, payout.id()), item -> item.put("status", "confirmed"));
        finds("payout " + payout.id());
    }
}

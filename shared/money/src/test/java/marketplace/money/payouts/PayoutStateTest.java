package marketplace.money.payouts;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.PayoutId;
import marketplace.kernel.Id.TransactionId;
import marketplace.kernel.Money;
import marketplace.money.MoneyFixture;
import marketplace.testing.Golden;
import marketplace.testing.StateMatrix;
import org.junit.jupiter.api.Test;

class PayoutStateTest {

    private static final AccountId PAYEE = MoneyFixture.account(1);
    private static final TransactionId TRANSACTION = new TransactionId("txn_" + MoneyFixture.suffix(1));
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
    private static final PayoutDestination BANK = new PayoutDestination.ToProvider("sandbox");
    private static final PayoutDestination WALLET = new PayoutDestination.ToWallet();

    private static Map<String, Payout> states() {
        Payout owed = Payout.request(
                new PayoutId("pay_" + MoneyFixture.suffix(1)),
                PAYEE,
                new PayoutSource.OfEscrow(new EscrowId("esc_" + MoneyFixture.suffix(1))),
                new Money(2_500),
                NOW);
        Payout directed = owed.direct(BANK).after();
        Payout sent = directed.ask().after().send("po_1").after();
        Map<String, Payout> states = new LinkedHashMap<>();
        states.put("owed", owed);
        states.put("directed to bank", directed);
        states.put("asked", directed.ask().after());
        states.put("sent", sent);
        states.put("directed to wallet", owed.direct(WALLET).after());
        states.put("in bank", sent.confirm(TRANSACTION, NOW).after());
        states.put(
                "in wallet",
                owed.direct(WALLET).after().confirm(TRANSACTION, NOW).after());
        states.put("failed", directed.fail("refused").after());
        return states;
    }

    private static Map<String, Function<Payout, PayoutMove>> verbs() {
        Map<String, Function<Payout, PayoutMove>> verbs = new LinkedHashMap<>();
        verbs.put("direct to bank", payout -> payout.direct(BANK));
        verbs.put("direct to wallet", payout -> payout.direct(WALLET));
        verbs.put("ask", Payout::ask);
        verbs.put("send", payout -> payout.send("po_2"));
        verbs.put("confirm", payout -> payout.confirm(TRANSACTION, NOW));
        verbs.put("fail", payout -> payout.fail("refused"));
        verbs.put("reverse", payout -> payout.reverse("returned", TRANSACTION, NOW));
        return verbs;
    }

    @Test
    void everyVerbInEveryStateMatchesTable() {
        StateMatrix matrix = new StateMatrix();
        states().forEach((state, payout) -> verbs().forEach((verb, act) -> matrix.add(state, verb, () -> {
            PayoutMove move;
            try {
                move = act.apply(payout);
            } catch (IllegalStateException _) {
                return "impossible";
            }
            assertThat(move.before()).isEqualTo(payout);
            assertThat(move.after().version()).isEqualTo(payout.version() + 1);
            String posted =
                    move.transaction().map(paid -> ", " + paid.kind().wire()).orElse("");
            return move.after().status().wire() + " " + move.after().attempts() + posted;
        })));
        Golden.check("payout-matrix.txt", matrix.toString());
        Golden.checkPage(
                "states.md",
                "payout",
                matrix.diagram(
                        List.of("pending"), row -> states().get(row).status().wire()));
    }
}

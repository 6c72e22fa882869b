package marketplace.money.audit;

import static marketplace.money.MoneyFixture.POSTER;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import marketplace.table.Key;
import marketplace.table.Keys;
import org.junit.jupiter.api.Test;

class AuditOfRunsTest extends AuditFixture {

    private static final Key FUNDS = Keys.runFunds(POSTER, RUN);

    @Test
    void damagedMoneyOfARunIsNamed() {
        for (String cents : List.of("amountCents", "feeCents", "refundedCents")) {
            damage(FUNDS, item -> add(item, cents, 1));
            findsAlone("run " + RUN);
        }
        damage(FUNDS, item -> item.put("unspent", List.of()));
        findsAlone("run " + RUN);
        remove(FUNDS);
        findsAlone("run " + RUN);
    }

    @Test
    void closedRunThatHoldsMoneyIsNamed() {
        assertThat(market.run(RUN).balance().cents()).isEqualTo(826);
        damage(FUNDS, item -> item.put("closedAt", "2026-01-01T00:00:00.000Z"));
        findsAlone("run " + RUN);
    }
}

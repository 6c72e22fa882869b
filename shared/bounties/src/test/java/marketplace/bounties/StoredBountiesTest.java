package marketplace.bounties;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import marketplace.bounties.terms.BountyTerms;
import marketplace.bounties.terms.Pay;
import marketplace.bounties.terms.PriceType;
import marketplace.bounties.terms.SeatTerms;
import marketplace.bounties.terms.Task;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Money;
import marketplace.table.Item;
import marketplace.testing.GoldenItems;
import org.junit.jupiter.api.Test;

class StoredBountiesTest {

    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00.123Z");

    private static final DirectHire HIRE = new DirectHire(
            new BountyId("bty_00000000000000000000000002"),
            new HumanId("hum_00000000000000000000000003"),
            new AccountId("acc_00000000000000000000000006"),
            new ApplicationId("app_00000000000000000000000001"),
            NOW.plusSeconds(1),
            new EscrowId("esc_00000000000000000000000004"));

    private static final Bounty DIRECTLY_HIRED = Bounty.directHire(
            new AccountId("acc_00000000000000000000000007"),
            BountyTerms.forDirectHire(
                    Task.of("Count the benches", "In the park.", null, List.of(), null),
                    new Pay(PriceType.FIXED, new Money(1_000), null),
                    null,
                    SeatTerms.PLAIN),
            HIRE,
            NOW);

    @Test
    void directHireKeepsItsStoredForm() {
        GoldenItems.check(
                "direct-hire-items.json",
                Stream.of(BountyItems.item(DIRECTLY_HIRED), BountyItems.directHire(DIRECTLY_HIRED)));

        List<Item> stored = GoldenItems.read("direct-hire-items.json");
        assertThat(BountyItems.MAPPER.read(stored.getFirst())).isEqualTo(DIRECTLY_HIRED);
        assertThat(BountyItems.DIRECT_HIRES.read(stored.getLast())).isEqualTo(HIRE);
    }
}

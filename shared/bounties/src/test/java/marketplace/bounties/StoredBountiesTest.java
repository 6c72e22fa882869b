package marketplace.bounties;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import marketplace.bounties.terms.BountyTerms;
import marketplace.bounties.terms.PriceType;
import marketplace.bounties.terms.SeatTerms;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Money;
import marketplace.table.Item;
import marketplace.testing.GoldenItems;
import org.junit.jupiter.api.Test;

/** Every later version must be able to read what this one stores. */
class StoredBountiesTest {

    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00.123Z");

    private static Bounty commissioned() {
        BountyTerms terms = BountyTerms.forOne(
                "Count the benches",
                "In the park.",
                null,
                List.of(),
                null,
                PriceType.FIXED,
                new Money(1_000),
                null,
                SeatTerms.PLAIN);
        DirectOffer commission = new DirectOffer(
                new AccountId("acc_00000000000000000000000006"),
                new HumanId("hum_00000000000000000000000003"),
                new ApplicationId("app_00000000000000000000000001"),
                NOW.plusSeconds(1),
                new EscrowId("esc_00000000000000000000000004"));
        return Bounty.commission(
                new BountyId("bty_00000000000000000000000002"),
                new AccountId("acc_00000000000000000000000007"),
                terms,
                commission,
                NOW);
    }

    @Test
    void ofAPrivateBountyKeepTheirStoredForm() {
        GoldenItems.check(
                "private-bounty-items.json",
                Stream.of(BountyItems.item(commissioned()), BountyItems.rental(commissioned())));

        List<Item> stored = GoldenItems.read("private-bounty-items.json");
        assertThat(BountyItems.bounty(stored.getFirst())).isEqualTo(commissioned());
        assertThat(BountyItems.rental(stored.getLast()))
                .isEqualTo(new Rental(
                        new BountyId("bty_00000000000000000000000002"),
                        new ApplicationId("app_00000000000000000000000001"),
                        Optional.of(commissioned().commission().escrowId())));
    }

    @Test
    void ofEarlierShapesHaveTheRulesOfTheirTime() {
        List<Item> stored = GoldenItems.read("stored-items-of-earlier-shapes.json");

        Bounty bounty = BountyItems.bounty(stored.getFirst());
        assertThat(bounty.terms().seat()).isEqualTo(SeatTerms.PLAIN);
        assertThat(bounty.seats()).isEqualTo(new SeatCounts(1, 0, 0, 0));
        assertThat(bounty.cancellation()).isNull();
        assertThat(bounty.terms().title()).isEqualTo("Photograph a shop front");
    }
}

package marketplace.functions;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import marketplace.hiring.escrow.MoneyFollower;
import marketplace.hiring.hire.Hires;
import marketplace.kernel.Fee;
import marketplace.kernel.Id.EscrowId;
import marketplace.money.audit.Audit;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowStatus;
import marketplace.money.escrow.Escrows;
import marketplace.money.escrow.Funding;
import marketplace.money.provider.ProviderEvent;
import marketplace.table.Item;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;

/** What the deletion of a booker's or a provider's account does to bookings. */
class DeletedBookingsTest {

    private final DeletionWorld world = new DeletionWorld();

    @Test
    void unpaidBookingsOfBothSidesEndWithTheAccount() {
        Reply asked = world.bookings.read(world.bookings.asked);
        Reply held = world.bookings.read(world.bookings.held);
        assertThat(asked.text("booking.status")).isEqualTo("pending_approval");
        assertThat(asked.text("booking.message")).contains(DeletionWorld.NAME);
        assertThat(held.text("booking.status")).isEqualTo("pending_payment");

        assertThat(world.delete(world.ada).status()).isEqualTo(200);
        world.runJobs();

        Reply request = world.bookings.read(world.bookings.asked);
        assertThat(request.text("booking.status")).isEqualTo("cancelled");
        assertThat(request.text("booking.cancelledBy")).isEqualTo("booker");
        assertThat(request.body().at("/booking/message").isNull()).isTrue();
        Reply hold = world.bookings.read(world.bookings.held);
        assertThat(hold.text("booking.status")).isEqualTo("cancelled");
        assertThat(hold.text("booking.cancelledBy")).isEqualTo("provider");
        assertThat(hold.text("booking.serviceTitle")).isEqualTo("Deleted service");
        assertThat(hold.text("booking.message")).isEqualTo("See you.");
        assertThat(hold.body().at("/booking/checkoutUrl").isNull()).isTrue();
        assertThat(escrow(asked).status()).isEqualTo(EscrowStatus.CANCELLED);
        assertThat(escrow(held).status()).isEqualTo(EscrowStatus.CANCELLED);
        assertThat(Audit.of(world.table.items().stream())).isEmpty();
    }

    @Test
    void subscriptionEndsWithTheAccountOfItsBooker() {
        assertThat(world.bookings.readSubscription().text("subscriptions.0.status"))
                .isEqualTo("active");

        world.delete(world.ada);
        world.runJobs();

        Reply kept = world.bookings.readSubscription();
        assertThat(kept.text("subscriptions.0.id")).isEqualTo(world.bookings.subscribed);
        assertThat(kept.text("subscriptions.0.status")).isEqualTo("canceled");
    }

    @Test
    void placesCounterAndSheetsGoWithTheAccount() {
        String human = world.adasHuman;
        assertThat(world.everything()).extracting(Item::key).anyMatch(key -> isOf(key.toString(), human));

        world.delete(world.ada);
        world.runJobs();
        world.tick(DeletionWorld.MINUTES);

        assertThat(world.everything()).extracting(Item::key).noneMatch(key -> isOf(key.toString(), human));
        assertThat(world.everything())
                .extracting(item -> item.key().pk())
                .filteredOn(pk -> pk.matches("(BOOKINGS|SUBSCRIPTIONS|SUBSCRIBERS)#.*"))
                .isNotEmpty()
                .allMatch(pk -> pk.endsWith("#" + world.accountOf("bob@example.com")));
    }

    private static boolean isOf(String key, String human) {
        return key.contains("HUM#" + human) && (key.contains("BKG#") || key.contains("SHEET#"));
    }

    @Test
    void bookingThatHoldsMoneyBlocksDeletionOfBothSidesAndIsNamed() {
        Reply held = world.bookings.read(world.bookings.held);
        pay(held);
        assertThat(world.bookings.read(world.bookings.held).text("booking.status"))
                .isEqualTo("confirmed");

        Reply provider = world.delete(world.ada);
        Reply booker = world.delete(world.bob);

        assertThat(provider.status()).isEqualTo(409);
        assertThat(provider.text("error"))
                .contains("booking " + world.bookings.held, escrow(held).id().value());
        assertThat(booker.status()).isEqualTo(409);
        assertThat(booker.text("error")).contains("booking " + world.bookings.held);
    }

    @Test
    void bookingPaidAtTheMomentOfTheDeletionIsRefunded() {
        Reply held = world.bookings.read(world.bookings.held);
        assertThat(world.delete(world.ada).status()).isEqualTo(200);
        pay(held);

        world.runJobs();

        assertThat(world.bookings.read(world.bookings.held).text("booking.status"))
                .isEqualTo("cancelled");
        assertThat(escrow(held).status()).isEqualTo(EscrowStatus.REFUNDED);
        assertThat(Audit.of(world.table.items().stream())).isEmpty();
    }

    private void pay(Reply booking) {
        Instant now = world.market.clock.instant();
        Escrow escrow = escrow(booking);
        ProviderEvent event = new ProviderEvent.CheckoutPaid(
                "sandbox",
                "evt-" + escrow.id(),
                ((Funding.ByCheckout) escrow.funding()).checkoutId(),
                escrow.terms().total());
        Hires hires = new Hires(world.table, world.market.ids, Fee.of(1_800));
        MoneyFollower money = new MoneyFollower(world.table, world.market.ids, hires, 0);
        world.market.commit(() -> money.apply(event, now));
    }

    private Escrow escrow(Reply booking) {
        return new Escrows(world.table)
                .find(new EscrowId(booking.text("booking.escrowId")))
                .orElseThrow();
    }
}

package marketplace.hiring.subscriptions;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import marketplace.hiring.Blocking;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A block between booker and provider ends a subscription before its next charge, and stays secret. */
class BlocksInSubscriptionsTest extends SubscriptionFixture {

    @AfterEach
    void booksAgree() {
        story.market.assertBooksAgree();
    }

    @ParameterizedTest
    @EnumSource
    void blockEndsTheSubscriptionWithoutAnotherCharge(Blocking blocking) {
        String subscription = subscribedWithoutRefund();
        story.market.deposited(TOTAL);
        blocking.between(story.market, "agent", "ada");

        advanceTo(week(2));

        assertThat(read(subscription).path("status").asText()).isEqualTo("canceled");
        assertThat(read(subscription).path("reason").asText()).isEqualTo("provider_gone");
        assertThat(read(subscription).toString()).doesNotContain("block");
        assertThat(story.market.balance()).isEqualTo(TOTAL);
        assertThat(starts()).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource
    void blockEndsAPastDueSubscriptionWithoutACharge(Blocking blocking) {
        String subscription = subscribedWithoutRefund();
        advanceTo(week(1).minus(Duration.ofHours(72)));
        assertThat(read(subscription).path("status").asText()).isEqualTo("past_due");
        blocking.between(story.market, "agent", "ada");

        assertNeverChargedAgain();

        assertThat(read(subscription).path("status").asText()).isEqualTo("canceled");
        assertThat(read(subscription).path("reason").asText()).isEqualTo("provider_gone");
    }

    @ParameterizedTest
    @EnumSource
    void pageOfAPastDueVisitThatIsPaidAfterABlockPaysTheWallet(Blocking blocking) {
        String subscription = subscribedWithoutRefund();
        advanceTo(week(1).minus(Duration.ofHours(72)));
        String escrow = booking(read(subscription)).text("booking.escrowId");
        blocking.between(story.market, "agent", "ada");

        story.market.paid(escrow);
        advanceTo(week(2));

        assertThat(story.market.balance()).isEqualTo(TOTAL);
        assertThat(read(subscription).path("status").asText()).isEqualTo("canceled");
    }

    @ParameterizedTest
    @EnumSource
    void blockThatEndsBeforeTheChargeChangesNothing(Blocking blocking) {
        String subscription = subscribedWithoutRefund();
        story.market.deposited(TOTAL);
        blocking.between(story.market, "agent", "ada");
        blocking.ends(story.market, "agent", "ada");

        advanceTo(week(1));

        assertThat(read(subscription).path("status").asText()).isEqualTo("active");
        assertThat(starts()).hasSize(2);
    }
}

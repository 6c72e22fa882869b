package marketplace.hiring.subscriptions;

import static marketplace.testing.Marketplace.done;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;

class SubscriptionEndingsTest extends SubscriptionFixture {

    @Test
    void deletedServiceEndsTheSubscriptionAtPeriodEnd() {
        story.market.deposited(100_000);
        String subscription = subscribed();
        String service = read(subscription).path("serviceId").asText();
        done(story.market.endpoint.call("ada", "DELETE", "/api/services/" + service, ""));
        advanceTo(week(1).minus(Duration.ofHours(72)));
        assertThat(read(subscription).path("cancelAtPeriodEnd").asBoolean()).isTrue();
        advanceTo(week(1));
        assertThat(read(subscription).path("status").asText()).isEqualTo("canceled");
        assertThat(starts()).hasSize(1);
    }

    @Test
    void pastDueSubscriptionEndsAfter7DaysAndIsNeverChargedAgain() {
        String subscription = subscribedWithoutRefund();
        Instant failed = week(1).minus(Duration.ofHours(72));
        advanceTo(failed);
        advanceTo(failed.plus(Duration.ofHours(168)).minusSeconds(60));
        assertThat(read(subscription).path("status").asText()).isEqualTo("past_due");
        advanceTo(failed.plus(Duration.ofHours(168)));
        assertThat(read(subscription).path("status").asText()).isEqualTo("canceled");
        assertThat(read(subscription).path("reason").asText()).isEqualTo("payment_failed");
        assertNeverChargedAgain();
    }

    @Test
    void subscriptionCancelledWhilePastDueIsNeverChargedAgain() {
        String subscription = subscribedWithoutRefund();
        advanceTo(week(1).minus(Duration.ofHours(70)));
        Reply pending = booking(read(subscription));
        Reply cancelled = done(delete(subscription));
        assertThat(cancelled.text("subscription.status")).isEqualTo("canceled");
        assertThat(readBooking(pending.text("booking.id")).text("booking.status"))
                .isEqualTo("cancelled");
        assertNeverChargedAgain();
    }

    @Test
    void activeSubscriptionIsCancelledAtPeriodEnd() {
        story.market.deposited(100_000);
        String subscription = subscribed();
        advanceTo(week(1).minus(Duration.ofHours(71)));
        Reply cancelled = done(delete(subscription));
        assertThat(cancelled.text("subscription.status")).isEqualTo("active");
        assertThat(cancelled.text("subscription.cancelAtPeriodEnd")).isEqualTo("true");
        assertThat(Instant.parse(cancelled.text("subscription.currentPeriodEnd")))
                .isEqualTo(week(2));
        assertThat(delete(subscription).status()).isEqualTo(200);
        advanceTo(week(2));
        assertThat(read(subscription).path("status").asText()).isEqualTo("canceled");
        assertThat(starts()).hasSize(2);
    }

    @Test
    void endByTheProviderRefundsTheBookingsAhead() {
        story.market.deposited(TOTAL);
        String subscription = subscribed();
        advanceTo(week(1).minus(Duration.ofHours(71)));
        long before = story.market.balance();
        assertThat(story.market
                        .endpoint
                        .call("agent", "POST", path(subscription) + "/end", "{}")
                        .status())
                .isEqualTo(403);
        Reply ended =
                done(story.market.endpoint.call("ada", "POST", path(subscription) + "/end", "{'reason':'Moving'}"));
        assertThat(ended.text("subscription.status")).isEqualTo("canceled");
        story.market.work();
        assertThat(story.market.balance()).isEqualTo(before + TOTAL);
        advanceTo(week(3));
        assertThat(story.market.balance()).isEqualTo(before + TOTAL);
    }
}

package marketplace.webhooks.endpoints;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.Stream;
import marketplace.kernel.Problem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SubscriptionTest {

    private static final List<String> ONLY_OF_KEYS = List.of("application.received", "application.withdrawn");

    @Test
    void subscriptionIsShownAsItWasChosen() {
        assertThat(Subscription.parse(List.of("*")).wire()).containsExactly("*");
        assertThat(Subscription.parse(List.of("escrow.funded", "message.received", "escrow.funded"))
                        .wire())
                .containsExactly("escrow.funded", "message.received");
    }

    @Test
    void subscriptionOfAKeyShowsTheNamesThere() {
        assertThat(new Subscription.OfKey().wire())
                .containsExactly("message.received", "application.received", "application.withdrawn");
    }

    @ParameterizedTest
    @ValueSource(strings = {"application.received", "application.withdrawn", "bounty.posted", ""})
    void otherNamesCannotBeChosen(String name) {
        assertThatThrownBy(() -> Subscription.parse(List.of(name)))
                .isInstanceOf(Problem.class)
                .hasMessageContaining("application.submitted");
    }

    @Test
    void everyNameOnOfferCanBeChosen() {
        List<String> offered = new Subscription.Names().get();

        assertThat(offered).startsWith("*").contains("webhook.test").doesNotContainAnyElementsOf(ONLY_OF_KEYS);
        assertThat(offered.stream()
                        .flatMap(name ->
                                Stream.of(Subscription.parse(List.of(name)).wire())))
                .containsExactlyElementsOf(offered.stream().map(List::of).toList());
    }
}

package marketplace.functions;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import marketplace.api.Effect;
import marketplace.api.Operation;
import marketplace.api.schema.Schemas;
import marketplace.functions.graph.Capabilities;
import org.junit.jupiter.api.Test;

/** Hosted pages can link back to the site that sent the visitor. */
class PaymentPagesTest {

    private static final List<String> OTHER_PAGES = List.of("set_payout_account", "verify_identity");

    @Test
    void everyCallThatOpensAHostedPageTakesTheLinksBack() {
        List<Operation<?, ?>> opening = Capabilities.described().operations().stream()
                .filter(operation -> operation.effect() != Effect.READ)
                .filter(operation -> has(operation.output(), "checkoutUrl") || OTHER_PAGES.contains(operation.name()))
                .toList();

        assertThat(opening)
                .extracting(Operation::name)
                .contains("deposit_wallet", "send_money", "create_payment_link", "create_escrow_checkout", "rent_human")
                .containsAll(OTHER_PAGES);
        assertThat(opening).allSatisfy(operation -> {
            assertThat(has(operation.input(), "returnUrl")).as(operation.name()).isTrue();
            assertThat(has(operation.input(), "cancelUrl")).as(operation.name()).isTrue();
        });
    }

    private static boolean has(Class<?> type, String field) {
        return List.of(type.getRecordComponents()).stream()
                .anyMatch(component -> Schemas.isUnwrapped(component)
                        ? has(component.getType(), field)
                        : component.getName().equals(field));
    }
}

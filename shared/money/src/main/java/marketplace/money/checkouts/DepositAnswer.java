package marketplace.money.checkouts;

import java.time.Instant;
import marketplace.api.Field;
import marketplace.kernel.Id.CheckoutId;

/** The checkout of a deposit. Anyone who has its address may pay. */
public record DepositAnswer(
        @Field CheckoutId checkoutId,

        @Field("Payment page. Open it in a browser.") String checkoutUrl,

        @Field CheckoutStatus status,

        @Field("When the checkout expires.") Instant expiresAt) {

    static DepositAnswer of(Checkout checkout, String origin) {
        return new DepositAnswer(checkout.id(), checkout.code().url(origin), checkout.status(), checkout.expiresAt());
    }
}

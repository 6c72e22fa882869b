package marketplace.money.checkouts;

import java.time.Instant;
import marketplace.api.Field;
import marketplace.kernel.Id.CheckoutId;
import marketplace.money.ledger.MoneyQuote;

/**
 * The checkout by which a wallet is filled, or what one would do.
 *
 * <p>Its address is all that a payer needs: whoever has it may pay.
 */
public record DepositAnswer(
        @Field(value = "The checkout; null for a dry run.", nullable = true)
        CheckoutId checkoutId,

        @Field(value = "Where it is paid: open it in a browser. Null for a dry run.", nullable = true)
        String checkoutUrl,

        @Field(value = "Where the checkout stands; null for a dry run.", nullable = true)
        CheckoutStatus status,

        @Field(value = "From when on it cannot be paid any more; null for a dry run.", nullable = true)
        Instant expiresAt,

        @Field("Whether this only tells what would be.") boolean dryRun,

        @Field(value = "What it would do; null unless it is a dry run.", nullable = true)
        MoneyQuote quote) {

    static DepositAnswer of(Checkout checkout, String origin) {
        return new DepositAnswer(
                checkout.id(), checkout.code().url(origin), checkout.status(), checkout.expiresAt(), false, null);
    }

    static DepositAnswer of(MoneyQuote quote) {
        return new DepositAnswer(null, null, null, null, true, quote);
    }
}

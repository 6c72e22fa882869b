package marketplace.money.topups;

import java.time.Instant;
import marketplace.api.Field;

public final class PaymentMethodViews {

    private PaymentMethodViews() {}

    public record RemoveInput() {}

    public record PaymentMethodView(
            @Field("The payment provider that stores it.") String provider,

            @Field("Label such as \"Visa 4242\".") String label,

            @Field Instant savedAt) {

        public static PaymentMethodView of(SavedMethod kept) {
            return new PaymentMethodView(kept.method().provider(), kept.method().label(), kept.savedAt());
        }
    }

    public record RemovedPaymentMethods(
            @Field("Whether there was one to remove.") boolean removed) {}
}

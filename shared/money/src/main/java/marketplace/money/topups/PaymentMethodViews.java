package marketplace.money.topups;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import marketplace.api.Field;

/** Saved payment methods as their owner sees them. */
public final class PaymentMethodViews {

    private PaymentMethodViews() {}

    public record ListInput() {}

    /** Takes next to nothing: an account has one at most. */
    public record RemoveInput() {}

    public record View(
            @Field("The payment provider that stores it.") String provider,

            @Field("Label such as \"Visa 4242\".") String label,

            @Field("When it was saved.") Instant savedAt) {

        public static View of(SavedMethod kept) {
            return new View(kept.method().provider(), kept.method().label(), kept.savedAt());
        }
    }

    public record ListAnswer(
            @Field("The payment method that automatic top-ups charge: at most one, the last saved.")
            List<View> paymentMethods,

            @Field("How many there are.") int count,
            @Field("Whether there are more; never.") boolean hasMore,

            @Field(value = "Cursor of the next page; always null.", nullable = true)
            String nextCursor) {

        public static ListAnswer of(Optional<SavedMethod> kept) {
            List<View> methods = kept.map(View::of).stream().toList();
            return new ListAnswer(methods, methods.size(), false, null);
        }
    }

    public record RemoveAnswer(
            @Field("Whether there was one to remove.") boolean removed) {}
}

package marketplace.functions.payments;

import com.stripe.StripeClient;
import com.stripe.exception.CardException;
import com.stripe.exception.InvalidRequestException;
import com.stripe.exception.StripeException;
import com.stripe.net.RequestOptions;
import com.stripe.service.V1Services;
import java.util.Optional;
import java.util.Set;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;

/**
 * Asks Stripe, and tells its three kinds of answers apart: yes, no, and not known.
 *
 * <p>Nothing is repeated in here: whoever waits has a limit of his own, and whoever asks again does so with the same
 * idempotency key, another time.
 */
final class StripeCalls {

    /** A function answers within 29 seconds, and some of what it does takes four calls. */
    private static final int CONNECT_MILLIS = 2_000;

    private static final int READ_MILLIS = 6_000;

    /** What our own account lacks is no fault of the payee's; it will have it another time. */
    private static final Set<String> LATER = Set.of("balance_insufficient", "insufficient_funds", "lock_timeout");

    private final StripeClient client;

    StripeCalls(StripeSettings settings) {
        StripeClient.StripeClientBuilder builder = StripeClient.builder()
                .setApiKey(settings.apiKey())
                .setConnectTimeout(CONNECT_MILLIS)
                .setReadTimeout(READ_MILLIS)
                .setMaxNetworkRetries(0);
        settings.apiBase().ifPresent(base -> builder.setApiBase(base.toString()));
        this.client = builder.build();
    }

    /** A question to Stripe. */
    @FunctionalInterface
    interface Question<T> {
        T ask(V1Services stripe) throws StripeException;
    }

    /** What Stripe says; nothing is known where there is none. */
    sealed interface Answer<T> {

        /** It was done. */
        record Yes<T>(T value) implements Answer<T> {}

        /** It was not done, and will not be when it is asked again. */
        record No<T>(String reason, Optional<String> parameter) implements Answer<T> {}
    }

    /**
     * Asks what Stripe may refuse.
     *
     * @throws Problem {@code payment_provider_unavailable}: what became of it is not known
     */
    <T> Answer<T> ask(Question<T> question) {
        try {
            return new Answer.Yes<>(question.ask(client.v1()));
        } catch (CardException declined) {
            return new Answer.No<>(reason(declined), Optional.empty());
        } catch (InvalidRequestException refused) {
            if (refused.getCode() != null && LATER.contains(refused.getCode())) {
                throw unavailable(refused);
            }
            return new Answer.No<>(reason(refused), Optional.ofNullable(refused.getParam()));
        } catch (StripeException fault) {
            throw unavailable(fault);
        }
    }

    /**
     * Asks what Stripe has no reason to refuse.
     *
     * @throws Problem {@code payment_provider_unavailable}
     */
    <T> T require(Question<T> question) {
        return switch (ask(question)) {
            case Answer.Yes<T> yes -> yes.value();
            case Answer.No<T> no -> throw unavailable(no.reason());
        };
    }

    /** Whoever asks again with the same key is answered as the first time. */
    static RequestOptions once(String idempotencyKey) {
        return RequestOptions.builder().setIdempotencyKey(idempotencyKey).build();
    }

    private static Problem unavailable(StripeException fault) {
        String what = fault.getStatusCode() == null ? "no answer" : "status " + fault.getStatusCode();
        return unavailable(fault.getRequestId() == null ? what : what + ", request " + fault.getRequestId());
    }

    static Problem unavailable(String why) {
        return new Problem(
                ErrorCode.PAYMENT_PROVIDER_UNAVAILABLE,
                "Stripe could not be asked (" + why + "); nothing is lost, and the same may be tried again.");
    }

    /** What Stripe says to people, where it says anything. */
    private static String reason(StripeException refusal) {
        String message = refusal.getUserMessage();
        return message == null || message.isBlank() ? "Stripe refused it." : message;
    }
}

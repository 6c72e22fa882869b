package marketplace.functions.payments.stripe;

import com.stripe.StripeClient;
import com.stripe.exception.CardException;
import com.stripe.exception.IdempotencyException;
import com.stripe.exception.InvalidRequestException;
import com.stripe.exception.StripeException;
import com.stripe.model.HasId;
import com.stripe.model.MetadataStore;
import com.stripe.model.StripeCollection;
import com.stripe.model.StripeObject;
import com.stripe.net.RequestOptions;
import com.stripe.net.RequestOptions.RequestOptionsBuilder;
import com.stripe.service.V1Services;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import marketplace.api.ServiceError;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;

/** Calls Stripe. Callers repeat a request with an unknown result later, with the same idempotency key. */
final class StripeCalls {

    /** A function responds within 29 seconds, and some requests need four calls. */
    private static final int CONNECT_MILLIS = 2_000;

    private static final int READ_MILLIS = 6_000;

    /** Problems of our own account, not the payee's: the request is repeated later. */
    private static final Set<String> LATER = Set.of("balance_insufficient", "insufficient_funds", "lock_timeout");

    /** Stripe sets this header on a response that it has stored under the idempotency key. */
    private static final String KEPT = "Idempotent-Replayed";

    /** The most idempotency keys for one object in a day; the stored response to the last one counts. */
    private static final int KEYS = 20;

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

    @FunctionalInterface
    interface Question<T> {
        T ask(V1Services stripe) throws StripeException;
    }

    @FunctionalInterface
    interface Making<T> {
        T make(V1Services stripe, RequestOptionsBuilder once) throws StripeException;
    }

    sealed interface Answer<T> {

        record Yes<T>(T value) implements Answer<T> {}

        record No<T>(String reason, Optional<String> parameter) implements Answer<T> {}

        default <U> Answer<U> then(Function<T, Answer<U>> next) {
            return switch (this) {
                case Yes<T>(T value) -> next.apply(value);
                case No<T>(String reason, Optional<String> parameter) -> new No<>(reason, parameter);
            };
        }
    }

    /** Throws {@code payment_provider_unavailable} if the result is unknown. */
    <T> Answer<T> ask(Question<T> question) {
        try {
            return new Answer.Yes<>(question.ask(client.v1()));
        } catch (StripeException fault) {
            return no(fault);
        }
    }

    /** Sends a request that Stripe has no reason to refuse. */
    <T> T require(Question<T> question) {
        return require(ask(question));
    }

    static <T> T require(Answer<T> answer) {
        return switch (answer) {
            case Answer.Yes<T> yes -> yes.value();
            case Answer.No<T> no -> throw unavailable(no.reason());
        };
    }

    /**
     * Moves money once per idempotency key. If the stored response says that our balance was too low, nothing has
     * moved, and the request is repeated under a new key. A stored fault says nothing, so its day has to end first.
     */
    <T extends StripeObject> Answer<T> move(String key, Making<T> making) {
        return make(key, making, fault -> isKept(fault) && isForLater(fault), _ -> true);
    }

    /**
     * Creates an object that moves no money. A stored response that is a fault, has other parameters, or is no longer
     * usable is not used: the request is repeated under a new key.
     */
    <T extends StripeObject> Answer<T> open(String key, Making<T> making, Predicate<T> isGood) {
        return make(key, making, fault -> isKept(fault) || fault instanceof IdempotencyException, isGood);
    }

    private <T extends StripeObject> Answer<T> make(
            String key, Making<T> making, Predicate<StripeException> isSpent, Predicate<T> isGood) {
        for (int number = 1; ; number++) {
            boolean last = number == KEYS;
            RequestOptionsBuilder once =
                    RequestOptions.builder().setIdempotencyKey(number == 1 ? key : key + "#" + number);
            try {
                T made = making.make(client.v1(), once);
                if (last || !isKept(made) || isGood.test(made)) {
                    return new Answer.Yes<>(made);
                }
            } catch (StripeException fault) {
                if (last || !isSpent.test(fault)) {
                    return no(fault);
                }
            }
        }
    }

    /** All objects of a list. {@code page} requests the page after an id, the first one for null. */
    <T extends HasId> Answer<List<T>> all(Function<String, Question<StripeCollection<T>>> page) {
        List<T> all = new ArrayList<>();
        while (true) {
            String last = all.isEmpty() ? null : all.getLast().getId();
            switch (ask(page.apply(last))) {
                case Answer.No<StripeCollection<T>>(String reason, Optional<String> parameter) -> {
                    return new Answer.No<>(reason, parameter);
                }
                case Answer.Yes<StripeCollection<T>> next -> {
                    all.addAll(next.value().getData());
                    if (!Boolean.TRUE.equals(next.value().getHasMore())) {
                        return new Answer.Yes<>(all);
                    }
                }
            }
        }
    }

    /** Finds an earlier attempt's object, or creates one: Stripe forgets keys after a day, but keeps metadata. */
    static <T extends MetadataStore<T>> Answer<T> leftOrMade(
            Answer<List<T>> all, StripeIds ids, Supplier<Answer<T>> making) {
        return all.then(things -> things.stream()
                .filter(thing -> StripeIds.of(thing.getMetadata()).equals(Optional.of(ids)))
                .findFirst()
                .<Answer<T>>map(Answer.Yes::new)
                .orElseGet(making));
    }

    private static boolean isKept(StripeException fault) {
        return fault.getStripeError() != null && isKept(fault.getStripeError());
    }

    private static boolean isKept(StripeObject answered) {
        return answered.getLastResponse() != null
                && answered.getLastResponse().headers().firstValue(KEPT).isPresent();
    }

    private static boolean isForLater(StripeException fault) {
        return fault.getCode() != null && LATER.contains(fault.getCode());
    }

    private static <T> Answer<T> no(StripeException fault) {
        return switch (fault) {
            case CardException declined -> new Answer.No<>(reason(declined), Optional.empty());
            case InvalidRequestException refused
            when !isForLater(refused) -> new Answer.No<>(reason(refused), Optional.ofNullable(refused.getParam()));
            default -> throw unavailable(fault);
        };
    }

    private static Problem unavailable(StripeException fault) {
        String what = fault.getStatusCode() == null ? "no answer" : "status " + fault.getStatusCode();
        int status = fault.getStatusCode() == null ? 0 : fault.getStatusCode();
        return unavailable(fault.getRequestId() == null ? what : what + ", request " + fault.getRequestId())
                .causedBy(new ServiceError.Carrier(
                        new ServiceError("Stripe", fault.getCode(), status, fault.getRequestId())));
    }

    private static Problem unavailable(String why) {
        return new Problem(
                ErrorCode.PAYMENT_PROVIDER_UNAVAILABLE,
                "Stripe could not be asked (" + why + "); nothing is lost, and the same may be tried again.");
    }

    private static String reason(StripeException refusal) {
        String message = refusal.getUserMessage();
        return message == null || message.isBlank() ? "Stripe refused it." : message;
    }
}

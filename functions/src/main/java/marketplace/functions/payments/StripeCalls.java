package marketplace.functions.payments;

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
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;

/**
 * Calls Stripe and distinguishes three kinds of answers: yes, no, and not known.
 *
 * <p>What fails is not repeated in here: whoever waits has a limit of his own, and whoever asks again does so with the same
 * idempotency key, another time.
 */
final class StripeCalls {

    /** A function answers within 29 seconds, and some of what it does takes four calls. */
    private static final int CONNECT_MILLIS = 2_000;

    private static final int READ_MILLIS = 6_000;

    /** What our own account lacks is no fault of the payee's; it will have it another time. */
    private static final Set<String> LATER = Set.of("balance_insufficient", "insufficient_funds", "lock_timeout");

    /** The header of an answer that Stripe gives again, having kept it under the key: for a day at least. */
    private static final String KEPT = "Idempotent-Replayed";

    /** So many keys a thing has in a day; with the last, what was kept is what counts. */
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

    /** A question to Stripe. */
    @FunctionalInterface
    interface Question<T> {
        T ask(V1Services stripe) throws StripeException;
    }

    /** A request for something new, with the options that make it happen once. */
    @FunctionalInterface
    interface Making<T> {
        T make(V1Services stripe, RequestOptionsBuilder once) throws StripeException;
    }

    /** What Stripe says; nothing is known where there is none. */
    sealed interface Answer<T> {

        /** It was done. */
        record Yes<T>(T value) implements Answer<T> {}

        /** It was not done, and will not be when it is asked again. */
        record No<T>(String reason, Optional<String> parameter) implements Answer<T> {}

        /** What follows from a yes; a no stays one. */
        default <U> Answer<U> then(Function<T, Answer<U>> next) {
            return switch (this) {
                case Yes<T>(T value) -> next.apply(value);
                case No<T>(String reason, Optional<String> parameter) -> new No<>(reason, parameter);
            };
        }
    }

    /**
     * Asks what Stripe may refuse.
     *
     * @throws Problem {@code payment_provider_unavailable}: what became of it is not known
     */
    <T> Answer<T> ask(Question<T> question) {
        try {
            return new Answer.Yes<>(question.ask(client.v1()));
        } catch (StripeException fault) {
            return no(fault);
        }
    }

    /**
     * Asks what Stripe has no reason to refuse.
     *
     * @throws Problem {@code payment_provider_unavailable}
     */
    <T> T require(Question<T> question) {
        return require(ask(question));
    }

    /**
     * What Stripe has no reason to refuse.
     *
     * @throws Problem {@code payment_provider_unavailable}
     */
    static <T> T require(Answer<T> answer) {
        return switch (answer) {
            case Answer.Yes<T> yes -> yes.value();
            case Answer.No<T> no -> throw unavailable(no.reason());
        };
    }

    /**
     * Has money moved, once: whoever asks again under the same key is answered as the first time. Where that answer was
     * that the money was not there, nothing has moved, and it is asked for under another key. A fault that was kept says
     * nothing, so that it is waited for the end of its day.
     *
     * @throws Problem {@code payment_provider_unavailable}: what became of it is not known
     */
    <T extends StripeObject> Answer<T> move(String key, Making<T> making) {
        return make(key, making, fault -> isKept(fault) && isForLater(fault), _ -> true);
    }

    /**
     * Has something opened that somebody waits for, and by which nothing moves yet: the same to whoever asks again under
     * the same key, and another where that is a fault that was kept, of other words, or no good any more.
     *
     * @throws Problem {@code payment_provider_unavailable}
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

    /**
     * All of a list; no where it is one of something that Stripe does not know.
     *
     * @param page asks for what comes after the thing of this id; after null, for the first page
     * @throws Problem {@code payment_provider_unavailable}
     */
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

    /**
     * The one of {@code all} that an earlier try has left under these ids, else what is made now: Stripe forgets idempotency
     * keys after a day, and its metadata stay.
     */
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
        return unavailable(fault.getRequestId() == null ? what : what + ", request " + fault.getRequestId());
    }

    private static Problem unavailable(String why) {
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

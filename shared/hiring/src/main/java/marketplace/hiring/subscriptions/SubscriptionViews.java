package marketplace.hiring.subscriptions;

import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import marketplace.api.Field;
import marketplace.api.UntrustedTexts;
import marketplace.kernel.Call;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.BookingId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Id.ServiceId;
import marketplace.kernel.Id.SubscriptionId;
import marketplace.services.bookings.Parties.Side;
import marketplace.services.subscriptions.AgreedTerms;
import marketplace.services.subscriptions.ChargeFailure;
import marketplace.services.subscriptions.FirstPayment;
import marketplace.services.subscriptions.Interval;
import marketplace.services.subscriptions.ServiceSubscription;
import marketplace.services.subscriptions.SubscriptionStatus;

final class SubscriptionViews {

    private SubscriptionViews() {}

    record SubscriptionAnswer(@Field SubscriptionView subscription) {}

    record SubscribedAnswer(
            @Field SubscriptionView subscription,
            @Field("Booking of the first visit.") BookingId bookingId,

            @Field(value = "Hosted checkout for the operator to pay on; null if it is paid.", nullable = true)
            String checkoutUrl,

            @Field EscrowId escrowId) {}

    record ConflictView(
            @Field("Why the slot of the next cycle cannot be booked.")
            SlotConflicts.Reason reason,

            @Field("Free starts near it, to choose from until the charge.")
            List<Instant> free) {}

    record NextChargeView(
            @Field("Number of the cycle.") int cycle,
            @Field("When it is charged.") Instant at,
            @Field("Amount and fee together, in cents.") long totalCents,
            @Field("Start of the visit.") Instant startAt,

            @Field(value = "Null if the slot is free.", nullable = true)
            ConflictView conflict) {}

    record FailureView(
            @Field int cycle,

            @Field("insufficient_funds, spending_cap_exceeded, debt_outstanding or slot_unavailable.")
            String reason,

            @Field Instant at) {

        static FailureView of(ChargeFailure failure) {
            return failure == null ? null : new FailureView(failure.cycle(), failure.reason(), failure.at());
        }
    }

    @UntrustedTexts
    record SubscriptionView(
            @Field SubscriptionId id,
            @Field ServiceId serviceId,
            @Field("Title of the service at subscribing.") String serviceTitle,
            @Field("The provider's profile.") HumanId humanId,
            @Field("The provider's name.") String humanName,
            @Field("The account that subscribed.") AccountId bookerId,
            @Field SubscriptionStatus status,
            @Field Interval interval,
            @Field("monday to sunday.") String dayOfWeek,
            @Field("HH:mm in the agreed zone.") String startTime,
            @Field("The agreed zone.") String timezone,

            @Field("For the provider for each visit, in cents.")
            long amountCents,

            @Field("Platform fee on top, in cents.") long platformFeeCents,
            @Field("Amount and fee together, in cents.") long totalCents,

            @Field("Start of the first cycle that is neither charged nor skipped. A cancelled subscription ends there.")
            Instant currentPeriodEnd,

            @Field boolean cancelAtPeriodEnd,
            @Field FirstPayment firstPayment,

            @Field(value = "Null if nothing will be charged.", nullable = true)
            NextChargeView nextCharge,

            @Field(value = "The latest charge that failed.", nullable = true)
            FailureView lastFailure,

            @Field(value = "When a failed charge is tried again.", nullable = true)
            Instant nextAttemptAt,

            @Field(value = "Booking of the next cycle, while it can be paid or waits for approval.", nullable = true)
            BookingId bookingId,

            @Field(value = "Who ended it.", nullable = true) Side endedBy,

            @Field(value = "Why it ended: a code, or the words of that side.", nullable = true)
            String reason,

            @Field Instant createdAt,
            @Field long version,
            @Field("What you can do now.") List<SubscriptionNext.SubscriptionAct> next) {

        static SubscriptionView of(
                ServiceSubscription subscription, Optional<ConflictView> conflict, String humanName, Call call) {
            AgreedTerms terms = subscription.terms();
            return new SubscriptionView(
                    subscription.id(),
                    terms.service().id(),
                    terms.service().title(),
                    subscription.parties().humanId(),
                    humanName,
                    subscription.parties().bookerId(),
                    subscription.status(),
                    terms.recurrence().interval(),
                    terms.recurrence().dayOfWeek().name().toLowerCase(Locale.ROOT),
                    terms.recurrence().startTime(),
                    terms.recurrence().timezone(),
                    terms.service().price().cents(),
                    terms.fee().cents(),
                    terms.total().cents(),
                    subscription.currentPeriodEnd(),
                    subscription.cancelAtPeriodEnd(),
                    subscription.firstPayment(),
                    nextCharge(subscription, conflict),
                    FailureView.of(subscription.lastFailure()),
                    subscription.nextAttempt().orElse(null),
                    subscription.next().booking(),
                    subscription.ending() == null ? null : subscription.ending().by(),
                    subscription.ending() == null ? null : subscription.ending().reason(),
                    subscription.createdAt(),
                    subscription.version(),
                    SubscriptionNext.of(
                            subscription,
                            subscription.requireSide(call.accountId()),
                            conflict.isPresent() && subscription.mayChoose(call.now())));
        }

        private static NextChargeView nextCharge(ServiceSubscription subscription, Optional<ConflictView> conflict) {
            ServiceSubscription then = subscription.atNextCharge();
            return then.nextChargeAt()
                    .map(at -> new NextChargeView(
                            then.next().number(),
                            at,
                            then.terms().total().cents(),
                            then.currentPeriodEnd(),
                            conflict.orElse(null)))
                    .orElse(null);
        }
    }
}

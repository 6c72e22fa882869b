package marketplace.hiring.subscriptions;

import java.time.Instant;
import java.util.stream.Stream;
import marketplace.api.Decision;
import marketplace.api.moderation.Moderation;
import marketplace.hiring.bookings.Visits;
import marketplace.hiring.subscriptions.SubscriptionInputs.Choose;
import marketplace.hiring.subscriptions.SubscriptionInputs.End;
import marketplace.hiring.subscriptions.SubscriptionInputs.One;
import marketplace.hiring.subscriptions.SubscriptionViews.SubscriptionAnswer;
import marketplace.kernel.Call;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.SubscriptionId;
import marketplace.kernel.Instants;
import marketplace.kernel.Problem;
import marketplace.kernel.TimeRange;
import marketplace.services.bookings.Parties.Side;
import marketplace.services.subscriptions.FirstPayment;
import marketplace.services.subscriptions.ServiceSubscription;
import marketplace.table.Commit;

/** What the two sides do with a subscription. */
final class ChangeSubscription {

    private final Visits visits;
    private final SlotConflicts conflicts;
    private final EndSubscription endings;
    private final SubscriptionReads reads;
    private final Moderation moderation;

    ChangeSubscription(
            Visits visits,
            SlotConflicts conflicts,
            EndSubscription endings,
            SubscriptionReads reads,
            Moderation moderation) {
        this.visits = visits;
        this.conflicts = conflicts;
        this.endings = endings;
        this.reads = reads;
        this.moderation = moderation;
    }

    /** At the end of the period, or at once while nothing is charged. A repeated call changes nothing. */
    Decision<SubscriptionAnswer> cancel(Call call, One input) {
        ServiceSubscription subscription = require(call, input.subscriptionId(), Side.BOOKER);
        if (subscription.endsAtOnce()) {
            return answer(
                    call,
                    endings.end(subscription, Side.BOOKER, null, call.now()),
                    subscription.cancel(Side.BOOKER, null, call.now()));
        }
        return subscription.cancelAtPeriodEnd()
                ? answer(call, Commit.none(), subscription)
                : answer(
                        call,
                        endings.endAtPeriodEnd(subscription, Side.BOOKER, call.now()),
                        subscription.endAtPeriodEnd());
    }

    Decision<SubscriptionAnswer> end(Call call, End input) {
        ServiceSubscription subscription = require(call, input.subscriptionId(), Side.PROVIDER);
        String reason = reason(subscription, input);
        return answer(
                call,
                endings.endByProvider(subscription, reason, call.now()),
                subscription.cancel(Side.PROVIDER, reason, call.now()));
    }

    /** No hire exists between the two before the first payment: contact details are masked. */
    private String reason(ServiceSubscription subscription, End input) {
        return input.reason() == null || subscription.firstPayment() == FirstPayment.PAID
                ? input.reason()
                : moderation.require("reason", input.reason());
    }

    /** Another slot for a cycle whose own is gone, until its charge. */
    Decision<SubscriptionAnswer> choose(Call call, Choose input) {
        ServiceSubscription subscription = require(call, input.subscriptionId(), Side.BOOKER);
        visits.prefetch(Stream.concat(
                SlotConflicts.keys(subscription), SlotConflicts.sheetKeys(subscription, input.startAt())));
        requireOpen(subscription, input, call.now());
        if (!conflicts.isOffered(subscription, input.startAt(), call.now())) {
            throw new Problem(
                    ErrorCode.SLOT_UNAVAILABLE, "This time is not free. Choose one of nextCharge.conflict.free.");
        }
        ServiceSubscription chosen = subscription.choose(input.startAt());
        return answer(call, visits.subscriptions().change(subscription, chosen, call.now()), chosen);
    }

    private void requireOpen(ServiceSubscription subscription, Choose input, Instant now) {
        boolean asked = subscription.next().number() == input.cycle() && subscription.mayChoose(now);
        if (!asked
                || (subscription.next().chosenStart() == null
                        && conflicts.of(subscription, now).isEmpty())) {
            throw new Problem(
                    ErrorCode.INVALID_STATE,
                    "Another time can be chosen only for the next cycle, while its own has a conflict and until it is"
                            + " charged. Read nextCharge.");
        }
        TimeRange choices = subscription.choices();
        if (input.startAt().isBefore(choices.start()) || !input.startAt().isBefore(choices.end())) {
            throw Problem.invalid(
                    "startAt",
                    "must be between " + Instants.text(choices.start()) + ", when it can still be paid, and the cycle"
                            + " after it at " + Instants.text(choices.end()));
        }
    }

    private ServiceSubscription require(Call call, SubscriptionId id, Side side) {
        ServiceSubscription subscription = visits.subscriptions().requireOf(id, call.accountId());
        if (subscription.requireSide(call.accountId()) != side) {
            throw new Problem(ErrorCode.FORBIDDEN, "Only the " + side.wire() + " of this subscription may do this.");
        }
        return subscription;
    }

    private Decision<SubscriptionAnswer> answer(Call call, Commit commit, ServiceSubscription after) {
        return Decision.of(commit, reads.answer(call, after));
    }
}

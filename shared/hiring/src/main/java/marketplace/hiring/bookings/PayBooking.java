package marketplace.hiring.bookings;

import java.time.Instant;
import java.util.Optional;
import marketplace.api.Decision;
import marketplace.hiring.hire.Hire;
import marketplace.hiring.hire.HireTerms;
import marketplace.hiring.hire.HiringAnswers.FundedEscrow;
import marketplace.hiring.inputs.EscrowRequests;
import marketplace.kernel.Call;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Money;
import marketplace.kernel.Problem;
import marketplace.money.escrow.EscrowStatus;
import marketplace.money.escrow.FundingStatus;
import marketplace.money.ledger.PostResult;
import marketplace.money.transactions.Spender;
import marketplace.services.bookings.Booking;
import marketplace.services.bookings.Parties.Side;
import marketplace.table.Commit;

/** Pays a booking from the wallet, or answers the page that is open for it. */
public final class PayBooking {

    private final Visits visits;
    private final PaidBookings paid;

    PayBooking(Visits visits, PaidBookings paid) {
        this.visits = visits;
        this.paid = paid;
    }

    public Decision<FundedEscrow> pay(Call call, EscrowRequests.Fund input, Optional<Money> amount) {
        Visit visit = visits.requireOf(call, input.bookingId());
        Booking booking = visit.booking();
        if (booking.requireSide(call.accountId()) != Side.BOOKER) {
            throw new Problem(ErrorCode.FORBIDDEN, "Only the booker pays a booking.");
        }
        if (amount.filter(named -> !named.equals(booking.service().price())).isPresent()) {
            throw Problem.invalid(
                    "amount",
                    "must be left out or the price of the booking, "
                            + booking.service().price().usd().toPlainString());
        }
        HireTerms.requireAtMost(input.maxTotalCents(), visit.escrow().terms().total());
        return switch (booking.status()) {
            case PENDING_APPROVAL ->
                throw new Problem(
                        ErrorCode.INVALID_STATE,
                        "This booking waits for its provider's approval. It can be paid after it.");
            case PENDING_PAYMENT, EXPIRED -> pay(call, input, visit);
            case CONFIRMED, COMPLETED -> answer(call, Commit.none(), visit);
            case DECLINED, AUTO_DECLINED, CANCELLED ->
                throw new Problem(
                        ErrorCode.INVALID_STATE,
                        "This booking is " + booking.status().wire() + " and cannot be paid.");
        };
    }

    private Decision<FundedEscrow> pay(Call call, EscrowRequests.Fund input, Visit visit) {
        Instant now = call.now();
        boolean open = visit.escrow().status() == EscrowStatus.FUNDING || visit.isLaterCycle();
        if (!open || !now.isBefore(visit.booking().startAt())) {
            throw new Problem(ErrorCode.INVALID_STATE, "The time to pay this booking is over. Book the service again.");
        }
        if (!paid.isPossible(visit, now)) {
            throw new Problem(ErrorCode.SLOT_UNAVAILABLE, "This booking is not possible any more. Book another time.");
        }
        Visit funded = visit.payFromWallet(Spender.of(call), now);
        Hire payment = funded.hire(now);
        return switch (payment.post()) {
            case PostResult.Posted _ -> answer(call, funded.commit(now), funded);
            case PostResult.InDebt debt -> throw payment.priced(debt.problem());
            case PostResult.OverCap cap -> throw payment.priced(cap.problem());
            case PostResult.ShortOfFunds funds -> {
                if (Boolean.TRUE.equals(input.walletOnly())) {
                    throw payment.priced(funds.problem()).withStatus(FundingStatus.INSUFFICIENT_FUNDS.wire());
                }
                yield openPage(call, visit);
            }
        };
    }

    /** A later cycle of a subscription is held for longer than its page lives. */
    private static Decision<FundedEscrow> openPage(Call call, Visit visit) {
        if (!visit.isLaterCycle()) {
            return answer(call, Commit.none(), visit);
        }
        Visit renewed = visit.renewPage(call.now());
        return answer(call, renewed.commit(call.now()), renewed);
    }

    private static Decision<FundedEscrow> answer(Call call, Commit commit, Visit visit) {
        return Decision.of(commit, FundedEscrow.of(visit.escrow(), call.origin()));
    }
}

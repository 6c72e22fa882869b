package marketplace.hiring.bookings;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import marketplace.money.escrow.DisputeAgreements;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowStatus;
import marketplace.money.escrow.disputes.EscrowActor;
import marketplace.services.bookings.Booking;
import marketplace.services.bookings.Parties.Side;
import marketplace.services.bookings.Proposal;

/** What a side can do next with a booking. */
final class BookingNext {

    private final Booking booking;
    private final Side side;
    private final List<NextStep> acts = new ArrayList<>();

    private BookingNext(Booking booking, Side side) {
        this.booking = booking;
        this.side = side;
    }

    static List<NextStep> of(Booking booking, Optional<Escrow> escrow, Side side, Instant now) {
        BookingNext next = new BookingNext(booking, side);
        boolean isPageOpen =
                escrow.filter(held -> held.status() == EscrowStatus.FUNDING).isPresent();
        switch (booking.status()) {
            case PENDING_APPROVAL -> {
                next.add(BookingAct.APPROVE, booking.approveBy());
                next.add(BookingAct.DECLINE, booking.approveBy());
                next.add(BookingAct.CANCEL, null);
            }
            case PENDING_PAYMENT -> next.unpaid(isPageOpen, booking.heldUntil());
            case CONFIRMED -> escrow.ifPresent(held -> next.confirmed(held, now));
            case COMPLETED -> next.add(BookingAct.REVIEW, null);
            case EXPIRED -> {
                // The page is open for longer than the hold.
                if (isPageOpen) {
                    next.unpaid(true, booking.payableUntil(booking.createdAt()));
                }
            }
            case DECLINED, AUTO_DECLINED, CANCELLED -> {}
        }
        return List.copyOf(next.acts);
    }

    /** A later cycle of a subscription is held for longer than its page lives; paying opens another one. */
    private void unpaid(boolean isPageOpen, Instant until) {
        if (isPageOpen) {
            add(BookingAct.PAY, until);
        }
        add(BookingAct.PAY_FROM_WALLET, until);
        add(BookingAct.CANCEL, null);
    }

    private void confirmed(Escrow escrow, Instant now) {
        boolean begun = !now.isBefore(booking.startAt());
        switch (escrow.status()) {
            case LOCKED -> {
                if (booking.isHeld()) {
                    add(BookingAct.KEEP, booking.restriction().keepBy());
                    add(BookingAct.CANCEL, booking.startAt());
                    return;
                }
                if (!begun) {
                    booking.openProposal(now)
                            .ifPresentOrElse(this::proposed, () -> add(BookingAct.RESCHEDULE, booking.startAt()));
                    add(BookingAct.CANCEL, booking.startAt());
                    return;
                }
                Instant end = new DeliveryClock(booking, escrow).end(now);
                add(BookingAct.DELIVER, end);
                add(BookingAct.CONFIRM_DELIVERY, end);
                add(BookingAct.DISPUTE, end);
            }
            case DELIVERED -> {
                add(BookingAct.CONFIRM_DELIVERY, escrow.clocks().autoReleaseAt());
                add(BookingAct.DISPUTE, escrow.clocks().disputeWindowEndsAt());
            }
            case COMPLETED -> add(BookingAct.RELEASE, escrow.clocks().autoReleaseAt());
            case DISPUTED -> disputed(escrow);
            case FUNDING, FUNDED, RELEASED, CANCELLED, REFUNDED, EXPIRED, SPLIT -> {}
        }
    }

    private void disputed(Escrow escrow) {
        Instant rulingDueAt = escrow.dispute().rulingDueAt();
        if (escrow.isUnreportedVisit()) {
            add(BookingAct.DELIVER, rulingDueAt);
        }
        EscrowActor actor = side == Side.BOOKER ? EscrowActor.POSTER : EscrowActor.WORKER;
        DisputeAgreements.steps(escrow, actor)
                .forEach(step -> acts.add(new NextStep(
                        step.operation(),
                        rulingDueAt,
                        step.description(),
                        "POST",
                        "/api/escrow/" + escrow.id() + step.route(),
                        step.operation())));
    }

    private void proposed(Proposal open) {
        add(open.by() == side ? BookingAct.WITHDRAW_PROPOSAL : BookingAct.ANSWER_PROPOSAL, open.answerBy());
    }

    private void add(BookingAct act, Instant dueAt) {
        if (act.by() == null || act.by() == side) {
            String path = act.path() == null
                    ? null
                    : act.path()
                            .replace("{bookingId}", booking.id().value())
                            .replace("{escrowId}", booking.escrowId().value());
            acts.add(new NextStep(act.action(), dueAt, act.description(), act.method(), path, act.tool()));
        }
    }
}

package marketplace.hiring;

import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import marketplace.api.Operation;
import marketplace.bounties.BountyService;
import marketplace.bounties.seats.SeatOperations;
import marketplace.bounties.seats.SeatService;
import marketplace.hiring.bookings.Rentals;
import marketplace.hiring.bookings.VisitUseCases;
import marketplace.hiring.directhires.DirectHireContext;
import marketplace.hiring.directhires.DirectHireReading;
import marketplace.hiring.directhires.HireDirectly;
import marketplace.hiring.disputes.AddEvidence;
import marketplace.hiring.disputes.AppealReview;
import marketplace.hiring.disputes.OpenDispute;
import marketplace.hiring.disputes.RuleOnDispute;
import marketplace.hiring.disputes.SettleDispute;
import marketplace.hiring.disputes.UnruledDisputes;
import marketplace.hiring.escrow.CancelEscrow;
import marketplace.hiring.escrow.ConfirmDelivery;
import marketplace.hiring.escrow.FundEscrow;
import marketplace.hiring.escrow.ReleaseEscrow;
import marketplace.hiring.hire.AnswerApplication;
import marketplace.hiring.hire.BlockedVisit;
import marketplace.hiring.hire.CancelBounty;
import marketplace.hiring.hire.CancelledSeats;
import marketplace.hiring.hire.Hires;
import marketplace.hiring.hire.KeepWorker;
import marketplace.hiring.hire.ReleaseSeat;
import marketplace.hiring.hire.ReviewSubmission;
import marketplace.hiring.hire.SeatBackfill;
import marketplace.hiring.hire.SeatTimeouts;
import marketplace.hiring.hire.SubmitWork;
import marketplace.hiring.hire.WithdrawApplication;
import marketplace.hiring.paymentoffers.AcceptPaymentOffer;
import marketplace.hiring.restrictions.RestrictedAccounts;
import marketplace.hiring.subscriptions.SubscriptionUseCases;
import marketplace.humans.Humans;
import marketplace.humans.uploads.Uploads;
import marketplace.kernel.Fee;
import marketplace.kernel.Ids;
import marketplace.table.Table;
import marketplace.table.TimerKind;

public final class Hiring {

    final Humans humans;
    final BountyService bounties;
    final AnswerApplication answerApplication;
    final WithdrawApplication withdrawApplication;
    final ReleaseSeat releaseSeat;
    final KeepWorker keepWorker;
    final BlockedVisit blockedVisit;
    final SubmitWork submitWork;
    final ReviewSubmission reviewSubmission;
    final AppealReview appealReview;
    final CancelBounty cancelBounty;
    final FundEscrow fundEscrow;
    final ConfirmDelivery confirmDelivery;
    final ReleaseEscrow releaseEscrow;
    final CancelEscrow cancelEscrow;
    final AcceptPaymentOffer acceptPaymentOffer;
    final OpenDispute openDispute;
    final AddEvidence addEvidence;
    final SettleDispute settleDispute;
    final RuleOnDispute ruleOnDispute;
    final HireDirectly hireDirectly;
    final VisitUseCases visits;
    final SubscriptionUseCases subscriptions;
    final Rentals rentals;
    final RestrictedAccounts restrictedAccounts;
    private final CancelledSeats cancelledSeats;
    private final SeatTimeouts seatTimeouts;
    private final UnruledDisputes unruledDisputes;

    public Hiring(Table table, Humans humans, Uploads uploads, BountyService bounties, Ids ids, Fee fee) {
        this.humans = humans;
        this.bounties = bounties;
        Hires hires = new Hires(table, ids, fee);
        SeatBackfill backfill = new SeatBackfill(table, hires);
        this.answerApplication = new AnswerApplication(table, hires);
        this.withdrawApplication = new WithdrawApplication(humans, hires, backfill);
        this.releaseSeat = new ReleaseSeat(hires, backfill);
        this.keepWorker = new KeepWorker(hires);
        this.blockedVisit = new BlockedVisit(humans, uploads, hires);
        this.submitWork = new SubmitWork(humans, uploads, hires);
        this.reviewSubmission = new ReviewSubmission(hires);
        this.appealReview = new AppealReview(humans, hires);
        this.cancelBounty = new CancelBounty(hires, bounties);
        this.cancelledSeats = new CancelledSeats(hires);
        this.visits = new VisitUseCases(table, hires);
        this.subscriptions = new SubscriptionUseCases(table, hires);
        this.fundEscrow = new FundEscrow(table, hires, visits.pay());
        this.confirmDelivery = new ConfirmDelivery(hires);
        this.releaseEscrow = new ReleaseEscrow(hires);
        this.cancelEscrow = new CancelEscrow(table, hires, visits.cancelByEscrow());
        this.acceptPaymentOffer = new AcceptPaymentOffer(table, hires);
        this.openDispute = new OpenDispute(hires);
        this.addEvidence = new AddEvidence(hires);
        this.settleDispute = new SettleDispute(hires);
        this.unruledDisputes = new UnruledDisputes(hires);
        this.ruleOnDispute = new RuleOnDispute(table, hires);
        DirectHireContext directHire = new DirectHireContext(fee, Hiring::nextOperations);
        this.hireDirectly = new HireDirectly(table, hires, directHire);
        this.rentals = visits.rentals(new DirectHireReading(table, directHire));
        this.restrictedAccounts = new RestrictedAccounts(table, hires);
        this.seatTimeouts = new SeatTimeouts(hires, backfill);
    }

    /** The operations that a direct hire names as next actions. */
    public static List<Operation<?, ?>> nextOperations() {
        return Stream.<List<Operation<?, ?>>>of(
                        SeatOperations.of(describedOnly(SeatService.class)),
                        SeatOperations.ofWork(describedOnly(SeatService.class)),
                        SeatHiringOperations.of(describedOnly(Hiring.class)),
                        EscrowOperations.of(describedOnly(Hiring.class)))
                .<Operation<?, ?>>flatMap(List::stream)
                .toList();
    }

    private static <T> Supplier<T> describedOnly(Class<T> uses) {
        return () -> {
            throw new UnsupportedOperationException("only described here, without " + uses.getSimpleName());
        };
    }

    public List<TimerKind<?>> timers() {
        return Stream.of(
                        seatTimeouts.kinds(),
                        List.of(blockedVisit.kind(), cancelledSeats.kind(), unruledDisputes.kind()),
                        visits.timers(),
                        subscriptions.timers())
                .<TimerKind<?>>flatMap(List::stream)
                .toList();
    }
}

package marketplace.hiring;

import java.util.List;
import java.util.stream.Stream;
import marketplace.accounts.admin.AuditLog;
import marketplace.api.Capability;
import marketplace.api.Foundation;
import marketplace.api.Operation;
import marketplace.api.moderation.RuleModeration;
import marketplace.bounties.seats.BountyTimers;
import marketplace.bounties.seats.SeatOperations;
import marketplace.bounties.seats.SeatReminders;
import marketplace.bounties.seats.SeatTimers;
import marketplace.bounties.wiring.BountiesCapability;
import marketplace.hiring.bookings.BookingData;
import marketplace.hiring.bookings.BookingOperations;
import marketplace.hiring.escrow.MoneyFollower;
import marketplace.hiring.hire.Hires;
import marketplace.hiring.hire.RejectedApplicantRefunds;
import marketplace.hiring.posters.EndedHires;
import marketplace.hiring.reviews.WriteReview;
import marketplace.hiring.subscriptions.SubscriptionData;
import marketplace.hiring.subscriptions.SubscriptionOperations;
import marketplace.hiring.work.ReadOwnApplication;
import marketplace.hiring.work.ReadOwnHire;
import marketplace.humans.Humans;
import marketplace.humans.reviews.ReviewOperations;
import marketplace.humans.reviews.ReviewService;
import marketplace.humans.reviews.Reviews;
import marketplace.humans.uploads.Uploads;
import marketplace.humans.wiring.HumansCapability;
import marketplace.kernel.cache.Lazy;
import marketplace.money.limits.MoneySettings;
import marketplace.table.JobKind;
import marketplace.table.Table;
import marketplace.table.TimerKind;

public final class HiringCapability implements Capability {

    private final Foundation foundation;
    private final BountiesCapability bounties;
    private final MoneySettings settings;

    public HiringCapability(Foundation foundation, BountiesCapability bounties) {
        this(foundation, bounties, MoneySettings.DEFAULT);
    }

    public HiringCapability(Foundation foundation, BountiesCapability bounties, MoneySettings settings) {
        this.foundation = foundation;
        this.bounties = bounties;
        this.settings = settings;
    }

    @Override
    public List<Operation<?, ?>> operations() {
        Lazy<Hiring> hiring = new Lazy<>(this::hiring);
        return Stream.of(
                        SeatHiringOperations.of(hiring),
                        SeatOperations.ofWork(new Lazy<>(bounties::seatService)),
                        EscrowOperations.of(hiring),
                        BookingOperations.of(() -> hiring.get().visits),
                        SubscriptionOperations.of(() -> hiring.get().subscriptions),
                        DirectHireOperations.of(hiring),
                        List.of(WriteReview.operation(new Lazy<>(() -> new WriteReview(
                                foundation.table(),
                                bounties.workers(),
                                RuleModeration.ofPublicTexts(),
                                foundation.ids())))),
                        List.of(
                                ReadOwnApplication.operation(new Lazy<>(
                                        () -> new ReadOwnApplication(foundation.table(), bounties.workers()))),
                                ReadOwnHire.operation(new Lazy<>(
                                        () -> new ReadOwnHire(foundation.table(), bounties.workers(), uploads())))),
                        ReviewOperations.of(new Lazy<>(this::reviewService)),
                        EscrowOperations.ofAdmins(hiring))
                .<Operation<?, ?>>flatMap(List::stream)
                .toList();
    }

    @Override
    public List<TimerKind<?>> timers() {
        Table table = foundation.table();
        RejectedApplicantRefunds refunds = new RejectedApplicantRefunds(table, foundation.ids());
        return Stream.of(
                        new BountyTimers(table, refunds).kinds(),
                        new SeatTimers(table).kinds(),
                        List.of(new SeatReminders(table).kind()),
                        hiring().timers(),
                        moneyFollower().kinds(),
                        List.of(refunds.kind(), new EndedHires(table).kind()))
                .<TimerKind<?>>flatMap(List::stream)
                .toList();
    }

    @Override
    public List<JobKind<?>> jobs() {
        Hiring hiring = hiring();
        return Stream.of(hiring.visits.jobs(), hiring.subscriptions.jobs(), List.of(hiring.restrictedAccounts.job()))
                .<JobKind<?>>flatMap(List::stream)
                .toList();
    }

    public BookingData bookingData() {
        Table table = foundation.table();
        return new BookingData(table, new Hires(table, foundation.ids(), bounties.fee()));
    }

    public SubscriptionData subscriptionData() {
        Table table = foundation.table();
        return new SubscriptionData(table, new Hires(table, foundation.ids(), bounties.fee()));
    }

    public MoneyFollower moneyFollower() {
        Table table = foundation.table();
        return new MoneyFollower(
                table, foundation.ids(), new Hires(table, foundation.ids(), bounties.fee()), settings.payoutHoldDays());
    }

    private ReviewService reviewService() {
        Humans humans = bounties.workers();
        return new ReviewService(
                humans, new Reviews(foundation.table(), humans), new AuditLog(foundation.table(), foundation.ids()));
    }

    private Hiring hiring() {
        return new Hiring(
                foundation.table(),
                bounties.workers(),
                uploads(),
                bounties.bountyService(),
                foundation.ids(),
                bounties.fee());
    }

    private Uploads uploads() {
        return new HumansCapability(foundation).uploads();
    }
}

package marketplace.hiring.overview;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marketplace.accounts.NoInput;
import marketplace.api.Access;
import marketplace.api.Operation;
import marketplace.bounties.Bounty;
import marketplace.bounties.FittingBounties;
import marketplace.bounties.applications.Applications;
import marketplace.bounties.posters.Posters;
import marketplace.bounties.posters.ShownPoster;
import marketplace.conversations.Conversation;
import marketplace.conversations.Conversations;
import marketplace.hiring.overview.OverviewViews.Duty;
import marketplace.hiring.overview.OverviewViews.FittingBounty;
import marketplace.hiring.overview.OverviewViews.NextPayout;
import marketplace.hiring.overview.OverviewViews.Overview;
import marketplace.hiring.overview.OverviewViews.OverviewAnswer;
import marketplace.hiring.overview.OverviewViews.Owed;
import marketplace.humans.Blocks;
import marketplace.humans.Human;
import marketplace.humans.Humans;
import marketplace.kernel.Call;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Money;
import marketplace.kernel.Scope;
import marketplace.money.payouts.OwnEarnings;
import marketplace.money.payouts.OwnEarnings.Unpaid;
import marketplace.money.payouts.PayoutHold;
import marketplace.money.payouts.PayoutViews.HeldEarnings;
import marketplace.money.payouts.Payouts;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.ParallelReads;
import marketplace.table.Table;

/** Reads all parts of an overview at the same time. */
public final class OwnOverview {

    private static final int MOST_DUTIES = 20;
    private static final int MOST_FITS = 5;
    private static final int CONVERSATIONS = 50;

    /**
     * Those to which the human has applied, and those of accounts that the human has blocked, are left out. A block by
     * the poster is secret: what it left out here would tell of it, because everyone else sees the bounty.
     */
    private static final int CONSIDERED = 20;

    private static final Comparator<Duty> SOONEST_FIRST = Comparator.comparing(
                    Duty::dueAt, Comparator.nullsLast(Comparator.naturalOrder()))
            .thenComparing(Duty::kind);

    private final Humans humans;
    private final OwnHires hires;
    private final Conversations conversations;
    private final OwnEarnings earnings;
    private final PayoutHold payoutHold;
    private final FittingBounties fitting;
    private final Applications applications;
    private final Posters posters;
    private final Blocks blocks;
    private final Invitations invitations;

    public OwnOverview(Table table, Humans humans, int payoutHoldDays, Invitations invitations) {
        this.humans = humans;
        this.hires = new OwnHires(table);
        this.conversations = new Conversations(table);
        this.earnings = new OwnEarnings(table);
        this.payoutHold = new PayoutHold(new Payouts(table), payoutHoldDays);
        this.fitting = new FittingBounties(table);
        this.applications = new Applications(table);
        this.posters = new Posters(table);
        this.blocks = new Blocks(table);
        this.invitations = invitations;
    }

    public static Operation<?, ?> operation(Supplier<OwnOverview> overviews, Supplier<Humans> humans) {
        return Operation.named("get_own_overview", NoInput.class, OverviewAnswer.class)
                .summary("Shows what you are owed and when it arrives, what you have to do next, and work that fits"
                        + " you.")
                .route("GET", "/api/me/overview")
                .access(Access.SESSION, Scope.READ)
                .prefetch((call, _) -> keys(call.accountId(), humans.get()))
                .reads((call, _) -> overviews.get().read(call));
    }

    private static List<Key> keys(AccountId account, Humans humans) {
        return List.of(humans.prefetchKey(account), OwnEarnings.payableKey(account), Keys.paidOut(account));
    }

    private OverviewAnswer read(Call call) {
        AccountId account = call.accountId();
        Optional<Human> profile = humans.findOf(account);
        Money payable = earnings.payable(account);
        Duration hold = payoutHold.time(Optional.of(account));
        boolean hasBank = profile.filter(Human::payoutVerified).isPresent();
        Supplier<Unpaid> unpaid = () -> earnings.of(account, payable, hasBank ? Optional.of(hold) : Optional.empty());
        return new OverviewAnswer(profile.map(human -> ParallelReads.join(
                        () -> hires.of(account, call.now()),
                        () -> ParallelReads.join(unpaid, () -> fits(human), Rest::new),
                        () -> ParallelReads.join(
                                () -> invitations.of(human.id(), call.now()),
                                () -> conversations.unreadByHuman(account, CONVERSATIONS),
                                OwnOverview::fromOthers),
                        (found, rest, others) -> new Overview(
                                owed(found, payable, rest.unpaid(), hold, call.now()),
                                next(found, rest.unpaid(), others, hasBank, call.now()),
                                rest.fits())))
                .orElseGet(() -> new Overview(
                        owed(OwnHires.Found.NOTHING, payable, unpaid.get(), hold, call.now()),
                        List.of(Duty.bare(DutyKind.CREATE_PROFILE)),
                        List.of())));
    }

    private record Rest(Unpaid unpaid, List<FittingBounty> fits) {}

    private static List<Duty> fromOthers(List<Duty> invited, List<Conversation> unread) {
        return Stream.concat(
                        invited.stream(),
                        unread.stream()
                                .map(talk -> Duty.ofConversation(talk.terms().subject(), talk.id())))
                .toList();
    }

    private static Owed owed(OwnHires.Found found, Money payable, Unpaid unpaid, Duration hold, Instant now) {
        HeldEarnings held = HeldHires.sum(found.worked(), hold, now);
        return new Owed(
                payable.usd().add(held.amount()),
                held.amount(),
                held.hires(),
                unpaid.available().usd(),
                unpaid.next().map(NextPayout::of).orElse(null));
    }

    private static List<Duty> next(
            OwnHires.Found found, Unpaid unpaid, List<Duty> fromOthers, boolean hasBank, Instant now) {
        boolean waitsForBank = !hasBank && !unpaid.available().equals(Money.ZERO);
        return Stream.of(
                        found.worked().stream().flatMap(hire -> Duties.of(hire, now).stream()),
                        fromOthers.stream(),
                        found.unreviewed().stream()
                                .map(hire -> Duty.ofHire(
                                        DutyKind.WRITE_REVIEW, hire, null, DutyKind.WRITE_REVIEW.operations())),
                        waitsForBank ? Stream.of(Duty.bare(DutyKind.SET_PAYOUT_ACCOUNT)) : Stream.<Duty>empty())
                .flatMap(duties -> duties)
                .sorted(SOONEST_FIRST)
                .limit(MOST_DUTIES)
                .toList();
    }

    private List<FittingBounty> fits(Human human) {
        List<Bounty> best = fitting.of(human).stream().limit(CONSIDERED).toList();
        Set<AccountId> posting = best.stream().map(Bounty::posterId).collect(Collectors.toSet());
        return ParallelReads.join(
                () -> applications.liveAmong(best.stream().map(Bounty::id).toList(), human.id()),
                () -> posters.shown(posting),
                () -> blocks.blockedOf(human.accountId(), posting),
                (applied, shown, blocked) -> fits(best, applied, shown, blocked));
    }

    private static List<FittingBounty> fits(
            List<Bounty> best, Set<BountyId> applied, Map<AccountId, ShownPoster> posters, Set<AccountId> blocked) {
        return best.stream()
                .filter(bounty -> !applied.contains(bounty.id()) && !blocked.contains(bounty.posterId()))
                .limit(MOST_FITS)
                .map(bounty -> FittingBounty.of(bounty, posters.get(bounty.posterId())))
                .toList();
    }
}

package marketplace.money.topups;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.TopUpId;
import marketplace.kernel.Money;
import marketplace.kernel.WallTime;

/**
 * The state of a wallet's automatic top-up. One item with one version: at most one charge starts at once.
 * @param day whose charges are counted, in UTC
 * @param reserved what was or is being charged on that day; a failed charge is subtracted
 * @param checkAt when to check the wallet again; null until the balance falls again
 */
public record AutoTopUp(
        AccountId owner, TopUpId inFlight, LocalDate day, Money reserved, int failures, Instant checkAt, long version) {

    /** The delays after consecutive failures; after one more failure it stops. */
    public static final List<Duration> DELAYS =
            List.of(Duration.ofHours(1), Duration.ofHours(4), Duration.ofHours(12), Duration.ofHours(24));

    public static final Duration PATIENCE = Duration.ofHours(1);

    static AutoTopUp unused(AccountId owner) {
        return new AutoTopUp(owner, null, LocalDate.EPOCH, Money.ZERO, 0, null, 0);
    }

    /** Whether a balance below the floor starts a charge without having just fallen below it. */
    boolean isIdle() {
        return inFlight == null && checkAt == null && failures == 0;
    }

    public Money left(Money maxPerDay, Instant now) {
        Money used = day(now).equals(day) ? reserved : Money.ZERO;
        return maxPerDay.compareTo(used) > 0 ? maxPerDay.minus(used) : Money.ZERO;
    }

    AutoTopUp begin(TopUp topUp, Instant now) {
        return reserve(topUp).with(topUp.id(), failures, now.plus(PATIENCE));
    }

    /** The balance is checked next. A charge that was considered failed counts as well. */
    public AutoTopUp paid(TopUp topUp, Instant now) {
        return topUp.id().equals(inFlight) ? with(null, 0, now) : reserve(topUp).with(inFlight, 0, checkAt);
    }

    public AutoTopUp failed(TopUp topUp, Instant now) {
        Instant next = failures < DELAYS.size() ? now.plus(DELAYS.get(failures)) : null;
        return without(topUp).with(null, failures + 1, next);
    }

    /** Without the reservation of a charge that is not made. */
    AutoTopUp without(TopUp topUp) {
        return topUp.day().equals(day) ? reserved(day, reserved.minus(topUp.amount())) : this;
    }

    AutoTopUp withoutMethod() {
        return with(null, failures + 1, null);
    }

    AutoTopUp untilTomorrow(Instant now) {
        return with(null, failures, WallTime.startOf(day(now).plusDays(1), ZoneOffset.UTC));
    }

    public AutoTopUp rearmed() {
        return with(inFlight, 0, inFlight == null ? null : checkAt);
    }

    public AutoTopUp rearmedFor(Instant at) {
        return with(inFlight, 0, inFlight == null ? at : checkAt);
    }

    public AutoTopUp checkAgain(Instant at) {
        return with(inFlight, failures, at);
    }

    private AutoTopUp reserve(TopUp topUp) {
        Money before = topUp.day().equals(day) ? reserved : Money.ZERO;
        // A late payment for an earlier day does not bring that day back.
        return topUp.day().isBefore(day) ? this : reserved(topUp.day(), before.plus(topUp.amount()));
    }

    private AutoTopUp reserved(LocalDate onDay, Money amount) {
        return new AutoTopUp(owner, inFlight, onDay, amount, failures, checkAt, version);
    }

    private AutoTopUp with(TopUpId nextInFlight, int nextFailures, Instant nextCheckAt) {
        return new AutoTopUp(owner, nextInFlight, day, reserved, nextFailures, nextCheckAt, version + 1);
    }

    private static LocalDate day(Instant at) {
        return LocalDate.ofInstant(at, ZoneOffset.UTC);
    }
}

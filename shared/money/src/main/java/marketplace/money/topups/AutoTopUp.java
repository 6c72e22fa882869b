package marketplace.money.topups;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.TopUpId;
import marketplace.kernel.Money;

/**
 * Where a wallet's automatic top-up stands: at most one charge under way, and what the day has left.
 *
 * <p>One item with one version, so that of two postings that fall below the floor one begins a charge, and what was
 * reserved of the day is never more than its owner allows (decisions §6).
 *
 * @param inFlight the top-up under way; null for none
 * @param day whose reservations are counted, in UTC
 * @param reserved what was charged on that day or is about to be; given back by a charge that fails
 * @param failures how many charges in a row have failed
 * @param checkAt when the wallet is to be looked at again; null for never, that is until the balance falls anew
 * @param version counts its changes; 0 for a wallet that never had any
 */
public record AutoTopUp(
        AccountId owner, TopUpId inFlight, LocalDate day, Money reserved, int failures, Instant checkAt, long version) {

    /** How long each failure in a row is waited after; after one more than these it is given up. */
    public static final List<Duration> DELAYS =
            List.of(Duration.ofHours(1), Duration.ofHours(4), Duration.ofHours(12), Duration.ofHours(24));

    /** How long an answer may be outstanding until it is asked for again. */
    public static final Duration PATIENCE = Duration.ofHours(1);

    static AutoTopUp unused(AccountId owner) {
        return new AutoTopUp(owner, null, LocalDate.EPOCH, Money.ZERO, 0, null, 0);
    }

    /** Whether a balance below the floor begins a charge although it did not just fall there. */
    boolean isIdle() {
        return inFlight == null && checkAt == null && failures == 0;
    }

    /** What may still be charged on the day of {@code now}. */
    public Money left(Money maxPerDay, Instant now) {
        Money used = day(now).equals(day) ? reserved : Money.ZERO;
        return maxPerDay.compareTo(used) > 0 ? maxPerDay.minus(used) : Money.ZERO;
    }

    /** A charge begins, and takes of the day. */
    AutoTopUp begin(TopUp topUp, Instant now) {
        return reserve(topUp).with(topUp.id(), failures, now.plus(PATIENCE));
    }

    /** The charge was paid; whether that was enough is looked at next. One that was taken for failed counts after all. */
    public AutoTopUp paid(TopUp topUp, Instant now) {
        return topUp.id().equals(inFlight) ? with(null, 0, now) : reserve(topUp).with(inFlight, 0, checkAt);
    }

    /** The charge has failed, and gives back what it took of the day. */
    public AutoTopUp failed(TopUp topUp, Instant now) {
        AutoTopUp back = topUp.day().equals(day) ? reserved(day, reserved.minus(topUp.amount())) : this;
        Instant next = failures < DELAYS.size() ? now.plus(DELAYS.get(failures)) : null;
        return back.with(null, failures + 1, next);
    }

    /** There is nothing to charge: it is given up until a means of payment is saved, or the balance falls anew. */
    AutoTopUp withoutMethod() {
        return with(null, failures + 1, null);
    }

    /** The day has nothing left; the next one begins with a look. */
    AutoTopUp untilTomorrow(Instant now) {
        return with(
                null,
                failures,
                day(now).plusDays(1).atStartOfDay(ZoneOffset.UTC).toInstant());
    }

    /** What has failed so far counts no more; a charge under way goes on. */
    public AutoTopUp rearmed() {
        return with(inFlight, 0, inFlight == null ? null : checkAt);
    }

    /** The same, and the wallet is looked at soon. */
    public AutoTopUp rearmedFor(Instant at) {
        return with(inFlight, 0, inFlight == null ? at : checkAt);
    }

    /** Looked at again later; nothing has changed but the time. */
    public AutoTopUp checkAgain(Instant at) {
        return with(inFlight, failures, at);
    }

    private AutoTopUp reserve(TopUp topUp) {
        Money before = topUp.day().equals(day) ? reserved : Money.ZERO;
        // A day that is over does not come back because a charge of it was paid late.
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

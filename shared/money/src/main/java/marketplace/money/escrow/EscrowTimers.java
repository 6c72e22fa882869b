package marketplace.money.escrow;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import marketplace.kernel.Timer;
import marketplace.table.Commit;

/** The timers of an escrow: its lapse, its automatic release, and the reminder one day before. */
public final class EscrowTimers {

    public static final String LAPSE = "escrow.lapse";
    public static final String AUTO_RELEASE = "escrow.auto_release";
    public static final String RELEASE_REMINDER = "escrow.release_reminder";

    private static final Duration REMINDED_BEFORE = Duration.ofDays(1);

    private EscrowTimers() {}

    static Timer[] setBy(EscrowMove move) {
        List<Timer> timers = new ArrayList<>();
        EscrowClocks clocks = move.after().clocks();
        if (move.sets(EscrowClocks::lapsesAt)) {
            timers.add(timer(LAPSE, move, clocks.lapsesAt()));
            timers.addAll(PaymentOfferReminders.of(move.after()));
        }
        if (move.sets(EscrowClocks::autoReleaseAt)) {
            timers.add(timer(AUTO_RELEASE, move, clocks.autoReleaseAt()));
            timers.add(timer(RELEASE_REMINDER, move, clocks.autoReleaseAt().minus(REMINDED_BEFORE)));
        }
        return timers.toArray(Timer[]::new);
    }

    private static Timer timer(String kind, EscrowMove move, Instant at) {
        return new Timer(kind, move.after().id().value(), at);
    }

    /** Reminds the poster of an automatic release that is still set for one day later. */
    public static Commit remind(Escrow escrow, Timer due, Instant now) {
        return due.at().plus(REMINDED_BEFORE).equals(escrow.clocks().autoReleaseAt())
                ? Commit.none().job(EscrowEvents.releaseDue(escrow, now).job())
                : Commit.none();
    }
}

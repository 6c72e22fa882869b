package marketplace.money.refunds;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Job;
import marketplace.kernel.Timer;
import marketplace.money.provider.PaymentProvider;
import marketplace.money.provider.ProviderEvent;
import marketplace.table.Commit;
import marketplace.table.JobKind;
import marketplace.table.Table;

/**
 * Asks the provider daily about an open dispute, in case the event that ended it was lost. A timer starts the job,
 * because only the queue of payments calls providers.
 */
public final class ClawbackChecks {

    public static final String DUE = "clawback.check_due";

    public static final String JOB = "clawback.check";

    private static final Duration FIRST = Duration.ofDays(7);
    private static final Duration NEXT = Duration.ofDays(1);

    /** For the timer and the job of a dispute; its reference is their id. */
    public record Check(AccountId payerId, String provider) {}

    private final Clawbacks clawbacks;
    private final Map<String, PaymentProvider> providers;
    private final BiConsumer<ProviderEvent, Instant> events;
    private final Consumer<String> alarm;

    /**
     * @param events applies an event as if the provider had sent it
     * @param alarm called for each event that was lost
     */
    public ClawbackChecks(
            Table table,
            List<PaymentProvider> providers,
            BiConsumer<ProviderEvent, Instant> events,
            Consumer<String> alarm) {
        this.clawbacks = new Clawbacks(table);
        this.providers = providers.stream().collect(Collectors.toMap(PaymentProvider::name, Function.identity()));
        this.events = events;
        this.alarm = alarm;
    }

    public JobKind<Check> kind() {
        return new JobKind<>(JOB, Check.class, this::run);
    }

    /** The first check of a dispute that has just been opened. */
    public static Timer first(Clawback opened, Instant now) {
        return timer(opened, now.plus(FIRST));
    }

    /** Nothing once the dispute is decided. */
    public static Commit due(Clawbacks clawbacks, Timer timer, Check check, Instant now) {
        return clawbacks
                .findDispute(check.payerId(), check.provider(), timer.id())
                .filter(ClawbackChecks::isOpen)
                .map(open -> Commit.none()
                        .job(new Job(JOB, open.reference(), now, check(open)))
                        .due(timer(open, now.plus(NEXT))))
                .orElse(Commit.none());
    }

    private void run(Job job, Check check, Instant now) {
        Optional<PaymentProvider> provider = Optional.ofNullable(providers.get(check.provider()));
        if (provider.isEmpty()
                || clawbacks
                        .findDispute(check.payerId(), check.provider(), job.id())
                        .filter(ClawbackChecks::isOpen)
                        .isEmpty()) {
            return;
        }
        provider.get().endOfDispute(job.id()).ifPresent(end -> {
            events.accept(end, now);
            alarm.accept("The event " + end.eventId() + " of " + end.provider() + " was lost; its dispute was read.");
        });
    }

    private static boolean isOpen(Clawback clawback) {
        return clawback.verdict() == Clawback.Verdict.OPEN;
    }

    private static Timer timer(Clawback clawback, Instant at) {
        return new Timer(DUE, clawback.reference(), at, check(clawback));
    }

    private static Check check(Clawback clawback) {
        return new Check(clawback.payer(), clawback.provider());
    }
}

package marketplace.server.sources;

import java.io.UncheckedIOException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import marketplace.server.data.DataFolder;
import marketplace.server.template.StartRefused;

/**
 * The machine's time, except that it never goes back. When the machine's clock is set back, also while the stack is
 * stopped, this one goes on from where it was and stays ahead: else times that are stored would be in the future, and
 * timers and messages late.
 */
final class SteadyClock implements InstantSource {

    private static final System.Logger LOG = System.getLogger(SteadyClock.class.getName());

    private static final String FILE = "clock-latest";

    /** A stack that is killed forgets at most this time. */
    private static final Duration BETWEEN_NOTES = Duration.ofMinutes(1);

    /** Within it time stands still: a time service corrects a clock in small steps. */
    private static final Duration SMALL = Duration.ofSeconds(1);

    private final InstantSource machine;
    private final DataFolder data;
    private Duration lead = Duration.ZERO;
    private Instant latest;
    private Instant noted;

    private SteadyClock(InstantSource machine, DataFolder data, Instant latest) {
        this.machine = machine;
        this.data = data;
        this.latest = latest;
        this.noted = latest;
    }

    static SteadyClock open(InstantSource machine, DataFolder data) throws StartRefused {
        Optional<String> noted = data.read(FILE);
        try {
            return new SteadyClock(machine, data, noted.map(Instant::parse).orElse(Instant.EPOCH));
        } catch (DateTimeException _) {
            throw data.damaged(FILE);
        }
    }

    @Override
    public synchronized Instant instant() {
        Instant now = machine.instant().plus(lead);
        if (now.isBefore(latest.minus(SMALL))) {
            lead = lead.plus(Duration.between(now, latest));
            LOG.log(
                    System.Logger.Level.WARNING,
                    "The machine's clock was set back. The service's time goes on, " + lead.toSeconds()
                            + " s ahead of it.");
        } else if (now.isAfter(latest)) {
            latest = now;
        }
        if (latest.isAfter(noted.plus(BETWEEN_NOTES))) {
            note();
        }
        return latest;
    }

    private void note() {
        noted = latest;
        try {
            data.write(FILE, latest.toString());
        } catch (UncheckedIOException e) {
            // A full disk must not stop the clock.
            LOG.log(System.Logger.Level.WARNING, "the time cannot be noted", e);
        }
    }
}

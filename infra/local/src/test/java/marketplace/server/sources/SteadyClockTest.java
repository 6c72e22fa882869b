package marketplace.server.sources;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import marketplace.functions.environment.MessageQueues.Message;
import marketplace.server.data.DataFolder;
import marketplace.server.database.SqliteDatabase;
import marketplace.server.queues.Queues;
import marketplace.server.template.StartRefused;
import marketplace.server.template.Template.QueueSpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The machine's clock is set back by an hour. */
class SteadyClockTest {

    private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
    private static final Duration HOUR = Duration.ofHours(1);

    @TempDir
    Path folder;

    private Instant machine = NOON;

    private DataFolder open() throws StartRefused {
        return DataFolder.open(Optional.of(folder));
    }

    private LocalClock clock(DataFolder data) throws StartRefused {
        return LocalClock.open(() -> machine, data);
    }

    @Test
    void timeGoesOnFromWhereItWas() throws StartRefused {
        try (DataFolder data = open()) {
            LocalClock clock = clock(data);
            assertThat(clock.instant()).isEqualTo(NOON);

            machine = NOON.minus(HOUR);
            assertThat(clock.instant()).isEqualTo(NOON);
            machine = machine.plusSeconds(20);
            assertThat(clock.instant()).isEqualTo(NOON.plusSeconds(20));
            machine = machine.minus(HOUR);
            assertThat(clock.instant()).isEqualTo(NOON.plusSeconds(20));
        }
    }

    @Test
    void smallCorrectionMakesNoLead() throws StartRefused {
        try (DataFolder data = open()) {
            LocalClock clock = clock(data);
            clock.instant();

            machine = NOON.minusMillis(900);
            assertThat(clock.instant()).isEqualTo(NOON);
            machine = NOON.plusMillis(1);
            assertThat(clock.instant()).isEqualTo(machine);
        }
    }

    @Test
    void restartedStackGoesOnFromTheLastMinuteBefore() throws StartRefused {
        try (DataFolder data = open()) {
            LocalClock clock = clock(data);
            for (int second = 0; second <= 600; second++) {
                machine = NOON.plusSeconds(second);
                clock.instant();
            }
            clock.moveTo(clock.instant().plus(HOUR));
            clock.release(HOUR);
        }
        machine = machine.minus(HOUR);
        try (DataFolder data = open()) {
            assertThat(clock(data).instant())
                    .isBetween(
                            NOON.plusSeconds(540).plus(HOUR),
                            NOON.plusSeconds(600).plus(HOUR));
        }
    }

    @Test
    void delayedMessageArrivesAfterItsDelay() throws StartRefused {
        List<QueueSpec> specs = List.of(new QueueSpec("Work", 60, Optional.empty(), 0));
        try (DataFolder data = open();
                Queues queues = SqliteDatabase.queuesAlone(data, specs, clock(data))) {
            queues.send("Work", List.of(new Message("late", 30, "")));

            machine = machine.minus(HOUR).plusSeconds(29);
            assertThat(queues.receive("Work", 10)).isEmpty();
            machine = machine.plusSeconds(31);
            assertThat(queues.receive("Work", 10)).hasSize(1);
            machine = machine.minus(HOUR).plusSeconds(1);
            assertThat(queues.receive("Work", 10)).as("hidden").isEmpty();
            machine = machine.plusSeconds(61);
            assertThat(queues.receive("Work", 10)).hasSize(1);
        }
    }

    @Test
    void damagedFilesOfTheClockAreRefused() throws Exception {
        for (String name : List.of("clock-latest", "clock-offset")) {
            Files.writeString(folder.resolve(name), "soon");
            try (DataFolder data = open()) {
                assertThatExceptionOfType(StartRefused.class)
                        .isThrownBy(() -> clock(data))
                        .withMessage(folder.resolve(name) + " is damaged or missing. Restore the last backup.");
            }
            Files.delete(folder.resolve(name));
        }
    }
}

package marketplace.notifications;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import marketplace.kernel.EventType;
import marketplace.kernel.Timer;
import marketplace.table.TimerList;
import marketplace.testing.Golden;
import marketplace.testing.InterleavingTable;
import marketplace.testing.interleaving.RaceMatrix;
import org.junit.jupiter.api.Test;

/** Two workers on one digest, or on one mail, at once. */
class DigestRacesTest {

    /** A digest with one line that is due. */
    private record World(Mailroom room, List<Timer> due) {

        static World withOneLine(InterleavingTable table) {
            Mailroom room = new Mailroom(table);
            room.happens(EventType.APPLICATION_SUBMITTED, "first");
            room.happens(EventType.APPLICATION_SUBMITTED, "second");
            room.market.clock.advance(Duration.ofHours(1));
            return new World(room, room.market.timers(room.market.now()));
        }

        static World withoutLines(InterleavingTable table) {
            Mailroom room = new Mailroom(table);
            room.happens(EventType.APPLICATION_SUBMITTED, "first");
            room.market.clock.advance(Duration.ofHours(1));
            return new World(room, room.market.timers(room.market.now()));
        }

        void end() {
            due.forEach(timer -> room.market.commit(() -> room.market
                    .timers
                    .get(timer.kind())
                    .handle(timer, room.market.now())
                    .and(TimerList.done(timer))));
        }

        void happens(String application) {
            room.happens(EventType.APPLICATION_SUBMITTED, application);
        }
    }

    private static RaceMatrix<World> acts(RaceMatrix<World> races) {
        return races.step("the hour ends", World::end)
                .step("another applies", world -> world.happens("third"))
                .step("and another", world -> world.happens("fourth"))
                .step("the first mail is repeated", world -> world.happens("first"));
    }

    @Test
    void twoWorkersOnADigestWithLinesLoseNone() {
        RaceMatrix<World> races = acts(new RaceMatrix<>(World::withOneLine));

        assertThat(races.faults()).isEmpty();
        Golden.check("digest-races.txt", races.conditions());
    }

    @Test
    void twoWorkersOnADigestWithoutLinesLoseNone() {
        RaceMatrix<World> races = acts(new RaceMatrix<>(World::withoutLines));

        assertThat(races.faults()).isEmpty();
        Golden.check("empty-digest-races.txt", races.conditions());
    }
}

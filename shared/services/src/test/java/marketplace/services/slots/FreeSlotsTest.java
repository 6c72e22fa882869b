package marketplace.services.slots;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import marketplace.humans.hours.OpeningHours;
import marketplace.humans.hours.TimeSpan;
import marketplace.humans.hours.WeekHours;
import marketplace.kernel.Id.BookingId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.IdKind;
import marketplace.table.Commit;
import marketplace.testing.MemoryTable;
import marketplace.testing.SequenceIds;
import marketplace.testing.Zones;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The edges of what can be booked: notice, the last day, and other bookings with their buffers. */
class FreeSlotsTest {

    private static final Instant NOW = Instant.parse("2027-01-01T00:00:00Z");
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final List<TimeSpan> DAY = List.of(new TimeSpan("00:00", "24:00"));

    /** Every minute of the week. */
    private static final OpeningHours ALWAYS =
            new OpeningHours(new WeekHours(DAY, DAY, DAY, DAY, DAY, DAY, DAY), Map.of());

    private final SequenceIds ids = new SequenceIds();

    private static SlotTerms terms(int length, int before, int after, Duration notice) {
        return new SlotTerms(
                Duration.ofMinutes(length),
                Duration.ofMinutes(5),
                Duration.ofMinutes(before),
                Duration.ofMinutes(after),
                notice);
    }

    /** Around each change, notice counts elapsed time, whatever the clocks show. */
    @ParameterizedTest
    @MethodSource("marketplace.testing.Zones#names")
    void noticeIsAnInstantAlsoAroundChangesOfTime(String name) {
        ZoneId zone = ZoneId.of(name);
        List<Instant> moments = new ArrayList<>(List.of(NOW));
        moments.addAll(Zones.changes(zone, NOW, NOW.plus(Duration.ofDays(365))));
        for (Duration notice : List.of(Duration.ZERO, Duration.ofMinutes(120), Duration.ofHours(24))) {
            SlotTimes times = new SlotTimes(ALWAYS, zone, terms(30, 0, 0, notice));
            for (Instant start : moments) {
                Instant last = start.minus(notice);
                assertThat(first(times, last)).as(name + " in time").isEqualTo(start);
                assertThat(times.isInTime(start, last)).isTrue();
                assertThat(first(times, last.plus(SECOND))).as(name + " late").isAfter(start);
                assertThat(times.isInTime(start, last.plus(SECOND))).isFalse();
            }
        }
    }

    /** A notice that ends in a gap or an overlap cuts slots off, and moves none. */
    @ParameterizedTest
    @MethodSource("marketplace.testing.Zones#names")
    void noticeThatEndsAtAChangeOfTimeMovesNoSlot(String name) {
        ZoneId zone = ZoneId.of(name);
        Duration notice = Duration.ofHours(24);
        SlotTimes times = new SlotTimes(ALWAYS, zone, terms(30, 0, 0, notice));
        for (Instant change : Zones.changes(zone, NOW, NOW.plus(Duration.ofDays(365)))) {
            Instant end = change.plus(Duration.ofDays(2));
            List<Instant> all = times.starts(change.minus(Duration.ofDays(1)), end);
            for (int minutes = -150; minutes <= 150; minutes += 7) {
                Instant earliest = change.plus(Duration.ofMinutes(minutes));
                List<Instant> free = new FreeSlots(times, List.of(), earliest.minus(notice))
                        .between(NOW, end).stream().map(FreeSlots.Slot::startAt).toList();
                assertThat(free)
                        .as(name + " " + earliest)
                        .isEqualTo(all.stream()
                                .filter(start -> !start.isBefore(earliest))
                                .toList());
            }
        }
    }

    private static Instant first(SlotTimes times, Instant now) {
        return new FreeSlots(times, List.of(), now)
                .between(now, now.plus(Duration.ofDays(3)))
                .getFirst()
                .startAt();
    }

    /** The edge moves with midnight of the provider, each day of a year. */
    @ParameterizedTest
    @MethodSource("marketplace.testing.Zones#names")
    void lastDayIsTheThirtiethAfterTheProvidersDate(String name) {
        ZoneId zone = ZoneId.of(name);
        SlotTimes times = new SlotTimes(ALWAYS, zone, terms(30, 0, 0, Duration.ZERO));
        LocalDate first = LocalDate.ofInstant(NOW, zone).plusDays(1);
        first.datesUntil(first.plusYears(1)).forEach(date -> {
            Instant midnight = date.atStartOfDay(zone).toInstant();
            Instant edge = date.plusDays(30).atStartOfDay(zone).toInstant();
            Instant nextEdge = date.plusDays(31).atStartOfDay(zone).toInstant();

            assertThat(times.isInTime(edge.minus(SECOND), midnight.minus(SECOND)))
                    .isTrue();
            assertThat(times.isInTime(edge, midnight.minus(SECOND))).isFalse();
            assertThat(times.isInTime(nextEdge.minus(SECOND), midnight)).isTrue();
            assertThat(times.isInTime(nextEdge, midnight)).isFalse();
        });
    }

    @ParameterizedTest
    @MethodSource("marketplace.testing.Zones#names")
    void lastFreeSlotIsOnTheLastDay(String name) {
        ZoneId zone = ZoneId.of(name);
        SlotTimes times = new SlotTimes(ALWAYS, zone, terms(30, 0, 0, Duration.ZERO));
        Instant last = new FreeSlots(times, List.of(), NOW)
                .between(NOW, NOW.plus(Duration.ofDays(40)))
                .getLast()
                .startAt();

        LocalDate lastDay = LocalDate.ofInstant(NOW, zone).plusDays(30);
        assertThat(LocalDate.ofInstant(last, zone)).isEqualTo(lastDay);
        assertThat(LocalDate.ofInstant(last.plus(times.terms().step()), zone)).isEqualTo(lastDay.plusDays(1));
    }

    @Test
    void bookingBeforeMidnightKeepsItsBufferAfterMidnightFree() {
        Instant midnight = Instant.parse("2027-01-03T00:00:00Z");
        TakenTime late =
                TakenTime.of(booking(), midnight.minus(Duration.ofHours(1)), terms(60, 0, 30, Duration.ZERO), null);
        SlotTimes times = new SlotTimes(ALWAYS, ZoneOffset.UTC, terms(60, 15, 0, Duration.ZERO));

        List<Instant> free = new FreeSlots(times, List.of(late), NOW)
                .between(midnight.minus(Duration.ofHours(2)), midnight.plus(Duration.ofHours(2))).stream()
                        .map(FreeSlots.Slot::startAt)
                        .toList();

        assertThat(free.getFirst()).isEqualTo(midnight.minus(Duration.ofHours(2)));
        assertThat(free.get(1)).isEqualTo(midnight.plus(Duration.ofMinutes(45)));
    }

    /** Services of all lengths and buffers take and free times of three days. The oracle is a list of those taken. */
    @Test
    void neighboursKeepBothBuffersApartOnEveryPath() {
        SplittableRandom random = new SplittableRandom(5);
        MemoryTable table = new MemoryTable();
        DaySheets sheets = new DaySheets(table);
        HumanId human = new HumanId(ids.next(IdKind.HUMAN, NOW));
        List<TakenTime> taken = new ArrayList<>();
        int refused = 0;
        for (int step = 0; step < 3_000; step++) {
            if (!taken.isEmpty() && random.nextInt(4) == 0) {
                TakenTime gone = taken.remove(random.nextInt(taken.size()));
                table.commit(Commit.none()
                        .and(sheets.change(human, NOW, List.of(gone.range()))
                                .free(gone)
                                .writes()));
                continue;
            }
            SlotTerms terms =
                    terms(15 * (1 + random.nextInt(8)), 5 * random.nextInt(13), 5 * random.nextInt(13), Duration.ZERO);
            Instant start = NOW.plus(Duration.ofMinutes(5L * random.nextInt(3 * 24 * 12)));
            TakenTime wanted = TakenTime.of(booking(), start, terms, null);
            SheetChange change = sheets.change(human, NOW, List.of(wanted.range()));
            boolean free = taken.stream().allMatch(other -> areApart(other, wanted));

            assertThat(change.isFree(wanted)).as("step " + step).isEqualTo(free);
            assertThat(isShown(sheets, human, start, terms)).as("step " + step).isEqualTo(free);
            if (free) {
                table.commit(Commit.none().and(change.take(wanted).writes()));
                taken.add(wanted);
            } else {
                refused++;
            }
        }
        assertThat(refused).isBetween(500, 2_500);
    }

    private static boolean areApart(TakenTime one, TakenTime other) {
        TakenTime first = one.start().isBefore(other.start()) ? one : other;
        TakenTime second = first.equals(one) ? other : one;
        Duration between = Duration.between(first.end(), second.start());
        return between.compareTo(first.bufferAfter().plus(second.bufferBefore())) >= 0;
    }

    private static boolean isShown(DaySheets sheets, HumanId human, Instant start, SlotTerms terms) {
        Instant end = start.plus(SECOND);
        SlotTimes times = new SlotTimes(ALWAYS, ZoneOffset.UTC, terms);
        List<TakenTime> near = sheets.between(human, start.minus(Duration.ofDays(1)), end.plus(Duration.ofDays(1)));
        return !new FreeSlots(times, near, NOW).between(start, end).isEmpty();
    }

    private BookingId booking() {
        return new BookingId(ids.next(IdKind.BOOKING, NOW));
    }
}

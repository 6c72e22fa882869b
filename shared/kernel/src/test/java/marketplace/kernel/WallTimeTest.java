package marketplace.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.zone.ZoneOffsetTransition;
import java.util.List;
import java.util.stream.Stream;
import marketplace.kernel.WallTime.Gap;
import marketplace.kernel.WallTime.Once;
import marketplace.kernel.WallTime.Twice;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Compared with the JDK's own conversions, which choose for the caller. */
class WallTimeTest {

    private static final LocalDate FIRST = LocalDate.of(2010, 1, 1);
    private static final LocalDate LAST = LocalDate.of(2032, 1, 1);

    /** Later transitions may still be moved by law. */
    private static final Instant PAST = Instant.parse("2025-01-01T00:00:00Z");

    private static final List<LocalTime> TIMES = Stream.of(
                    "00:00", "01:30", "02:00", "02:30", "03:00", "12:00", "23:59")
            .map(LocalTime::parse)
            .toList();

    private static WallTime at(LocalDateTime time, ZoneId zone) {
        return WallTime.at(time.toLocalDate(), time.toLocalTime(), zone);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "America/New_York",
                "Europe/Paris",
                "Australia/Lord_Howe",
                "Asia/Kathmandu",
                "Africa/Casablanca",
                "Pacific/Apia",
                "Pacific/Pago_Pago",
                "Pacific/Kiritimati"
            })
    void everyDayOfTwentyYearsIsConvertedAsTheZonesRulesSay(ZoneId zone) {
        FIRST.datesUntil(LAST)
                .flatMap(date -> TIMES.stream().map(date::atTime))
                .forEach(time -> assertThat(at(time, zone)).isEqualTo(expected(time, zone)));
    }

    /** Without the valid offsets that {@link WallTime} uses: from the resolved time and its two offsets. */
    private static WallTime expected(LocalDateTime time, ZoneId zone) {
        ZonedDateTime earlier = time.atZone(zone).withEarlierOffsetAtOverlap();
        ZonedDateTime later = earlier.withLaterOffsetAtOverlap();
        if (!earlier.toLocalDateTime().equals(time)) {
            return new Gap(zone.getRules().getTransition(time).getInstant());
        }
        return earlier.equals(later)
                ? new Once(earlier.toInstant())
                : new Twice(earlier.toInstant(), later.toInstant());
    }

    @ParameterizedTest
    @CsvSource({
        "America/New_York, 30",
        "Europe/Paris, 30",
        "Australia/Lord_Howe, 30",
        "Asia/Kathmandu, 0",
        "Africa/Casablanca, 43",
        "Pacific/Apia, 23",
        "Pacific/Pago_Pago, 0",
        "Pacific/Kiritimati, 0"
    })
    void bothEdgesOfEveryTransitionBelongToOneSide(ZoneId zone, int transitions) {
        List<ZoneOffsetTransition> all = Stream.iterate(
                        zone.getRules().nextTransition(WallTime.startOf(FIRST, zone)),
                        transition ->
                                transition != null && transition.getInstant().isBefore(PAST),
                        transition -> zone.getRules().nextTransition(transition.getInstant()))
                .toList();

        assertThat(all).hasSize(transitions).allSatisfy(transition -> {
            if (transition.isGap()) {
                gap(transition, zone);
            } else {
                overlap(transition, zone);
            }
        });
    }

    private static void gap(ZoneOffsetTransition transition, ZoneId zone) {
        Instant change = transition.getInstant();
        LocalDateTime skipped = transition.getDateTimeBefore();
        LocalDateTime resumed = transition.getDateTimeAfter();

        assertThat(at(skipped.minusNanos(1), zone)).isEqualTo(new Once(change.minusNanos(1)));
        assertThat(at(skipped, zone)).isEqualTo(new Gap(change));
        assertThat(at(resumed.minusNanos(1), zone)).isEqualTo(new Gap(change));
        assertThat(at(resumed, zone)).isEqualTo(new Once(change));
        assertThat(at(skipped, zone).first()).isEqualTo(change);
    }

    private static void overlap(ZoneOffsetTransition transition, ZoneId zone) {
        Instant change = transition.getInstant();
        LocalDateTime again = transition.getDateTimeAfter();
        LocalDateTime end = transition.getDateTimeBefore();
        Instant first = change.plus(transition.getDuration());
        Instant last = change.minus(transition.getDuration());

        assertThat(at(again.minusNanos(1), zone)).isEqualTo(new Once(first.minusNanos(1)));
        assertThat(at(again, zone)).isEqualTo(new Twice(first, change));
        assertThat(at(end.minusNanos(1), zone)).isEqualTo(new Twice(change.minusNanos(1), last.minusNanos(1)));
        assertThat(at(end, zone)).isEqualTo(new Once(last));
        assertThat(at(again, zone).first()).isEqualTo(first);
    }

    @Test
    void halfAnHourIsSkippedAndRepeatedOnLordHowe() {
        ZoneId zone = ZoneId.of("Australia/Lord_Howe");

        assertThat(at(LocalDateTime.parse("2026-10-04T02:15"), zone))
                .isEqualTo(new Gap(Instant.parse("2026-10-03T15:30:00Z")));
        assertThat(at(LocalDateTime.parse("2026-10-04T02:30"), zone))
                .isEqualTo(new Once(Instant.parse("2026-10-03T15:30:00Z")));
        assertThat(at(LocalDateTime.parse("2026-04-05T01:45"), zone))
                .isEqualTo(new Twice(Instant.parse("2026-04-04T14:45:00Z"), Instant.parse("2026-04-04T15:15:00Z")));
    }

    @Test
    void skippedDayIsEmpty() {
        ZoneId apia = ZoneId.of("Pacific/Apia");
        Instant change = Instant.parse("2011-12-30T10:00:00Z");

        assertThat(WallTime.at(LocalDate.of(2011, 12, 30), LocalTime.NOON, apia))
                .isEqualTo(new Gap(change));
        assertThat(WallTime.startOf(LocalDate.of(2011, 12, 30), apia)).isEqualTo(change);
        assertThat(WallTime.startOf(LocalDate.of(2011, 12, 31), apia)).isEqualTo(change);
    }

    @Test
    void dayWhoseMidnightIsSkippedStartsAtTheChange() {
        assertThat(WallTime.startOf(LocalDate.of(2018, 11, 4), ZoneId.of("America/Sao_Paulo")))
                .isEqualTo(Instant.parse("2018-11-04T03:00:00Z"));
    }
}

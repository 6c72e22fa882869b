package marketplace.notifications;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QuietHoursTest {

    /** Clocks in Berlin jump from 2:00 to 3:00 on 29 March and from 3:00 back to 2:00 on 25 October 2026. */
    @ParameterizedTest
    @CsvSource({
        "22:00, 07:00, 2026-03-28T21:30:00Z, 2026-03-29T05:00:00Z",
        "22:00, 07:00, 2026-03-29T04:59:59Z, 2026-03-29T05:00:00Z",
        "22:00, 07:00, 2026-03-29T05:00:00Z, ",
        "22:00, 07:00, 2026-10-24T20:00:00Z, 2026-10-25T06:00:00Z",
        "22:00, 07:00, 2026-10-24T19:59:59Z, ",
        // 2:30 does not exist; the hours begin at the change, at 3:00.
        "02:30, 05:00, 2026-03-29T00:59:59Z, ",
        "02:30, 05:00, 2026-03-29T01:00:00Z, 2026-03-29T03:00:00Z",
        // 2:30 exists twice; the first one counts.
        "02:30, 05:00, 2026-10-25T00:30:00Z, 2026-10-25T04:00:00Z",
        "22:00, 02:30, 2026-10-25T00:29:59Z, 2026-10-25T00:30:00Z",
        "22:00, 02:30, 2026-10-25T01:00:00Z, ",
        "09:00, 17:00, 2026-07-01T07:00:00Z, 2026-07-01T15:00:00Z",
        "09:00, 17:00, 2026-07-01T15:00:00Z, ",
        "09:00, 09:00, 2026-07-01T07:00:00Z, "
    })
    void quietHoursFollowTheLocalClock(String from, String to, Instant now, Instant end) {
        assertThat(new QuietHours(from, to).endAt(now, ZoneId.of("Europe/Berlin")))
                .isEqualTo(Optional.ofNullable(end));
    }

    /** Clocks in Lisbon jump from 1:00 to 2:00 on 28 March 2027, at 01:00 UTC. */
    @ParameterizedTest
    @CsvSource({
        "22:00, 01:30, 2027-03-27T22:00:00Z, 2027-03-28T01:00:00Z",
        "22:00, 01:30, 2027-03-28T00:59:59Z, 2027-03-28T01:00:00Z",
        "22:00, 01:30, 2027-03-28T01:00:00Z, ",
        "22:00, 01:30, 2027-03-28T01:29:59Z, ",
        "01:30, 07:00, 2027-03-28T00:59:59Z, ",
        "01:30, 07:00, 2027-03-28T01:00:00Z, 2027-03-28T06:00:00Z",
        "22:00, 02:00, 2027-03-28T00:59:59Z, 2027-03-28T01:00:00Z",
        "22:00, 02:00, 2027-03-28T01:00:00Z, "
    })
    void hoursThatEndInAGapEndAtTheChange(String from, String to, Instant now, Instant end) {
        assertThat(new QuietHours(from, to).endAt(now, ZoneId.of("Europe/Lisbon")))
                .isEqualTo(Optional.ofNullable(end));
    }

    /** Pacific/Apia had no 30 December 2011. */
    @ParameterizedTest
    @CsvSource({
        "22:00, 07:00, 2011-12-30T07:59:59Z, ",
        "22:00, 07:00, 2011-12-30T09:59:59Z, 2011-12-30T10:00:00Z",
        "22:00, 07:00, 2011-12-30T10:00:00Z, 2011-12-30T17:00:00Z",
        "22:00, 07:00, 2011-12-30T17:00:00Z, "
    })
    void nightBeforeASkippedDayGoesOnAfterIt(String from, String to, Instant now, Instant end) {
        assertThat(new QuietHours(from, to).endAt(now, ZoneId.of("Pacific/Apia")))
                .isEqualTo(Optional.ofNullable(end));
    }
}

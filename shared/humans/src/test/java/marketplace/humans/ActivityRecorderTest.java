package marketplace.humans;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import marketplace.api.Credentials;
import marketplace.humans.wiring.HumansCapability;
import marketplace.kernel.Caller;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Problem;
import marketplace.table.Commit;
import marketplace.table.Keys;
import marketplace.table.Write;
import marketplace.testing.Cost;
import marketplace.testing.Marketplace;
import marketplace.testing.MemoryTable;
import marketplace.testing.MeteredTable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ActivityRecorderTest {

    private static final Credentials SESSION = new Credentials(Optional.empty(), Optional.of("token"));

    private final MeteredTable table = new MeteredTable(new MemoryTable());
    private final Marketplace market = new Marketplace(table, on -> List.of(new HumansCapability(on)));
    private HumanId ada;

    @BeforeEach
    void join() {
        market.worker("ada");
        ada = new HumanId(market.done("ada", "GET", "/api/humans/me", "").text("human.id"));
    }

    private ActivityRecorder recorder() {
        return new ActivityRecorder((_, _, _) -> new Caller.SignedIn(market.account("ada"), false), table);
    }

    private String freshness() {
        return market.done("", "GET", "/api/humans/" + ada, "").text("human.activityFreshness");
    }

    private Cost called(ActivityRecorder recorder) {
        return table.measure(() -> recorder.authenticate(SESSION, market.now(), "https://market.test"));
    }

    @Test
    void authenticatedCallRefreshesTheActivity() {
        market.advance(Duration.ofDays(10));
        assertThat(freshness()).isEqualTo("within_30_days");

        called(recorder());

        assertThat(freshness()).isEqualTo("within_24_hours");
    }

    @Test
    void callsOfOneDayWriteOnce() {
        ActivityRecorder one = recorder();
        ActivityRecorder another = recorder();
        market.advance(Duration.ofDays(1));

        assertThat(called(one).writeUnits()).isPositive();
        assertThat(called(another).writeUnits()).isZero();
        market.advance(Duration.ofHours(23));
        assertThat(called(one).roundTrips()).isZero();
        market.advance(Duration.ofHours(1));
        assertThat(called(another).writeUnits()).isPositive();
    }

    @Test
    void callerWithoutAProfileIsAcceptedAndReadOnceADay() {
        market.agent("agent");
        ActivityRecorder recorder =
                new ActivityRecorder((_, _, _) -> new Caller.SignedIn(market.account("agent"), false), table);

        assertThat(called(recorder).writeUnits()).isZero();
        assertThat(called(recorder).roundTrips()).isZero();
    }

    @Test
    void failureToRecordDoesNotFailTheCall() {
        table.commit(Commit.of(Write.delete(Keys.human(ada))));
        market.advance(Duration.ofDays(2));

        assertThat(recorder().authenticate(SESSION, market.now(), "").account()).contains(market.account("ada"));
    }

    @Test
    void refusedCredentialsAreNotRecorded() {
        market.advance(Duration.ofDays(10));
        ActivityRecorder recorder = new ActivityRecorder(
                (_, _, _) -> {
                    throw new Problem(ErrorCode.UNAUTHENTICATED, "expired");
                },
                table);

        assertThatExceptionOfType(Problem.class).isThrownBy(() -> recorder.authenticate(SESSION, market.now(), ""));
        assertThat(freshness()).isEqualTo("within_30_days");
    }
}

package marketplace.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import marketplace.kernel.Id.AccountId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ProblemTest {

    private static final Problem.Detail PRICE = new Problem.Detail("price", "is missing");
    private static final Problem.Detail TITLE = new Problem.Detail("title", "is too long");

    @Test
    void plainProblemHasACodeAndAMessageOnly() {
        Problem problem = new Problem(ErrorCode.CONFLICT, "Retry.");

        assertThat(problem).hasMessage("Retry.").hasNoCause();
        assertThat(problem.code()).isEqualTo(ErrorCode.CONFLICT);
        assertThat(problem.details()).isEmpty();
        assertThat(problem.allow()).isEmpty();
        assertThat(problem.status()).isEmpty();
        assertThat(problem.event()).isEmpty();
        assertThat(problem.retryAfterSeconds()).isEmpty();
    }

    /** A flood of refusals must stay cheap. */
    @Test
    void problemHasNoStackTrace() {
        assertThat(new Problem(ErrorCode.CONFLICT, "Retry.").getStackTrace()).isEmpty();
    }

    @Test
    void invalidInputNamesItsFirstFieldAndCountsTheOthers() {
        Problem one = Problem.invalid("price", "is missing");
        Problem two = Problem.invalid(List.of(PRICE, TITLE));

        assertThat(one.code()).isEqualTo(ErrorCode.VALIDATION);
        assertThat(one).hasMessage("price is missing.");
        assertThat(one.details()).containsExactly(PRICE);
        assertThat(two).hasMessage("price is missing (and 1 more, see details).");
        assertThat(two.details()).containsExactly(PRICE, TITLE);
    }

    @Test
    void refusedMethodNamesTheAllowedOnes() {
        Problem problem = Problem.methodNotAllowed("PUT", List.of("GET", "POST"));

        assertThat(problem.code()).isEqualTo(ErrorCode.METHOD_NOT_ALLOWED);
        assertThat(problem).hasMessage("PUT is not allowed here; allowed: GET, POST.");
        assertThat(problem.allow()).contains("GET, POST");
    }

    @ParameterizedTest
    @CsvSource({"-5,1", "0,1", "1,1", "2,2", "3600,3600"})
    void waitIsAtLeastOneSecond(long asked, long seconds) {
        Problem limited = Problem.rateLimited("Wait.", asked);
        Problem unavailable = Problem.unavailable("Wait.", asked);

        assertThat(limited.code()).isEqualTo(ErrorCode.RATE_LIMITED);
        assertThat(limited.retryAfterSeconds()).hasValue(seconds);
        assertThat(unavailable.code()).isEqualTo(ErrorCode.UNAVAILABLE);
        assertThat(unavailable.retryAfterSeconds()).hasValue(seconds);
    }

    @Test
    void additionsKeepEverythingElse() {
        Event event = new Event(
                EventType.WALLET_SPENDING_CAP_HIT,
                "cap",
                new AccountId("acc_01kdvyqh0000000000000000zz"),
                Instant.EPOCH,
                new EventData() {});

        Problem problem = Problem.rateLimited("Wait.", 7)
                .withDetail("price", "is missing")
                .withStatus("open")
                .withEvent(event);

        assertThat(problem).hasMessage("Wait.");
        assertThat(problem.code()).isEqualTo(ErrorCode.RATE_LIMITED);
        assertThat(problem.details()).containsExactly(PRICE);
        assertThat(problem.status()).contains("open");
        assertThat(problem.event()).contains(event);
        assertThat(problem.retryAfterSeconds()).hasValue(7);
        assertThat(problem.withDetails(List.of(TITLE, PRICE)).details()).containsExactly(TITLE, PRICE);
        assertThat(problem.withDetails(List.of()).status()).contains("open");
    }

    @ParameterizedTest
    @EnumSource(ErrorCode.class)
    void everyCodeIsAnHttpErrorWithASentence(ErrorCode code) {
        assertThat(code.status()).isBetween(400, 503);
        assertThat(code.meaning()).matches("[A-Z].*\\.");
    }
}

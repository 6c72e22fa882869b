package marketplace.accounts.sessions;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import marketplace.accounts.AccountsFixture;
import marketplace.accounts.Argon2id;
import marketplace.accounts.Email;
import marketplace.table.Commit;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Responses for known and unknown e-mails are the same, in content and in time. */
class IndistinguishableTest {

    private static final String KNOWN = "known@example.com";

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    /** Medians of the same work differ by less on a busy machine; an extra read or hash makes far more. */
    private static final double TOLERANCE = 1.35;

    private static final AtomicInteger NETWORKS = new AtomicInteger();

    @FunctionalInterface
    private interface Question {
        Reply ask(String email);
    }

    private static AccountsFixture fixture(Argon2id.Cost cost) {
        AccountsFixture fixture = AccountsFixture.strict(cost);
        fixture.signupAndVerify(KNOWN);
        return fixture;
    }

    private static List<Question> questions(AccountsFixture fixture) {
        return List.of(
                fixture::signup,
                email -> {
                    Reply reply = fixture.login(email, "not the password");
                    // Else the fifth failure would make the next attempt wait.
                    fixture.table.commit(new Commit(new LoginAttempts(fixture.table).forget(new Email(email))));
                    return reply;
                },
                fixture::requestReset,
                fixture::resend,
                email -> elsewhere(fixture).verify(email, "00000-00000"),
                email -> elsewhere(fixture).confirmReset(email, "00000-00000", "a new password"));
    }

    /** From another network each time: codes are tried five times from each. */
    private static AccountsFixture elsewhere(AccountsFixture fixture) {
        int network = NETWORKS.incrementAndGet();
        return fixture.from("198.%d.%d.1".formatted(network / 256, network % 256));
    }

    private static String unknown(int number) {
        return "other" + (10 + number % 90) + "@example.com";
    }

    @Test
    void statusHeadersAndBodyAreTheSame() {
        AccountsFixture fixture = fixture(AccountsFixture.CHEAP);
        for (Question question : questions(fixture)) {
            Reply known = question.ask(KNOWN);
            Reply unknown = question.ask(unknown(0));

            assertThat(unknown.status()).isEqualTo(known.status());
            assertThat(withoutRequest(unknown.body())).isEqualTo(withoutRequest(known.body()));
            assertThat(unknown.headers().keySet()).isEqualTo(known.headers().keySet());
            known.headers().forEach((name, value) -> {
                if (!name.equalsIgnoreCase("x-request-id")) {
                    assertThat(unknown.headers()).containsEntry(name, value);
                }
            });
        }
    }

    private static ObjectNode withoutRequest(ObjectNode body) {
        body.remove("requestId");
        return body;
    }

    @Test
    void readsAndComputationsAreTheSame() {
        AccountsFixture fixture = fixture(AccountsFixture.CHEAP);
        for (Question question : questions(fixture)) {
            long before = fixture.passwords.computations();
            String known = fixture.meter.measure(() -> question.ask(KNOWN)).toString();
            long ofKnown = fixture.passwords.computations() - before;
            String unknown =
                    fixture.meter.measure(() -> question.ask(unknown(0))).toString();
            long ofUnknown = fixture.passwords.computations() - before - ofKnown;

            assertThat(unknown).isEqualTo(known);
            assertThat(ofUnknown).isEqualTo(ofKnown);
        }
    }

    @Test
    void responseTimesAreTheSame() {
        // Cheap, so that everything beside the password weighs more.
        AccountsFixture fixture = fixture(AccountsFixture.CHEAP);
        requireSameTimes(questions(fixture), 200);
    }

    @Test
    void responseTimesAreTheSameAtFullPasswordCost() {
        AccountsFixture fixture = fixture(Argon2id.COST);
        requireSameTimes(questions(fixture).subList(0, 2), 7);
    }

    @Test
    @Tag("nightly")
    void responseTimesAreTheSameAtFullPasswordCostInALargeSample() {
        AccountsFixture fixture = fixture(Argon2id.COST);
        requireSameTimes(questions(fixture).subList(0, 2), 200);
    }

    private static void requireSameTimes(List<Question> questions, int count) {
        for (Question question : questions) {
            times(question, count / 4);
            // Other work on this machine can spoil one comparison, not three.
            double ratio = Stream.generate(() -> times(question, count))
                    .limit(3)
                    .filter(one -> one < TOLERANCE)
                    .findFirst()
                    .orElse(Double.MAX_VALUE);
            assertThat(ratio).isLessThan(TOLERANCE);
        }
    }

    private static double times(Question question, int count) {
        List<Long> known = new ArrayList<>();
        List<Long> unknown = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            if (i % 2 == 0) {
                known.add(nanos(question, KNOWN));
                unknown.add(nanos(question, unknown(i)));
            } else {
                unknown.add(nanos(question, unknown(i)));
                known.add(nanos(question, KNOWN));
            }
        }
        double ratio = (double) median(known) / median(unknown);
        return Math.max(ratio, 1 / ratio);
    }

    /** CPU time, because other processes change the time on the clock. No question waits for anything. */
    private static long nanos(Question question, String email) {
        long start = THREADS.getCurrentThreadCpuTime();
        question.ask(email);
        return THREADS.getCurrentThreadCpuTime() - start;
    }

    private static long median(List<Long> values) {
        Collections.sort(values);
        return values.get(values.size() / 2);
    }
}

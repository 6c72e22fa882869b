package marketplace.accounts.sessions;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import marketplace.accounts.AccountsFixture;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;

class LoginTest {

    private final AccountsFixture fixture = new AccountsFixture();

    @Test
    void loginAnswersLikeSignup() {
        Reply signup = fixture.signup("ada@example.com");

        Reply login = fixture.login(" ADA@example.com", AccountsFixture.PASSWORD);

        assertThat(login.status()).isEqualTo(200);
        assertThat(login.body().get("account")).isEqualTo(signup.body().get("account"));
        assertThat(signup.body().fieldNames())
                .toIterable()
                .containsAll(() -> login.body().fieldNames());
        assertThat(login.text("refreshToken")).isNotEqualTo(signup.text("refreshToken"));
    }

    @Test
    void everyFailureHasTheSameAnswerAndCost() {
        fixture.signup("ada@example.com");
        List<List<String>> attempts = List.of(
                List.of("ada@example.com", "wrong password"),
                List.of("ada@example.com", ""),
                List.of("nobody@example.com", AccountsFixture.PASSWORD),
                List.of("no e-mail at all", AccountsFixture.PASSWORD));

        List<ObjectNode> bodies = attempts.stream()
                .map(attempt -> {
                    long before = fixture.passwords.computations();
                    Reply reply = fixture.login(attempt.get(0), attempt.get(1));
                    assertThat(fixture.passwords.computations()).isEqualTo(before + 1);
                    assertThat(reply.status()).isEqualTo(401);
                    reply.body().remove("requestId");
                    return reply.body();
                })
                .toList();

        assertThat(bodies).containsOnly(bodies.getFirst());
    }

    @Test
    void wrongPasswordAndUnknownEmailReadTheSame() {
        fixture.signup("ada@example.com");

        assertThat(fixture.meter.measure(() -> fixture.login("ada@example.com", "wrong password")))
                .isEqualTo(fixture.meter.measure(() -> fixture.login("nobody@example.com", "wrong password")));
    }
}

package marketplace.accounts.sessions;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import marketplace.accounts.AccountsFixture;
import marketplace.accounts.AccountsFixture.Reply;
import org.junit.jupiter.api.Test;

class LoginTest {

    private final AccountsFixture world = new AccountsFixture();

    @Test
    void loginAnswersLikeSignup() {
        Reply signup = world.signup("ada@example.com");

        Reply login = world.login(" ADA@example.com", AccountsFixture.PASSWORD);

        assertThat(login.status()).isEqualTo(200);
        assertThat(login.body().get("account")).isEqualTo(signup.body().get("account"));
        assertThat(signup.body().fieldNames())
                .toIterable()
                .containsAll(() -> login.body().fieldNames());
        assertThat(login.text("/refreshToken")).isNotEqualTo(signup.text("/refreshToken"));
    }

    @Test
    void everyFailureHasTheSameAnswerAndCost() {
        world.signup("ada@example.com");
        List<List<String>> attempts = List.of(
                List.of("ada@example.com", "wrong password"),
                List.of("ada@example.com", ""),
                List.of("nobody@example.com", AccountsFixture.PASSWORD),
                List.of("no e-mail at all", AccountsFixture.PASSWORD));

        List<ObjectNode> bodies = attempts.stream()
                .map(attempt -> {
                    long before = world.passwords.computations();
                    Reply reply = world.login(attempt.get(0), attempt.get(1));
                    assertThat(world.passwords.computations()).isEqualTo(before + 1);
                    assertThat(reply.status()).isEqualTo(401);
                    reply.body().remove("requestId");
                    return reply.body();
                })
                .toList();

        assertThat(bodies).containsOnly(bodies.getFirst());
    }

    @Test
    void wrongPasswordAndUnknownEmailReadTheSame() {
        world.signup("ada@example.com");

        assertThat(world.meter.measure(() -> world.login("ada@example.com", "wrong password")))
                .isEqualTo(world.meter.measure(() -> world.login("nobody@example.com", "wrong password")));
    }
}

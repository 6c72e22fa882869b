package marketplace.accounts.erasure;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import marketplace.accounts.AccountsFixture;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;

class SimultaneousDeletionTest {

    private final AccountsFixture fixture = new AccountsFixture();
    private final Map<String, String> ada =
            AccountsFixture.session(fixture.signup("ada@example.com").text("token"));

    private Reply delete() {
        return fixture.call("DELETE", "/api/account", "{\"password\":\"" + AccountsFixture.PASSWORD + "\"}", ada);
    }

    @Test
    void oneOfTwoDeletesAndTheOtherFindsTheAccountDeleted() {
        List<Reply> other = new ArrayList<>();
        fixture.justBefore("ACCOUNT", () -> {
            // It arrived first and was slower up to here.
            fixture.clock.advance(Duration.ofMillis(-5));
            other.add(delete());
            fixture.clock.advance(Duration.ofMillis(5));
        });

        Reply late = delete();

        assertThat(other).extracting(Reply::status).containsExactly(200);
        assertThat(late.status()).isEqualTo(401);
    }
}

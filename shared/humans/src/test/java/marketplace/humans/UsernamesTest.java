package marketplace.humans;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import marketplace.humans.wiring.HumansCapability;
import marketplace.kernel.Scope;
import marketplace.testing.Marketplace;
import marketplace.testing.MemoryTable;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A username in place of a profile id: in a path, a query and a body. */
class UsernamesTest {

    private static final String BLOCKS = "/api/humans/blocks";

    private final Marketplace market = new Marketplace(new MemoryTable(), on -> List.of(new HumansCapability(on)));
    private String ada;

    @BeforeEach
    void open() {
        market.person("ada");
        market.person("poster");
        market.key("agent", "poster", Scope.values());
        ada = named("ada_1");
    }

    private String named(String username) {
        return market.done("ada", "PUT", "/api/humans/me", "{'name':'Ada','username':'" + username + "'}")
                .text("human.id");
    }

    private Reply block(String humanId, String key) {
        return market.call("agent", "POST", BLOCKS, "{'humanId':'" + humanId + "','idempotencyKey':'" + key + "'}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"ada_1", "ADA_1"})
    void usernameInPathQueryAndBodyIsTheHuman(String name) {
        assertThat(market.call("agent", "GET", "/api/humans/" + name, "").text("human.id"))
                .isEqualTo(ada);
        assertThat(block(name, "first").text("block.humanId")).isEqualTo(ada);
        assertThat(market.call("agent", "DELETE", BLOCKS + "?humanId=" + name, "")
                        .text("humanId"))
                .isEqualTo(ada);
    }

    @Test
    void unknownUsernameIsAnUnknownHuman() {
        for (String name :
                List.of("nobody", "hum_nobody", "a", "-", "a".repeat(200), "ada 1", ada.toUpperCase(Locale.ROOT))) {
            String path = "/api/humans/" + name.replace(" ", "%20");
            assertThat(market.call("agent", "GET", path, "").status()).as(name).isEqualTo(404);
            assertThat(block(name, name).status()).as(name).isEqualTo(404);
        }
    }

    @Test
    void idAndUsernameAreTheSameInputOfARepeatedCall() {
        block("ada_1", "once");

        assertThat(block(ada, "once").text("replayed")).isEqualTo("true");
    }

    @Test
    void usernameThatChangedHandsIsOtherInput() {
        block("ada_1", "once");
        named("ada_2");
        market.person("bob");
        market.done("bob", "PUT", "/api/humans/me", "{'name':'Bob','username':'ada_1'}");

        assertThat(block("ada_1", "once").text("error_code")).isEqualTo("idempotency_key_reuse");
    }
}

package marketplace.humans;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import marketplace.humans.wiring.HumansCapability;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Scope;
import marketplace.testing.Marketplace;
import marketplace.testing.MemoryTable;
import marketplace.testing.TestEndpoint;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Blocking over REST. Its effect on applications is tested in the bounties module. */
class BlocksTest {

    private static final String PATH = "/api/humans/blocks";
    private static final String NOBODY = "hum_00000000000000000000000000";

    private final MemoryTable table = new MemoryTable();
    private final Marketplace market = new Marketplace(table, on -> List.of(new HumansCapability(on)));
    private final TestEndpoint rest = market.endpoint;
    private final AccountId ada = market.person("ada");
    private final AccountId poster = market.person("poster");
    private String human;

    @BeforeEach
    void open() {
        market.key("agent", "poster", Scope.values());
        human = market.profile("ada");
    }

    private Reply block(String name, String humanId) {
        return rest.call(name, "POST", PATH, "{\"humanId\":\"" + humanId + "\",\"reason\":\"rude\"}");
    }

    private Reply unblock(String name, String humanId) {
        return rest.call(name, "DELETE", PATH + "?humanId=" + humanId, "");
    }

    private boolean blocked() {
        return new Blocks(table).isBlocked(poster, ada);
    }

    @Test
    void blockIsListedWithItsReasonForTheAccountAndItsKeys() {
        block("poster", human);

        for (String caller : List.of("poster", "agent")) {
            Reply list = rest.call(caller, "GET", PATH, "");
            assertThat(list.text("count")).isEqualTo("1");
            assertThat(list.text("blocks.0.humanId")).isEqualTo(human);
            assertThat(list.text("blocks.0.humanName")).isEqualTo("ada");
            assertThat(list.text("blocks.0.reason")).isEqualTo("rude");
        }
        assertThat(rest.call("ada", "GET", PATH, "").text("count")).isEqualTo("0");
        assertThat(blocked()).isTrue();
    }

    @Test
    void repeatedBlockIsListedOnce() {
        block("poster", human);
        block("agent", human);

        assertThat(rest.call("poster", "GET", PATH, "").text("count")).isEqualTo("1");
        assertThat(unblock("poster", human).status()).isEqualTo(200);
        assertThat(blocked()).isFalse();
    }

    @Test
    void blockAppliesToANewProfileAndIsUndoneByEitherId() {
        block("poster", human);
        rest.call("ada", "DELETE", "/api/humans/me", "");
        assertThat(blocked()).isTrue();
        String another = market.profile("ada");
        assertThat(blocked()).isTrue();

        assertThat(unblock("poster", human).status()).isEqualTo(200);
        assertThat(blocked()).isFalse();

        block("poster", another);
        assertThat(unblock("poster", another).status()).isEqualTo(200);
        assertThat(blocked()).isFalse();
    }

    @Test
    void repeatedUnblockSucceeds() {
        assertThat(unblock("poster", human).status()).isEqualTo(200);
        assertThat(unblock("poster", human).status()).isEqualTo(200);
        assertThat(unblock("poster", NOBODY).errorCode()).isEqualTo("not_found");
    }

    @Test
    void ownProfileUnknownHumanAndLongReasonAreRefused() {
        assertThat(block("ada", human).text("error_code")).isEqualTo("self_dealing");
        assertThat(block("poster", NOBODY).text("error_code")).isEqualTo("not_found");
        String reason = "x".repeat(281);
        Reply tooLong =
                rest.call("poster", "POST", PATH, "{\"humanId\":\"" + human + "\",\"reason\":\"" + reason + "\"}");
        assertThat(tooLong.text("details.0.field")).isEqualTo("reason");
    }
}

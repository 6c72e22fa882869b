package marketplace.humans;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import marketplace.accounts.Accounts;
import marketplace.api.Operation;
import marketplace.humans.uploads.Uploads;
import marketplace.kernel.Caller;
import marketplace.kernel.Cursors;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.KeyId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Scope;
import marketplace.testing.MemoryObjects;
import marketplace.testing.MemoryTable;
import marketplace.testing.SequenceIds;
import marketplace.testing.SettableClock;
import marketplace.testing.TestEndpoint;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Blocking over REST. Its effect on applications is tested in the bounties module. */
class BlocksTest {

    private static final String PATH = "/api/humans/blocks";
    private static final String NOBODY = "hum_00000000000000000000000000";

    private final MemoryTable table = new MemoryTable();
    private final SettableClock clock = new SettableClock();
    private final SequenceIds ids = new SequenceIds();
    private final AccountId ada = HumansFixture.open(table, ids, clock.instant());
    private final AccountId poster = HumansFixture.open(table, ids, clock.instant());
    private TestEndpoint door;
    private String human;

    @BeforeEach
    void opensTheDoor() {
        Humans humans = new Humans(table);
        HumanService profiles =
                new HumanService(humans, new Accounts(table), new Uploads(table, MemoryObjects::new), ids);
        BlockService blocks = new BlockService(humans, new Blocks(table), new Cursors(new byte[32]));
        List<Operation<?, ?>> operations = Stream.of(
                        HumanOperations.of(() -> profiles), BlockOperations.of(() -> blocks))
                .<Operation<?, ?>>flatMap(List::stream)
                .toList();
        door = new TestEndpoint(operations, table, clock, ids);
        door.admit("ada", new Caller.SignedIn(ada));
        door.admit("poster", new Caller.SignedIn(poster));
        KeyId key = new KeyId(ids.next(IdKind.KEY, clock.instant()));
        door.admit("agent", new Caller.WithKey(poster, key, Set.of(Scope.values())));
        human = makeProfile();
    }

    private String makeProfile() {
        return door.call("ada", "PUT", "/api/humans/me", "{\"name\":\"Ada\"}").text("human.id");
    }

    private Reply block(String name, String humanId) {
        return door.call(name, "POST", PATH, "{\"humanId\":\"" + humanId + "\",\"reason\":\"rude\"}");
    }

    private Reply unblock(String name, String humanId) {
        return door.call(name, "DELETE", PATH + "?humanId=" + humanId, "");
    }

    private boolean blocked() {
        return new Blocks(table).isBlocked(poster, ada);
    }

    @Test
    void blockIsListedWithItsReasonForTheAccountAndItsKeys() {
        block("poster", human);

        for (String caller : List.of("poster", "agent")) {
            Reply list = door.call(caller, "GET", PATH, "");
            assertThat(list.text("count")).isEqualTo("1");
            assertThat(list.text("blocks.0.humanId")).isEqualTo(human);
            assertThat(list.text("blocks.0.humanName")).isEqualTo("Ada");
            assertThat(list.text("blocks.0.reason")).isEqualTo("rude");
        }
        assertThat(door.call("ada", "GET", PATH, "").text("count")).isEqualTo("0");
        assertThat(blocked()).isTrue();
    }

    @Test
    void repeatedBlockIsListedOnce() {
        block("poster", human);
        block("agent", human);

        assertThat(door.call("poster", "GET", PATH, "").text("count")).isEqualTo("1");
        assertThat(unblock("poster", human).status()).isEqualTo(200);
        assertThat(blocked()).isFalse();
    }

    @Test
    void blockAppliesToANewProfileAndIsUndoneByEitherId() {
        block("poster", human);
        door.call("ada", "DELETE", "/api/humans/me", "");
        assertThat(blocked()).isTrue();
        String another = makeProfile();
        assertThat(blocked()).isTrue();

        assertThat(unblock("poster", human).status()).isEqualTo(200);
        assertThat(blocked()).isFalse();

        block("poster", another);
        assertThat(unblock("poster", another).status()).isEqualTo(200);
        assertThat(blocked()).isFalse();
    }

    @Test
    void unblockWithoutABlockIsNotFound() {
        Reply real = unblock("poster", human);
        Reply unknown = unblock("poster", NOBODY);

        assertThat(real.text("error_code")).isEqualTo("not_found");
        assertThat(real.text("error")).isEqualTo(unknown.text("error"));
    }

    @Test
    void ownProfileUnknownHumanAndLongReasonAreRefused() {
        assertThat(block("ada", human).text("error_code")).isEqualTo("self_dealing");
        assertThat(block("poster", NOBODY).text("error_code")).isEqualTo("not_found");
        String reason = "x".repeat(281);
        Reply tooLong =
                door.call("poster", "POST", PATH, "{\"humanId\":\"" + human + "\",\"reason\":\"" + reason + "\"}");
        assertThat(tooLong.text("details.0.field")).isEqualTo("reason");
    }
}

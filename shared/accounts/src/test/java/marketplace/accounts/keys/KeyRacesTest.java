package marketplace.accounts.keys;

import static marketplace.accounts.AccountsFixture.key;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.regex.Pattern;
import marketplace.accounts.AccountsFixture;
import marketplace.testing.Golden;
import marketplace.testing.InterleavingTable;
import marketplace.testing.Marketplace;
import marketplace.testing.TestEndpoint.Reply;
import marketplace.testing.interleaving.RaceMatrix;
import org.junit.jupiter.api.Test;

/** Two acts on the keys of one account at once. */
class KeyRacesTest {

    /** The values of keys are random, and so are their hashes. */
    private static final Pattern VALUE = Pattern.compile("\"apiKey\":\"[^\"]*\"|svc_test_\\w+|[0-9a-f]{64}");

    private record World(
            AccountsFixture accounts, Map<String, String> owner, String parentId, String parent, String child) {

        static World withParentAndChild(InterleavingTable table) {
            AccountsFixture accounts = new AccountsFixture(table);
            Map<String, String> owner = accounts.owner("ada@example.com");
            Reply parent = Marketplace.done(
                    accounts.post("/api/keys", "{'name':'Parent','scopes':['read','hire','spend','manage']}", owner));
            Map<String, String> asParent = key(parent.text("apiKey"));
            Reply child = Marketplace.done(accounts.createKeyWithAName("Child", asParent));
            return new World(accounts, owner, parent.text("key.id"), parent.text("apiKey"), child.text("key.id"));
        }

        Reply patch(String body) {
            return accounts.patch(child, body, owner);
        }
    }

    @Test
    void twoActsOnTheKeysOfOneAccountEqualOneAfterTheOther() {
        RaceMatrix<World> races = new RaceMatrix<>(World::withParentAndChild)
                .ignoring(VALUE)
                .call("create a key", world -> world.accounts().createKeyWithAName("New", world.owner()))
                .call(
                        "parent creates a child",
                        world -> world.accounts().createKeyWithAName("New", key(world.parent())))
                .call("rename the child", world -> world.patch("{'name':'Renamed','webhookUrl':null}"))
                .call("set its webhook", world -> world.patch("{'webhookUrl':'https://hooks.example/key'}"))
                .call("revoke the child", world -> world.accounts().revoke(world.child(), world.owner()))
                .call("revoke the parent", world -> world.accounts().revoke(world.parentId(), world.owner()));

        assertThat(races.faults()).isEmpty();
        Golden.check("key-races.txt", races.conditions());
    }
}

package marketplace.accounts.keys;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import marketplace.accounts.AccountsFixture;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Random histories of keys that create and revoke keys: none outlives the creator that its owner has revoked. */
class KeyFamilyHistoryTest {

    private static final int STEPS = 40;
    private static final int MOST_ACTIVE = 10;

    private final AccountsFixture fixture = new AccountsFixture();
    private final Map<String, String> owner = fixture.owner("ada@example.com");
    private final Map<String, Made> made = new LinkedHashMap<>();
    private final Set<String> active = new HashSet<>();

    /** @param creator null for a key of the owner */
    private record Made(String creator, Map<String, String> credentials) {}

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void keysThatWorkAreThoseOfTheModel(long seed) {
        Random random = new Random(seed);
        for (int step = 0; step < STEPS; step++) {
            List<String> callers = new ArrayList<>(new TreeSet<>(active));
            String caller = callers.isEmpty() || random.nextInt(3) == 0 ? null : one(random, callers);
            if (made.isEmpty() || random.nextInt(5) > 1) {
                create(caller, step);
            } else {
                revoke(caller, one(random, List.copyOf(made.keySet())));
            }
            assertThat(working()).as("after step %s of seed %s", step, seed).isEqualTo(active);
        }
    }

    private static String one(Random random, List<String> keys) {
        return keys.get(random.nextInt(keys.size()));
    }

    private Map<String, String> credentials(String caller) {
        return caller == null ? owner : made.get(caller).credentials();
    }

    private void create(String creator, int step) {
        Reply reply = fixture.createKeyWithAName("key " + step, credentials(creator));
        assertThat(reply.status()).isEqualTo(active.size() < MOST_ACTIVE ? 200 : 409);
        if (reply.status() == 200) {
            String id = reply.text("key.id");
            made.put(id, new Made(creator, AccountsFixture.key(reply.text("apiKey"))));
            active.add(id);
        }
    }

    /** A calling key keeps what it has created, also if it revokes itself or one that it comes from. */
    private void revoke(String caller, String revoked) {
        assertThat(fixture.revoke(revoked, credentials(caller)).status()).isEqualTo(200);
        Set<String> ended = branch(revoked);
        if (caller != null && ended.contains(caller)) {
            ended.removeAll(branch(caller));
        }
        ended.add(revoked);
        active.removeAll(ended);
    }

    private Set<String> branch(String root) {
        Set<String> branch = new HashSet<>(Set.of(root));
        // Creators come before what they create.
        made.forEach((id, key) -> {
            if (branch.contains(key.creator())) {
                branch.add(id);
            }
        });
        return branch;
    }

    private Set<String> working() {
        return made.entrySet().stream()
                .filter(key -> fixture.get("/api/keys", Map.of(), key.getValue().credentials())
                                .status()
                        == 200)
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
    }
}

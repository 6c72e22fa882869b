package marketplace.conversations;

import static marketplace.conversations.ConversationsFixture.ids;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import marketplace.testing.MemoryTable;
import marketplace.testing.SigningAgent;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;

/** Every combination of filters over 60 conversations, page by page, compared with what the test did to each. */
class ConversationFiltersTest {

    private static final List<String> SUBJECTS = List.of("Benches", "Trees");

    private final ConversationsFixture market = new ConversationsFixture(new MemoryTable());
    private final SigningAgent signer = new SigningAgent();
    private final SplittableRandom random = new SplittableRandom(3);
    private final List<Talk> all = new ArrayList<>();

    private record Talk(
            String id, String human, String agent, String subject, String status, boolean replied, boolean unread) {}

    private record Wanted(String human, String agent, String subject, String status, Boolean replied, Boolean unread) {

        boolean admits(Talk thread) {
            return (human == null || human.equals(thread.human()))
                    && (agent == null || agent.equals(thread.agent()))
                    && (subject == null || subject.equals(thread.subject()))
                    && (status == null || status.equals(thread.status()))
                    && (replied == null || replied == thread.replied())
                    && (unread == null || unread == thread.unread());
        }

        String query() {
            return "?limit=7"
                    + parameter("agentId", agent)
                    + parameter("subject", subject)
                    + parameter("status", status)
                    + parameter("hasReplies", replied)
                    + parameter("unreadByAgent", unread)
                    + parameter("humanId", human);
        }

        private static String parameter(String name, Object value) {
            return value == null ? "" : "&" + name + "=" + value;
        }
    }

    private void talk(int number) {
        market.clock.advance(Duration.ofSeconds(1));
        String name = "human" + number;
        // The account is on the agent's side of most conversations and the human of some.
        boolean asHuman = number % 6 == 0;
        String human = asHuman ? ownProfile() : market.worker(name);
        String agent = !asHuman && random.nextBoolean() ? signer.id() : null;
        String subject = SUBJECTS.get(random.nextInt(2));
        String body = ConversationsFixture.start(human, subject, "Hello.");
        if (agent != null) {
            String proof = signer.proof(market.now(), "conversation:" + human);
            body = body.replaceFirst("}$", ",\"agentVerification\":" + proof + "}");
        }
        String caller = asHuman ? stranger(number) : "agent";
        String id = market.done(caller, "POST", "/api/conversations", body).text("conversation.id");
        market.clock.advance(Duration.ofSeconds(1));
        boolean replied = random.nextBoolean();
        boolean unread = replied;
        if (replied) {
            market.sent(asHuman ? "owner" : name, id, "Yes.");
            market.clock.advance(Duration.ofSeconds(1));
            if (random.nextBoolean()) {
                market.done(caller, "POST", "/api/conversations/" + id + "/read", "");
                unread = false;
            }
        }
        String status = random.nextInt(3) == 0 ? "archived" : "active";
        if (status.equals("archived")) {
            market.done(caller, "POST", "/api/conversations/" + id + "/archive", "");
        }
        all.add(new Talk(id, human, agent, subject, status, replied, unread));
    }

    private String ownProfile() {
        return market.call("owner", "PUT", "/api/humans/me", "{\"name\":\"Olga\"}")
                .text("human.id");
    }

    private String stranger(int number) {
        String name = "stranger" + number;
        market.agent(name);
        market.eligible(name);
        return name;
    }

    @Test
    void everyCombinationOfFiltersListsWhatItNamesAtEveryPage() {
        for (int i = 0; i < 60; i++) {
            talk(i);
        }
        String own = ownProfile();
        int combinations = 0;
        for (String human : Arrays.asList(null, own)) {
            for (String agent : Arrays.asList(null, signer.id())) {
                for (String subject : Arrays.asList(null, "Trees", "Tree")) {
                    for (String status : Arrays.asList(null, "active", "archived", "converted")) {
                        for (Boolean replied : Arrays.asList(null, true, false)) {
                            for (Boolean unread : Arrays.asList(null, true, false)) {
                                check(new Wanted(human, agent, subject, status, replied, unread), own);
                                combinations++;
                            }
                        }
                    }
                }
            }
        }
        assertThat(combinations).isEqualTo(2 * 2 * 3 * 4 * 3 * 3);
    }

    /** A key lists the agent's side unless it asks for its profile; a session lists both. */
    private void check(Wanted wanted, String own) {
        Stream<Talk> ofKey = all.stream()
                .filter(thread -> wanted.human() != null || !thread.human().equals(own));
        assertThat(listed("agent", wanted)).as("key " + wanted).containsExactlyInAnyOrderElementsOf(of(ofKey, wanted));
        assertThat(listed("owner", wanted))
                .as("session " + wanted)
                .containsExactlyInAnyOrderElementsOf(of(all.stream(), wanted));
    }

    private static List<String> of(Stream<Talk> threads, Wanted wanted) {
        return threads.filter(wanted::admits).map(Talk::id).toList();
    }

    private List<String> listed(String caller, Wanted wanted) {
        List<String> ids = new ArrayList<>();
        List<String> times = new ArrayList<>();
        String cursor = "";
        do {
            Reply page = market.get(caller, "/api/conversations" + wanted.query() + cursor);
            ids.addAll(ids(page));
            page.body()
                    .path("conversations")
                    .forEach(one -> times.add(one.path("updatedAt").textValue()));
            assertThat(ids(page).size()).isLessThanOrEqualTo(7);
            cursor = page.text("hasMore").equals("true") ? "&cursor=" + page.text("nextCursor") : "";
        } while (!cursor.isEmpty());
        assertThat(times).as("latest first").isSortedAccordingTo(Comparator.reverseOrder());
        return ids;
    }
}

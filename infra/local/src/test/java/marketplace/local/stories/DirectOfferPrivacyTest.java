package marketplace.local.stories;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import marketplace.api.Access;
import marketplace.api.Catalogue;
import marketplace.api.Effect;
import marketplace.api.Json;
import marketplace.api.Operation;
import marketplace.bounties.BountySort;
import marketplace.bounties.BountyStatus;
import marketplace.functions.graph.Capabilities;
import marketplace.kernel.Wire;
import marketplace.local.client.Account;
import marketplace.local.client.Api;
import marketplace.local.client.Api.Answer;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class DirectOfferPrivacyTest {

    private static final Api API = Service.api();

    /** Occurs in no other text of the stack. */
    private static final String WORD = "zyxwvutsrqponmlkjihgfedcba";

    private static final List<Map<String, String>> HIDDEN = new ArrayList<>();

    private static Account poster;
    private static Account worker;
    private static Map<String, Map<String, String>> strangers;

    @BeforeAll
    static void fill() throws Exception {
        poster = Account.signUp(API);
        worker = Account.signUp(API);
        String human = worker.makeProfile();
        poster.deposit(200);
        Map<String, String> agent = poster.newKey().credentials();
        ObjectNode order = Json.object()
                .put("humanId", human)
                .put("title", "Look for the " + WORD)
                .put("description", "The " + WORD + " is in the park.")
                .put("price", 20);
        hide(human, API.post("/api/escrow/personal-bounty", agent, order));
        hide(
                human,
                API.post("/api/escrow/personal-bounty", agent, order.deepCopy().put("payment", "deferred")));
        hide(
                human,
                API.post("/api/escrow/personal-bounty", agent, order.deepCopy().put("price", 9_000)));
        Map<String, String> declined = hide(human, API.post("/api/escrow/personal-bounty", agent, order.deepCopy()));
        API.post(
                "/api/bounties/" + declined.get("bountyId") + "/applications/" + declined.get("applicationId")
                        + "/withdraw",
                worker.session(),
                Json.object());
        Account stranger = Account.signUp(API);
        stranger.makeProfile();
        strangers = new LinkedHashMap<>();
        strangers.put("anonymous", Map.of());
        strangers.put("a session", stranger.session());
        strangers.put("a key", stranger.newKey().credentials());
    }

    private static Map<String, String> hide(String human, Answer rented) {
        Map<String, String> ids = new LinkedHashMap<>();
        ids.put("bountyId", rented.text("/rental/bountyId"));
        ids.put("applicationId", rented.text("/rental/applicationId"));
        ids.put("escrowId", rented.json().at("/rental/escrowId").asText("esc_" + "0".repeat(26)));
        ids.put("submissionId", "sbm_" + "0".repeat(26));
        ids.put("humanId", human);
        HIDDEN.add(ids);
        return ids;
    }

    /** The human's own profile is public. */
    private static void assertHidden(String where, Answer answer, Map<String, String> asked) {
        assertThat(answer.body()).as(where).doesNotContain(WORD);
        for (Map<String, String> ids : HIDDEN) {
            Stream.of("bountyId", "applicationId", "escrowId")
                    .map(ids::get)
                    .filter(id -> !asked.containsValue(id))
                    .forEach(id -> assertThat(answer.body()).as(where).doesNotContain(id));
        }
    }

    private static Stream<Operation<?, ?>> reads() {
        return Capabilities.described().operations().stream()
                .filter(operation -> operation.effect() == Effect.READ)
                .filter(operation -> operation.rest().method().equals("GET"))
                .filter(operation -> operation.access() != Access.ADMIN);
    }

    @Test
    void noReadOperationShowsAnOfferToOthers() {
        int[] answered = new int[1];
        reads().forEach(operation -> HIDDEN.forEach(ids -> strangers.forEach((name, credentials) -> {
            String path = operation.rest().path();
            for (Map.Entry<String, String> id : ids.entrySet()) {
                path = path.replace("{" + id.getKey() + "}", id.getValue());
            }
            for (String query : List.of("", "?bountyId=" + ids.get("bountyId"), "?mine=true&limit=100")) {
                // No other path parameter concerns bounties.
                Answer answer = API.get(path.replaceAll("\\{[^}]*}", "none") + query, credentials);
                assertThat(answer.status()).isLessThan(500);
                assertHidden(operation.name() + query + " by " + name, answer, ids);
                answered[0] += answer.status() == 200 ? 1 : 0;
            }
        })));

        assertThat(answered[0])
                .as("answers that were none but refusals prove nothing")
                .isGreaterThan(50);
    }

    @Test
    void noListOfBountiesContainsAnOffer() {
        List<String> filters = new ArrayList<>(List.of(
                "", "&includePartiallyFilled=true&status=open", "&minPrice=20&maxPrice=20", "&isRemoteOnly=false"));
        for (BountyStatus status : BountyStatus.values()) {
            filters.add("&status=" + status.wire());
        }
        for (String filter : filters) {
            for (BountySort sort : BountySort.values()) {
                strangers.forEach((name, credentials) -> {
                    String cursor = "";
                    do {
                        Answer page = API.get(
                                "/api/bounties?limit=100&sort=" + ((Wire) sort).wire() + filter + cursor, credentials);
                        assertHidden(filter + " by " + name, page, Map.of());
                        cursor = page.json().path("hasMore").asBoolean()
                                ? "&cursor=" + URLEncoder.encode(page.text("/nextCursor"), StandardCharsets.UTF_8)
                                : "";
                    } while (!cursor.isEmpty());
                });
            }
        }
    }

    @Test
    void noReadToolShowsAnOfferToOthers() {
        Map<String, String> key = strangers.get("a key");
        Capabilities.described().tools().stream()
                .filter(bound -> bound.tool().hint().readOnly())
                .map(Catalogue.BoundTool::tool)
                .forEach(tool -> HIDDEN.forEach(ids -> {
                    ObjectNode arguments = Json.object();
                    ids.forEach(arguments::put);
                    ObjectNode message =
                            Json.object().put("jsonrpc", "2.0").put("id", 1).put("method", "tools/call");
                    message.putObject("params").put("name", tool.name()).set("arguments", arguments);
                    assertHidden(tool.name(), API.post("/api/mcp", key, message), ids);
                }));
    }

    @Test
    void offerIsAnsweredLikeAnUnknownBounty() {
        String unknown = "/api/bounties/bty_" + "0".repeat(26);
        for (Map<String, String> ids : HIDDEN) {
            String path = "/api/bounties/" + ids.get("bountyId");
            strangers.forEach((name, credentials) -> {
                Answer hidden = API.get(path, credentials);
                assertThat(hidden.outcome()).isEqualTo("404 not_found");
                assertThat(hidden.bodyButRequestId())
                        .isEqualTo(API.get(unknown, credentials).bodyButRequestId());
            });
            Map<String, String> session = strangers.get("a session");
            assertThat(API.post(path + "/applications", session, Json.object()).bodyButRequestId())
                    .isEqualTo(API.post(unknown + "/applications", session, Json.object())
                            .bodyButRequestId());
            assertThat(API.get(path, poster.session()).text("/bounty/title")).contains(WORD);
            assertThat(API.get(path, worker.session()).text("/bounty/title")).contains(WORD);
        }
    }
}

package marketplace.local.stories;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import marketplace.api.Access;
import marketplace.api.Effect;
import marketplace.api.Json;
import marketplace.api.Operation;
import marketplace.functions.graph.Capabilities;
import marketplace.local.client.Account;
import marketplace.local.client.Api;
import marketplace.local.client.Api.Answer;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class AdminTest {

    private static final Api API = Service.api();
    private static final String UNKNOWN_REVIEW = "rev_" + "0".repeat(26);
    private static final String UNKNOWN_ESCROW = "esc_" + "0".repeat(26);
    private static final String UNKNOWN_TEMPLATE = "qat_" + "0".repeat(26);
    private static final String NO_DAY = "1999-12-31";

    private static Map<String, String> admin;
    private Account poster;
    private Account worker;
    private String human;

    @BeforeAll
    static void signIn() {
        admin = Service.adminSession();
    }

    private void signUp() {
        poster = Account.signUp(API);
        worker = Account.signUp(API);
        human = worker.makeProfile();
    }

    static Stream<Operation<?, ?>> operations() {
        return Capabilities.described().operations().stream().filter(operation -> operation.access() == Access.ADMIN);
    }

    static Stream<Operation<?, ?>> changesOfOneRecord() {
        return operations()
                .filter(operation -> operation.rest().path().contains("{") && operation.effect() != Effect.READ);
    }

    private ObjectNode accountOf(Account account) {
        return (ObjectNode) API.get("/api/admin/accounts?email=" + account.email(), admin)
                .json()
                .at("/accounts/0");
    }

    private String idOf(Account account) {
        return accountOf(account).path("id").asText();
    }

    private Answer put(String path, ObjectNode body) {
        return API.put("/api/admin" + path, admin, body);
    }

    private Answer post(String path, ObjectNode body) {
        return API.post("/api/admin" + path, admin, body);
    }

    private static ObjectNode of(String field, boolean value) {
        return Json.object().put(field, value);
    }

    private String postDoubtful() {
        ObjectNode doubtful = Account.bounty().put("title", "Rent your verified account to us");
        Answer posted = API.post("/api/bounties", poster.session(), doubtful);
        assertThat(posted.text("/bounty/status")).isEqualTo("pending_review");
        return posted.text("/bounty/id");
    }

    private List<String> logOf(String subject) {
        List<String> actions = new ArrayList<>();
        API.get("/api/admin/audit?subject=" + subject, admin)
                .json()
                .path("entries")
                .forEach(entry -> actions.add(entry.path("action").asText()));
        return actions;
    }

    private ObjectNode bodyOf(Operation<?, ?> operation) {
        return switch (operation.name()) {
            case "admin_set_key_tier" -> Json.object().put("tier", "automated");
            case "admin_restrict_account" -> of("restricted", true).put("reason", "too many complaints");
            case "admin_feature_human" -> of("featured", true);
            case "admin_vet_taste" -> of("vetted", true);
            case "admin_hide_review" -> of("hidden", false);
            case "admin_set_identity" -> of("verified", true).put("country", "PT");
            case "admin_rule_dispute" -> Json.object().put("ruling", "refund").put("reason", "nothing was delivered");
            case "admin_refuse_bounty" -> Json.object().put("reason", "it asks for accounts");
            default -> Json.object();
        };
    }

    @ParameterizedTest
    @MethodSource("operations")
    void adminRoutesAcceptOnlyAdminSessions(Operation<?, ?> operation) {
        signUp();
        Account.Key key = poster.newKey();
        String path = operation
                .rest()
                .path()
                .replace("{accountId}", idOf(poster))
                .replace("{keyId}", key.id())
                .replace("{humanId}", human)
                .replace("{escrowId}", UNKNOWN_ESCROW)
                .replace("{date}", NO_DAY)
                .replace("{templateId}", UNKNOWN_TEMPLATE)
                .replace("{reviewId}", UNKNOWN_REVIEW)
                .replace("{bountyId}", operation.rest().path().contains("{bountyId}") ? postDoubtful() : "");
        Answer made = API.post("/api/keys", admin, Account.agentKey());
        Map<String, String> adminsKey = Map.of("X-API-Key", made.text("/apiKey"));
        boolean reads = operation.effect() == Effect.READ;
        String asked = operation.name().equals("admin_find_accounts") ? path + "?email=" + poster.email() : path;
        byte[] body = reads ? new byte[0] : Json.bytes(bodyOf(operation));
        String method = operation.rest().method();

        assertThat(API.send(method, asked, Map.of(), body).outcome()).isEqualTo("401 unauthenticated");
        for (Map<String, String> other : List.of(key.credentials(), adminsKey, poster.session(), worker.session())) {
            assertThat(API.send(method, asked, other, body).outcome()).isEqualTo("403 forbidden");
        }
        // The stories of hiring cover an admin's ruling of a disputed escrow.
        assertThat(API.send(method, asked, admin, body).outcome())
                .isEqualTo(
                        Stream.of(UNKNOWN_ESCROW, UNKNOWN_REVIEW, UNKNOWN_TEMPLATE, NO_DAY)
                                        .anyMatch(path::contains)
                                ? "404 not_found"
                                : "200");
        API.delete("/api/keys/" + made.text("/key/id"), admin);
    }

    @ParameterizedTest
    @MethodSource("changesOfOneRecord")
    void unknownIdIsNotFoundForAdmins(Operation<?, ?> operation) {
        String none = "_" + "0".repeat(26);
        String filled = operation
                .rest()
                .path()
                .replace("{accountId}", "acc" + none)
                .replace("{keyId}", "key" + none)
                .replace("{humanId}", "hum" + none)
                .replace("{reviewId}", UNKNOWN_REVIEW)
                .replace("{escrowId}", UNKNOWN_ESCROW)
                .replace("{templateId}", UNKNOWN_TEMPLATE)
                .replace("{bountyId}", "bty" + none);

        assertThat(API.send(operation.rest().method(), filled, admin, Json.bytes(bodyOf(operation)))
                        .outcome())
                .isEqualTo("404 not_found");
    }

    @Test
    void restrictedAccountIsRefusedUntilTheRestrictionIsLifted() {
        signUp();
        String bounty = poster.postBounty();
        String posters = idOf(poster);
        ObjectNode why = of("restricted", true).put("reason", "three chargebacks");
        put("/accounts/" + posters + "/restriction", why).text("/account/restricted");
        put("/accounts/" + idOf(worker) + "/restriction", why).text("/account/restricted");

        Answer refused = API.post("/api/bounties", poster.newKey().credentials(), Account.bounty());
        assertThat(refused.outcome()).isEqualTo("403 forbidden");
        assertThat(refused.body()).contains("three chargebacks");
        assertThat(API.post("/api/bounties", poster.session(), Account.bounty().put("dryRun", true))
                        .outcome())
                .isEqualTo("403 forbidden");
        assertThat(worker.tryToApply(bounty).outcome()).isEqualTo("403 forbidden");

        put("/accounts/" + posters + "/restriction", of("restricted", false)).text("/account/restricted");
        put("/accounts/" + idOf(worker) + "/restriction", of("restricted", false));
        assertThat(poster.postBounty()).startsWith("bty_");
        assertThat(worker.apply(bounty)).startsWith("app_");
        assertThat(logOf(posters)).containsExactly("account_unrestricted", "account_restricted");
    }

    @Test
    void heldBountyIsPublishedOrRejectedByAnAdmin() {
        signUp();
        String good = postDoubtful();
        String bad = postDoubtful();
        assertThat(API.get("/api/bounties/" + good, worker.session()).outcome()).isEqualTo("404 not_found");
        assertThat(API.get("/api/bounties/" + good, admin).text("/bounty/reviewReason"))
                .isEqualTo("account_farming");
        List<String> waiting = new ArrayList<>();
        API.get("/api/admin/bounties/pending-review?limit=100", admin)
                .json()
                .path("bounties")
                .forEach(bounty -> waiting.add(bounty.path("id").asText()));
        assertThat(waiting).containsSubsequence(good, bad);

        assertThat(post("/bounties/" + good + "/publish", Json.object()).text("/bounty/status"))
                .isEqualTo("open");
        post("/bounties/" + bad + "/refuse", Json.object().put("reason", "it asks for accounts"))
                .text("/bounty/status");

        assertThat(API.get("/api/bounties/" + good, Map.of()).text("/bounty/status"))
                .isEqualTo("open");
        assertThat(worker.apply(good)).startsWith("app_");
        assertThat(API.get("/api/bounties/" + bad, worker.session()).outcome()).isEqualTo("404 not_found");
        Answer refused = API.get("/api/bounties/" + bad, poster.session());
        assertThat(refused.text("/bounty/status")).isEqualTo("cancelled");
        assertThat(refused.text("/bounty/closeReasonDetails")).isEqualTo("it asks for accounts");
        for (String decided : List.of(good, bad)) {
            assertThat(post("/bounties/" + decided + "/publish", Json.object()).outcome())
                    .isEqualTo("409 invalid_state");
        }
        JsonNode left =
                API.get("/api/admin/bounties/pending-review?limit=100", admin).json();
        assertThat(left.toString()).doesNotContain(good).doesNotContain(bad);
        assertThat(logOf(good)).containsExactly("bounty_published");
        assertThat(logOf(bad)).containsExactly("bounty_refused");
    }

    @Test
    void adminCountriesApplyToDocumentOrProfile() {
        signUp();
        ObjectNode strict = Account.bounty().put("identityRequired", true);
        String checked = API.post("/api/bounties", poster.session(), strict).text("/bounty/id");
        String open = poster.postBounty();
        ObjectNode countries = Json.object();
        countries.putArray("supportedCountries").add("pt").add("Germany");
        countries.putArray("intakeClosedCountries").add("DE");
        for (String bounty : List.of(checked, open)) {
            assertThat(patch(bounty, poster.session(), countries).outcome()).isEqualTo("403 forbidden");
            assertThat(patch(bounty, worker.session(), countries).outcome()).isEqualTo("404 not_found");
            assertThat(patch(bounty, admin, countries).json().at("/bounty/supportedCountries"))
                    .isEqualTo(Json.tree(List.of("DE", "PT")));
            assertThat(logOf(bounty)).containsExactly("bounty_countries_set");
        }
        assertThat(patch(open, admin, of("identityRequired", true)).outcome()).isEqualTo("403 forbidden");

        assertThat(worker.tryToApply(open).outcome()).isEqualTo("403 country_not_supported");
        liveIn("DE");
        assertThat(worker.tryToApply(open).outcome()).isEqualTo("403 country_not_supported");
        liveIn("Portugal");
        assertThat(worker.tryToApply(checked).outcome()).isEqualTo("403 identity_required");
        put("/accounts/" + idOf(worker) + "/identity", of("verified", true).put("country", "DE"));
        assertThat(worker.tryToApply(checked).outcome()).isEqualTo("403 country_not_supported");
        put("/accounts/" + idOf(worker) + "/identity", of("verified", true).put("country", "PT"));
        assertThat(worker.apply(checked)).startsWith("app_");
        assertThat(worker.apply(open)).startsWith("app_");
    }

    private static Answer patch(String bounty, Map<String, String> credentials, ObjectNode body) {
        return API.send("PATCH", "/api/bounties/" + bounty, credentials, Json.bytes(body));
    }

    private void liveIn(String country) {
        ObjectNode profile = Json.object().put("name", "Ada");
        profile.putObject("location").put("country", country);
        API.put("/api/humans/me", worker.session(), profile).text("/human/id");
    }

    @Test
    void adminFeaturesVetsAndIdentifiesHumans() {
        signUp();
        String account = idOf(worker);
        put("/humans/" + human + "/featured", of("featured", true)).text("/human/id");
        put("/humans/" + human + "/taste-vetted", of("vetted", true)).text("/human/id");
        put("/accounts/" + account + "/identity", of("verified", true).put("country", "DE"));

        Answer shown = API.get("/api/humans/" + human, Map.of());
        for (String flag : List.of("isFeatured", "tasteVetted", "isVerified")) {
            assertThat(shown.text("/human/" + flag)).as(flag).isEqualTo("true");
        }
        assertThat(accountOf(worker).path("identityCountry").asText()).isEqualTo("DE");
        assertThat(put(
                                "/accounts/" + account + "/identity",
                                of("verified", true).put("country", "XX"))
                        .outcome())
                .isEqualTo("400 validation");

        put("/humans/" + human + "/featured", of("featured", false));
        put("/humans/" + human + "/taste-vetted", of("vetted", false));
        put("/accounts/" + account + "/identity", of("verified", false));
        Answer plain = API.get("/api/humans/" + human, Map.of());
        for (String flag : List.of("isFeatured", "tasteVetted", "isVerified")) {
            assertThat(plain.text("/human/" + flag)).as(flag).isEqualTo("false");
        }
        assertThat(logOf(human))
                .containsExactly("human_taste_unvetted", "human_unfeatured", "human_taste_vetted", "human_featured");
        assertThat(logOf(account)).containsExactly("identity_cleared", "identity_set");
    }
}

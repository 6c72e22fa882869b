package marketplace.local.stories;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import marketplace.api.Json;
import marketplace.local.client.Account;
import marketplace.local.client.AgentEndpoint;
import marketplace.local.client.Api;
import marketplace.server.Stack;
import marketplace.server.template.Template;
import marketplace.testing.FakeIssuer;
import org.junit.jupiter.api.Test;

class ExternalIssuerTest {

    private static Map<String, String> bearer(String token) {
        return Map.of("Authorization", "Bearer " + token);
    }

    private static Stack start(FakeIssuer issuer) throws Exception {
        Map<String, String> localValues = new HashMap<>(Stack.localValues(false));
        localValues.put("ExternalIssuer", issuer.issuer());
        localValues.put("ExternalAudience", FakeIssuer.AUDIENCE);
        Template template = Template.load(Service.REPOSITORY.resolve("template.yaml"), localValues);
        return RefusedCalls.watch(Stack.start(template, Service.options()));
    }

    @Test
    void usersOfAnExternalIssuerWorkPostAndAdminister() throws Exception {
        try (FakeIssuer other = FakeIssuer.start();
                Stack stack = start(other)) {
            Api api = new Api(stack.uri());
            ObjectNode adas =
                    other.claims("ada", "ada@example.com", stack.clock().instant());
            Map<String, String> ada = bearer(other.token(adas));
            ObjectNode claims =
                    other.claims("root", "root@example.com", stack.clock().instant());
            claims.putArray("cognito:groups").add("admin");
            Map<String, String> admin = bearer(other.token(claims));
            Account poster = Account.signUp(api);
            String bounty = poster.postBounty();

            api.put("/api/humans/me", ada, Json.object().put("name", "Ada")).text("/human/id");
            String path = "/api/bounties/" + bounty + "/applications";
            assertThat(api.post(path, ada, Json.object().put("message", "I am near."))
                            .text("/application/id"))
                    .startsWith("app_");
            assertThat(api.get("/api/webhooks/endpoints", ada).text("/count")).isEqualTo("0");
            assertThat(api.get("/api/admin/audit", ada).outcome()).isEqualTo("403 forbidden");
            assertThat(api.get("/api/admin/audit", admin).outcome()).isEqualTo("200");
            assertThat(api.get("/api/admin/accounts?email=ada@example.com", admin)
                            .text("/accounts/0/emailVerified"))
                    .isEqualTo("true");

            other.rotate();
            other.answersWith(500);
            Map<String, String> unknownKey = bearer(other.token(adas));
            assertThat(api.get("/api/humans/me", unknownKey).status()).isIn(401, 502);
            assertThat(api.get("/api/humans/me", ada).outcome()).isEqualTo("200");
        }
    }

    /** Each function opens the account at a user's first call, and pairs another user with the same verified e-mail. */
    @Test
    void firstCallAtAnyFunctionFindsTheAccountOfTheVerifiedEmail() throws Exception {
        try (FakeIssuer other = FakeIssuer.start();
                Stack stack = start(other)) {
            Api api = new Api(stack.uri());
            Map<String, Consumer<Map<String, String>>> calls = new LinkedHashMap<>();
            for (String path : List.of(
                    "/api/account/export",
                    "/api/humans/blocks",
                    "/api/bounties?mine=true",
                    "/api/conversations",
                    "/api/services/browse",
                    "/api/escrow/agent-rentals",
                    "/api/wallet/balance",
                    "/api/webhooks/endpoints")) {
                calls.put(
                        path,
                        user -> assertThat(api.get(path, user).outcome())
                                .as(path)
                                .isIn("200", "403 forbidden"));
            }
            calls.put(
                    "mcp",
                    user -> assertThat(AgentEndpoint.MCP
                                    .call(api, user, "list_api_keys", Json.object())
                                    .path("success")
                                    .asBoolean())
                            .isTrue());
            calls.forEach((function, call) -> {
                Instant now = stack.clock().instant();
                String email = function.replaceAll("[^a-z]", "") + "@example.com";
                Map<String, String> first = bearer(other.token(other.claims("first " + function, email, now)));
                Map<String, String> second = bearer(other.token(other.claims("second " + function, email, now)));
                call.accept(first);
                call.accept(second);

                String human = api.put("/api/humans/me", first, Json.object().put("name", "Ada"))
                        .text("/human/id");
                assertThat(api.get("/api/humans/me", second).text("/human/id"))
                        .as(function)
                        .isEqualTo(human);
            });
        }
    }
}

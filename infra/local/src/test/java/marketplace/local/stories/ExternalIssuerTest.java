package marketplace.local.stories;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashMap;
import java.util.Map;
import marketplace.api.Json;
import marketplace.local.Stack;
import marketplace.local.client.Account;
import marketplace.local.client.Api;
import marketplace.local.template.Template;
import marketplace.testing.FakeIssuer;
import org.junit.jupiter.api.Test;

class ExternalIssuerTest {

    private static Map<String, String> bearer(String token) {
        return Map.of("Authorization", "Bearer " + token);
    }

    @Test
    void usersOfAnExternalIssuerWorkPostAndAdminister() throws Exception {
        try (FakeIssuer other = FakeIssuer.start()) {
            Map<String, String> localValues = new HashMap<>(Stack.localValues(false));
            localValues.put("ExternalIssuer", other.issuer());
            localValues.put("ExternalAudience", FakeIssuer.AUDIENCE);
            Template template = Template.load(Service.REPOSITORY.resolve("template.yaml"), localValues);
            try (Stack stack = RefusedCalls.watch(Stack.start(template, Stack.Options.forTests()))) {
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
                assertThat(api.get("/api/webhooks/endpoints", ada).text("/count"))
                        .isEqualTo("0");
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
    }
}

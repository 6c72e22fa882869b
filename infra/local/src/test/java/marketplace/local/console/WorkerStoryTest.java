package marketplace.local.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import marketplace.api.Json;
import marketplace.local.client.Account;
import marketplace.local.client.Api;
import marketplace.local.stories.Service;
import marketplace.server.Stack;
import marketplace.server.template.Template;
import marketplace.testing.browser.BrowserScript;
import marketplace.testing.browser.Chromium;
import org.junit.jupiter.api.Test;

/** From the sign-up to the pay, on a phone in Chromium, with an agent that hires by the API. */
class WorkerStoryTest {

    private static final int MOST_ACTIVATIONS = 12;
    private static final Path PICTURES = Path.of("target/pages");
    private static final String AGENT = "agent@example.com";

    /** E-mails are verified, as deployed. */
    private static Stack stack() throws Exception {
        Path file = Service.REPOSITORY.resolve("template.yaml");
        return Stack.start(Template.load(file, Stack.localValues(true)), Service.options());
    }

    private static Map<String, String> agent(Api api) throws Exception {
        api.post("/api/auth/signup", Map.of(), Json.object().put("email", AGENT).put("name", "Agent"));
        api.settle();
        ObjectNode code = Json.object()
                .put("email", AGENT)
                .put("code", Account.mailedCode(api, AGENT))
                .put("password", Account.PASSWORD)
                .put("name", "Agent");
        api.post("/api/auth/verify-email", Map.of(), code).success();
        Account account = new Account(api, AGENT, Map.of()).signedInAgain();
        account.deposit(100);
        return account.newKeyWithBudget().credentials();
    }

    @Test
    void personSignsUpIsHiredAndPaidInTwelveActivations() throws Exception {
        Chromium.require();
        Files.createDirectories(PICTURES);
        try (Stack stack = stack()) {
            Api api = new Api(stack.uri());
            Map<String, String> key = agent(api);
            String bounty = api.post("/api/bounties", key, Account.bounty()).text("/bounty/id");

            JsonNode story = BrowserScript.run(
                    WorkerStoryTest.class,
                    "story.cjs",
                    List.of(stack.uri().toString(), PICTURES.toString(), key.get("X-API-Key"), bounty));

            assertThat(story.path("faults")).isEmpty();
            assertThat(story.path("activations")).hasSizeBetween(8, MOST_ACTIVATIONS);
            assertThat(story.path("paid").asText()).contains("$25.00");
            assertThat(stack.audit()).isEmpty();
        }
    }
}

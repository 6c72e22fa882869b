package marketplace.local.clients;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import marketplace.api.Json;
import marketplace.local.client.Account;
import marketplace.local.client.Api;
import marketplace.local.stories.Service;
import org.junit.jupiter.api.Test;

/** The official Java client. It lists the tools first, and checks results against their output schemas. */
class McpJavaClientTest {

    private static final String UNAUTHENTICATED = "unauthenticated";

    private static McpSyncClient client(Map<String, String> headers) {
        HttpClientStreamableHttpTransport transport = HttpClientStreamableHttpTransport.builder(
                        Service.stack().uri().toString())
                .endpoint("/api/mcp")
                .addHttpRequestCustomizer((request, _, _, _, _) -> headers.forEach(request::setHeader))
                .build();
        McpSyncClient client = McpClient.sync(transport).build();
        client.initialize();
        assertThat(client.listTools().tools()).hasSizeGreaterThan(40);
        return client;
    }

    private record Answer(boolean isError, JsonNode content) {

        String text(String pointer) {
            return content.at(pointer).asText();
        }
    }

    private static Answer call(McpSyncClient client, String tool, Map<String, Object> arguments) {
        CallToolResult result = client.callTool(
                CallToolRequest.builder(tool).arguments(arguments).build());
        return new Answer(Boolean.TRUE.equals(result.isError()), Json.MAPPER.valueToTree(result.structuredContent()));
    }

    @Test
    void clientWithoutKeyReadsPublicToolsAndIsToldWhichOnesNeedAKey() {
        try (McpSyncClient client = client(Map.of())) {
            assertThat(call(client, "check_account_status", Map.of()).text("/authenticated"))
                    .isEqualTo("false");
            assertThat(call(client, "list_bounties", Map.of("limit", 1)).isError())
                    .isFalse();
            Answer wallet = call(client, "get_wallet_balance", Map.of());
            assertThat(wallet.isError()).isTrue();
            assertThat(wallet.text("/error_code")).isEqualTo(UNAUTHENTICATED);
            assertThat(wallet.text("/error")).contains("operator", "X-API-Key");
        }
    }

    @Test
    void clientWithAnInvalidKeyReadsPublicToolsWithANote() {
        try (McpSyncClient client = client(Map.of("X-API-Key", "svc_test_wrong"))) {
            Answer bounties = call(client, "list_bounties", Map.of("limit", 1));
            assertThat(bounties.isError()).isFalse();
            assertThat(bounties.text("/note")).contains("not valid");
            Answer wallet = call(client, "get_wallet_balance", Map.of());
            assertThat(wallet.isError()).isTrue();
            assertThat(wallet.text("/error_code")).isEqualTo(UNAUTHENTICATED);
        }
    }

    @Test
    void clientWithAKeyPostsABountyOnce() {
        Map<String, String> key =
                Account.signUp(new Api(Service.stack().uri())).newKey().credentials();
        Map<String, Object> bounty = Map.of(
                "title", "Photograph a shop front",
                "description", "The shop at the corner, by daylight.",
                "completionCriteria", "One sharp photo.",
                "evidenceTypes", List.of("photo"),
                "estimatedHours", 1,
                "priceType", "fixed",
                "price", 25,
                "agentType", "other",
                "idempotencyKey", UUID.randomUUID().toString());
        try (McpSyncClient client = client(key)) {
            assertThat(call(client, "check_account_status", Map.of()).text("/authenticated"))
                    .isEqualTo("true");
            assertThat(call(client, "get_wallet_balance", Map.of()).isError()).isFalse();
            Answer created = call(client, "create_bounty", bounty);
            assertThat(created.text("/bounty/id")).startsWith("bty_");
            Answer again = call(client, "create_bounty", bounty);
            assertThat(again.text("/bounty/id")).isEqualTo(created.text("/bounty/id"));
            assertThat(again.text("/replayed")).isEqualTo("true");
        }
    }
}

package marketplace.functions;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marketplace.api.Catalogue;
import marketplace.api.Json;
import marketplace.api.Tool;
import marketplace.api.rest.HttpRequest;
import marketplace.api.rest.HttpResponse;
import marketplace.api.schema.Schemas;
import marketplace.bounties.BountyStatus;
import marketplace.functions.graph.Capabilities;
import marketplace.functions.graph.HttpEndpoints;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Fee;
import marketplace.kernel.Wire;
import marketplace.mcp.tools.HireTasks;
import marketplace.mcp.tools.NextCalls;
import marketplace.money.escrow.EscrowStatus;
import marketplace.money.limits.MoneySettings;
import marketplace.services.bookings.BookingStatus;
import marketplace.studies.qa.QaRunStatus;
import marketplace.studies.taste.TasteRunStatus;
import org.junit.jupiter.api.Test;

/** A model pays for every word that it reads before its first call, so the size is bounded. */
class FirstReadingTest {

    /** Of the tools whose names are fixed, with those of local identities. */
    private static final int MOST_BYTES = 60_000;

    private static final Set<String> FURTHER = Set.of(
            "release_seat",
            "review_submission",
            "get_submissions",
            "add_dispute_evidence",
            "withdraw_dispute",
            "concede_dispute",
            "propose_settlement",
            "accept_settlement",
            "write_review",
            "get_booking",
            "cancel_booking",
            "accept_reschedule",
            "get_coverage");

    private static final int MOST_BYTES_PER_TOOL = 905;
    private static final int MOST_TOKENS = 12_600;

    /** Schemas and English have 4.4 bytes a token of o200k. */
    private static final int BYTES_PER_TOKEN = 4;

    private static final int MOST_BYTES_OF_INSTRUCTIONS = 2_048;

    /** Names of fields have no underscore, names of tools have one. */
    private static final Pattern TOOL = Pattern.compile("[a-z]+(_[a-z]+)+");

    @Test
    void toolListFitsItsBudget() {
        Set<String> names =
                list().stream().map(tool -> tool.get("name").textValue()).collect(Collectors.toSet());
        assertThat(names).isEqualTo(toolNames()).containsAll(FURTHER);
        assertThat(withIdentities().stream()
                        .filter(tool -> !FURTHER.contains(tool.get("name").textValue()))
                        .mapToInt(tool -> Json.bytes(tool).length)
                        .sum())
                .isLessThanOrEqualTo(MOST_BYTES);
    }

    static List<JsonNode> list() {
        return Json.parse(new String(response().body(), StandardCharsets.UTF_8))
                .at("/result/tools")
                .valueStream()
                .toList();
    }

    private static HttpResponse response() {
        String list = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}";
        TestPlatform platform = new TestPlatform();
        return new Capabilities(platform, "Table")
                .mcpEndpoint(Fee.UNSET, MoneySettings.withoutCharges(0))
                .handle(new HttpRequest(
                        "POST",
                        "POST /api/mcp",
                        "/api/mcp",
                        Map.of(),
                        Map.of(),
                        Map.of("content-type", "application/json"),
                        list.getBytes(StandardCharsets.UTF_8),
                        "https://api.test",
                        "192.0.2.1"));
    }

    @Test
    void toolsOfKeysAndWebhooksComeLast() {
        List<String> last = list().stream()
                .map(tool -> tool.get("name").textValue())
                .dropWhile(name -> !name.equals("create_api_key"))
                .toList();

        assertThat(last).allMatch(name -> name.contains("api_key") || name.contains("webhook"));
    }

    @Test
    void everyToolIsLeanAndRefusesUnknownArguments() {
        assertThat(list()).allSatisfy(tool -> {
            assertThat(tool.at("/inputSchema/additionalProperties").asText()).isEqualTo("false");
            assertThat(tool.at("/inputSchema/properties").has("agentVerification"))
                    .isFalse();
            assertThat(tool.path("annotations").has("title")).isFalse();
            assertThat(tool.path("inputSchema").toString()).doesNotContain("\"int32\"", "\"int64\"");
        });
    }

    /** With the tools of local identities, which only the stdio program has. */
    private static List<JsonNode> withIdentities() {
        return Stream.concat(list().stream(), StdioCatalogueTest.identityTools().valueStream())
                .toList();
    }

    @Test
    void toolsAreShortOnAverage() {
        List<JsonNode> tools = withIdentities();

        int bytes = tools.stream().mapToInt(tool -> Json.bytes(tool).length).sum();

        assertThat(bytes / tools.size()).isLessThanOrEqualTo(MOST_BYTES_PER_TOOL);
    }

    @Test
    void whatHostsPassToAModelFitsItsBudget() {
        int bytes = list().stream()
                .map(tool -> ((ObjectNode) tool.deepCopy()).retain("name", "description", "inputSchema"))
                .mapToInt(tool -> Json.bytes(tool).length)
                .sum();

        assertThat(bytes / BYTES_PER_TOKEN).isLessThanOrEqualTo(MOST_TOKENS);
    }

    @Test
    void everyArgumentIsDescribedAtEveryDepth() {
        assertThat(list())
                .allSatisfy(tool -> assertThat(undescribed(tool.path("inputSchema")))
                        .as(tool.get("name").textValue())
                        .isEmpty());
    }

    private static List<String> undescribed(JsonNode schema) {
        return schema.path("properties").properties().stream()
                .flatMap(field -> Stream.concat(
                        field.getValue().has("description") ? Stream.of() : Stream.of(field.getKey()),
                        Stream.of(field.getValue(), field.getValue().path("items"))
                                .flatMap(inner -> undescribed(inner).stream())))
                .toList();
    }

    @Test
    void everyToolHasATitleTheHintsThatApplyAndTypedResults() {
        assertThat(list()).allSatisfy(tool -> {
            assertThat(tool.path("title").asText()).isNotBlank();
            assertThat(tool.path("annotations"))
                    .hasSize(tool.at("/annotations/readOnlyHint").asBoolean() ? 2 : 4)
                    .allSatisfy(hint -> assertThat(hint.isBoolean()).isTrue());
            assertThat(tool.at("/outputSchema/properties"))
                    .isNotEmpty()
                    .allSatisfy(
                            field -> assertThat(field.path("type").isTextual()).isTrue());
        });
    }

    @Test
    void leanInputsKeepLimitsUnitsAndValues() {
        JsonNode bounty = tool("create_bounty").at("/inputSchema/properties");
        JsonNode rent = tool("rent_human").at("/inputSchema/properties");

        assertThat(bounty.at("/price").toString()).contains("\"minimum\":5", "\"maximum\":100000", "USD");
        assertThat(bounty.at("/evidenceTypes/items/enum")).hasSize(4);
        assertThat(bounty.at("/videoSubmission/properties/maxFiles").toString())
                .contains("\"minimum\":1", "\"maximum\":50");
        assertThat(bounty.at("/deadline/format").asText()).isEqualTo("date-time");
        assertThat(rent.at("/maxTotalCents/description").asText()).contains("cents");
        assertThat(tool("list_escrows").at("/inputSchema/properties/status/enum"))
                .hasSize(11);
        assertThat(bounty.at("/title").toString()).contains("\"minLength\":5", "\"maxLength\":200");
    }

    private static JsonNode tool(String name) {
        return list().stream()
                .filter(tool -> tool.get("name").textValue().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void toolsWithTextsByOtherPeopleSaySo() {
        Set<String> untrusted = list().stream()
                .filter(tool -> tool.at("/annotations/openWorldHint").asBoolean())
                .map(tool -> tool.get("name").textValue())
                .collect(Collectors.toSet());

        assertThat(untrusted)
                .isNotEmpty()
                .isEqualTo(Capabilities.described().tools().stream()
                        .filter(bound ->
                                Schemas.hasUntrustedTexts(bound.operation().output()))
                        .map(bound -> bound.tool().name())
                        .filter(toolNames()::contains)
                        .collect(Collectors.toSet()))
                .doesNotContain("get_wallet_balance", "list_api_keys");
    }

    @Test
    void instructionsFitTheirBudgetAndNameExistingTools() {
        assertThat(HttpEndpoints.INSTRUCTIONS.getBytes(StandardCharsets.UTF_8))
                .hasSizeLessThanOrEqualTo(MOST_BYTES_OF_INSTRUCTIONS);
        assertThat(TOOL.matcher(HttpEndpoints.INSTRUCTIONS).results().map(MatchResult::group))
                .isNotEmpty()
                .isSubsetOf(toolNames());
    }

    @Test
    void nextCallsNameExistingTools() {
        assertThat(NextCalls.tools()).isNotEmpty().isSubsetOf(toolNames());
    }

    @Test
    void promptsNameExistingToolsAndThePagesWhatTheCodeDeclares() {
        JsonNode guides = Capabilities.guides().json();

        assertThat(guides.path("prompts"))
                .hasSizeGreaterThanOrEqualTo(4)
                .allSatisfy(
                        prompt -> assertThat(TOOL.matcher(prompt.path("text").textValue())
                                        .results()
                                        .map(MatchResult::group))
                                .isNotEmpty()
                                .isSubsetOf(toolNames()));
        assertThat(guides.at("/pages/0/text").textValue()).contains("- Escrow: funding, funded");
        assertThat(guides.at("/pages/1/text").textValue().lines()).hasSize(ErrorCode.values().length + 2);
        assertThat(guides.at("/pages/2/text").textValue()).contains("- escrow.released: ");
    }

    @Test
    void tasksUseExistingToolsAndStatuses() {
        Map<HireTasks.Kind, Wire[]> statuses = Map.of(
                HireTasks.Kind.BOUNTY, BountyStatus.values(),
                HireTasks.Kind.ESCROW, EscrowStatus.values(),
                HireTasks.Kind.BOOKING, BookingStatus.values(),
                HireTasks.Kind.TASTE_RUN, TasteRunStatus.values(),
                HireTasks.Kind.QA_RUN, QaRunStatus.values());

        assertThat(HireTasks.Kind.values()).allSatisfy(kind -> {
            assertThat(toolNames()).containsAll(kind.tools());
            List<String> wires = Stream.of(statuses.get(kind)).map(Wire::wire).toList();
            assertThat(wires).containsAll(kind.ends());
            assertThat(wires.contains("cancelled")).isEqualTo(kind.canBeCancelled());
        });
    }

    private static Set<String> toolNames() {
        return Capabilities.described().tools().stream()
                .map(Catalogue.BoundTool::tool)
                .map(Tool::name)
                .collect(Collectors.toSet());
    }
}

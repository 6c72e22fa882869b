package marketplace.functions;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import marketplace.api.Catalogue.BoundTool;
import marketplace.api.Json;
import marketplace.mcp.JsonText;
import marketplace.mcp.tools.Tokens;
import marketplace.mcp.tools.ToolResults;
import marketplace.mcp.tools.ToolRoute;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a model asks a list for is in each row: which record it is, how it stands, and what it costs. */
class ToolListsTest {

    private static final Set<String> KEPT = Set.of(
            "id",
            "title",
            "serviceTitle",
            "subject",
            "name",
            "humanName",
            "skill",
            "status",
            "state",
            "rating",
            "price",
            "hourlyRate",
            "bookingPriceCents",
            "amountCents",
            "totalCents",
            "reservedCents",
            "eventType");

    /** The panel is paid by the answer, and a booking costs its bookingPriceCents, whatever the unit of the price. */
    private static final Map<String, String> NOT_SHOWN =
            Map.of("browse_taste_humans", "hourlyRate", "browse_services", "price");

    private static final int FEWEST = 4;
    private static final int MOST_TOKENS = 10_000;

    /** Without the few endpoints of a key, which are one page. */
    static Stream<BoundTool> lists() {
        return ToolAnswers.tools().stream()
                .filter(bound -> ToolAnswers.route(bound).list().isPresent()
                        && ToolAnswers.route(bound).arguments().containsKey(ToolResults.LIMIT));
    }

    @ParameterizedTest
    @MethodSource("lists")
    void everyRowOfALongListKeepsItsNameStatusAndMoney(BoundTool bound) {
        ToolRoute route = ToolAnswers.route(bound);
        String list = route.list().orElseThrow();
        for (int rows : List.of(50, 100)) {
            ObjectNode asked = Json.object().put(ToolResults.LIMIT, rows);
            int fewer = ToolAnswers.RESULTS
                    .fewerRows(route, asked, ToolAnswers.page(bound, rows))
                    .orElse(rows);

            ObjectNode shown = ToolAnswers.RESULTS.success(route, asked, ToolAnswers.page(bound, fewer));

            ObjectNode whole = kept(ToolAnswers.page(bound, 1).path(list).path(0));
            whole.remove(NOT_SHOWN.getOrDefault(route.tool(), ""));
            assertThat(whole).isNotEmpty();
            assertThat(shown.path(list)).hasSize(fewer);
            assertThat(shown.path(list).valueStream().map(ToolListsTest::kept)).containsOnly(whole);
            assertThat(fewer).isGreaterThanOrEqualTo(FEWEST);
            assertThat(Tokens.estimate(JsonText.bytes(shown))).isLessThanOrEqualTo(MOST_TOKENS);
        }
    }

    private static ObjectNode kept(JsonNode row) {
        return ((ObjectNode) row.deepCopy()).retain(KEPT);
    }
}

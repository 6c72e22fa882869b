package marketplace.functions.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import marketplace.api.limits.Quota;
import marketplace.api.openapi.OpenApi;
import marketplace.functions.graph.Capabilities;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.EventType;
import org.junit.jupiter.api.Test;

/** The reference has what the catalogue has. */
class ReferenceTest {

    private static final Path STATES = Path.of(System.getProperty("repository.root"), "docs/states.md");

    private static final Pattern MOVE = Pattern.compile("(?m)^ {4}(\\w+) --> (\\w+): (.+)$");

    private final PublishedSite site = new PublishedSite();

    @Test
    void everyOperationIsOnThePageOfItsGroupInBothForms() {
        Capabilities.described().operations().forEach(operation -> {
            String page = "/docs/operations/" + OpenApi.tag(operation).replaceFirst("^\\.", "");
            String route = operation.rest().method() + " " + operation.rest().path();

            assertThat(site.get(page).text())
                    .as(operation.name())
                    .contains(
                            "<h2 id=\"" + operation.name() + "\">",
                            operation.rest().path());
            assertThat(site.get(page + ".md").text()).contains("## " + operation.name() + "\n\n`" + route + "`");
            assertThat(site.get("/docs/operations").text()).contains(page + "#" + operation.name());
        });
    }

    @Test
    void operationShowsFieldsLimitsErrorsAndAnExample() {
        assertThat(site.get("/docs/operations/bounties").text())
                .contains("<code>title</code> <span>string, 1 to 200 characters, <strong>required</strong></span>")
                .contains("<code>location.latitude</code> <span>number or null, -90 to 90</span>")
                .contains("<code>priceType</code> <span>one of fixed | hourly")
                .contains("href=\"/docs/errors#moderation_refused\"")
                .contains("curl -X POST &quot;$BASE/api/bounties&quot; \\\n  -H &quot;X-API-Key: $KEY&quot;")
                .contains("An API key with the scope hire, or a session.", "300 changes per minute");
    }

    @Test
    void everyToolHasItsArguments() {
        String tools = site.get("/docs/tools").text();

        assertThat(Capabilities.described().tools())
                .isNotEmpty()
                .allSatisfy(bound ->
                        assertThat(tools).contains("<h3 id=\"" + bound.tool().name() + "\">"));
        assertThat(tools).contains("<code>bountyId</code> <span>string, <strong>required</strong></span>");
    }

    @Test
    void everyEventHasItsDataAndASample() {
        String events = site.get("/docs/events").text();

        for (EventType type : EventType.values()) {
            assertThat(events)
                    .contains("<h2 id=\"" + type.wire() + "\">", "&quot;type&quot;: &quot;" + type.wire() + "&quot;");
        }
    }

    @Test
    void everyErrorSaysWhatToDo() {
        String errors = site.get("/docs/errors").text().replace("&#39;", "'");

        for (ErrorCode code : ErrorCode.values()) {
            assertThat(errors)
                    .containsPattern("id=\"" + code.wire() + "\".*<dd>.+\\. <strong>Next:</strong> [^<]+[.]</dd>")
                    .contains(code.meaning());
        }
        assertThat(site.get("/docs/errors.md").text().split(" Next: [A-Z]", -1)).hasSize(ErrorCode.values().length + 1);
    }

    @Test
    void answerIsExplainedFieldByField() {
        assertThat(site.get("/docs/operations/bounties").text())
                .contains("<summary>Answer</summary>", "<code>bounties[].applicationCount</code> <span>integer");
    }

    @Test
    void noLimitIsNamedTwice() {
        assertThat(site.get("/docs/limits.md").text().lines().filter(line -> line.startsWith("- ")))
                .doesNotHaveDuplicates();
    }

    @Test
    void everyQuotaIsNamed() {
        String limits = site.get("/docs/limits").text();

        for (Quota quota : Quota.values()) {
            assertThat(limits).contains("<li>" + quota.described() + "</li>");
        }
    }

    /** The diagrams of the Markdown are held to the enums by the tests of their modules. */
    @Test
    void everyMoveOfADiagramIsDrawnAndNamed() throws IOException {
        String markdown = Files.readString(STATES);
        String page = site.get("/docs/states").text();

        assertThat(page.split("<figure class=\"states\">", -1)).hasSize(markdown.split("```mermaid", -1).length);
        List<String> moves = MOVE.matcher(markdown)
                .results()
                .map(move -> "<td role=\"cell\">" + move.group(2) + "</td><td role=\"cell\">" + move.group(3) + "</td>")
                .toList();
        assertThat(moves).hasSizeGreaterThan(80);
        assertThat(page).contains(moves).doesNotContain("stateDiagram");
        long arrows =
                Pattern.compile("<path class=\"head ").matcher(page).results().count();
        long between = MOVE.matcher(markdown)
                .results()
                .filter(move -> !move.group(1).equals(move.group(2)))
                .count();
        assertThat(arrows).isEqualTo(between);
    }
}

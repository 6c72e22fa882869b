package marketplace.local.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import marketplace.api.Json;
import marketplace.local.client.Account;
import marketplace.local.console.PageBrowser.Shown;
import marketplace.local.stories.Service;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A worker answers a deliverableSchema by the fields of a page; the poster is an agent. */
class ResultFormTest {

    private static final String SHOP = """
            {"type": "object",
             "properties": {
               "shopName": {"type": "string", "maxLength": 60},
               "shelf_price": {"type": "number", "title": "Price at the shelf", "minimum": 0},
               "facings": {"type": "integer", "minimum": 1, "maximum": 20, "description": "How many packs face you."},
               "state": {"enum": ["in_stock", "sold_out"]},
               "isOpen": {"type": "boolean"},
               "notes": {"type": "array", "items": {"type": "string", "maxLength": 20}},
               "shelf": {"type": "object", "properties": {"height": {"type": "integer"}, "label": {"type": "string"}},
                         "required": ["height"]}},
             "required": ["shopName", "facings", "state", "isOpen", "shelf"],
             "additionalProperties": false}""";

    private final HirePages hire = HirePages.funded(30);
    private final PageBrowser worker = hire.browser();

    @AfterEach
    void theBooksAgree() {
        Service.requireAgreeingBooks();
    }

    private String posted(String schema) {
        ObjectNode asked = Account.bounty();
        asked.set("deliverableSchema", Json.parse(schema));
        return hire.posted(asked);
    }

    /** Of the latest submission, as its poster reads it. */
    private String result(Seat seat) {
        return Json.text(hire.api()
                .get(seat.path() + "/submissions", hire.agent())
                .json()
                .at("/submissions/0/result"));
    }

    @Test
    void questionsAreShownBeforeTheApplication() {
        String html = worker.open("/app/bounties/" + posted(SHOP)).html();

        assertThat(html)
                .contains("Your hand-in answers: shop name, Price at the shelf, facings, state, is open, notes, shelf.")
                .containsSubsequence(
                        "What the hand-in asks",
                        "Shop name",
                        "Price at the shelf <small>(optional)</small>",
                        "How many packs face you. A whole number, 1 to 20.",
                        "In stock, Sold out",
                        "<h3>Shelf</h3>",
                        "Height",
                        ">Apply<")
                .doesNotContain("deliverableSchema");
    }

    @Test
    void answersAreCheckedAtTheirFieldsAndHandedInWithTheirTypes() {
        Seat seat = hire.working(posted(SHOP));
        Shown page = worker.open(seat.page());
        assertThat(page.html())
                .containsSubsequence("What the poster asks", "Shop name", "Price at the shelf", "Shelf</legend>");

        Shown refused = worker.send(page.form("handIn")
                .with("result.1", "Corner <b>shop</b>")
                .with("result.2", "cheap")
                .with("result.3", "21")
                .with("result.4", "sold_out")
                .with("result.6", "first\r\nthis entry is far too long"));
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.html())
                .contains("id=\"handIn-result-2-error\">Price at the shelf must be a number, such as 3.50<")
                .contains("id=\"handIn-result-3-error\">Facings must be at most 20<")
                .contains("id=\"handIn-result-5-error\">Is open is required<")
                .contains("id=\"handIn-result-6-error\">Notes (entry 2) must have at most 20 characters<")
                .contains("id=\"handIn-result-7-error\">Height is required<")
                .contains("href=\"#handIn-result-7\"")
                .contains("Corner &lt;b&gt;shop")
                .contains("One per line. Each at most 20 characters.")
                .doesNotContain("result.sh");

        Shown handedIn = worker.send(refused.form("handIn")
                .with("result.2", "3.50")
                .with("result.3", "4")
                .with("result.5", "false")
                .with("result.6", "first\r\nsecond")
                .with("result.7", "120"));

        assertThat(handedIn.html()).contains("Handed in. The poster reviews your work.");
        assertThat(Json.parse(result(seat))).isEqualTo(Json.parse("""
                        {"shopName": "Corner <b>shop</b>", "shelf_price": 3.50, "facings": 4, "state": "sold_out",
                         "isOpen": false, "notes": ["first", "second"], "shelf": {"height": 120}}"""));
        assertThat(worker.send(refused.form("handIn")).status()).isLessThan(500);
        assertThat(worker.open(receiptIn(handedIn)).html())
                .containsSubsequence("<dt>Shop name</dt><dd>Corner &lt;b&gt;shop&lt;/b&gt;</dd>", "<dd>No</dd>");
    }

    @Test
    void redoBeginsWithTheAnswersOfTheLastHandIn() {
        Seat seat = hire.working(posted(SHOP));
        worker.send(worker.open(seat.page())
                .form("handIn")
                .with("result.1", "Corner shop")
                .with("result.3", "4")
                .with("result.4", "sold_out")
                .with("result.5", "false")
                .with("result.6", "first\r\nsecond")
                .with("result.7", "120"));
        hire.sendBack(seat, "Once more.");

        Shown page = worker.open(seat.page());

        assertThat(page.form("handIn").value("result.1")).isEqualTo("Corner shop");
        assertThat(page.form("handIn").value("result.2")).isEmpty();
        assertThat(page.form("handIn").value("result.4")).isEqualTo("sold_out");
        assertThat(page.form("handIn").value("result.5")).isEqualTo("false");
        assertThat(page.form("handIn").value("result.6")).isEqualTo("first\nsecond");
        assertThat(worker.send(page.form("handIn").with("result.2", "3.50")).html())
                .contains("Handed in.");
        assertThat(Json.parse(result(seat))).isEqualTo(Json.parse("""
                        {"shopName": "Corner shop", "shelf_price": 3.50, "facings": 4, "state": "sold_out",
                         "isOpen": false, "notes": ["first", "second"], "shelf": {"height": 120}}"""));
    }

    @Test
    void redoOfDataBeginsWithItsJson() {
        Seat seat = hire.working(posted("""
                {"type": "object", "properties": {"items": {"type": "array", "items":
                {"type": "object", "properties": {"a": {"type": "integer"}}}}}}"""));
        worker.send(worker.open(seat.page()).form("handIn").with("result", "{\"items\": [{\"a\": 1}]}"));
        hire.sendBack(seat, "Once more.");

        assertThat(Json.parse(worker.open(seat.page()).form("handIn").value("result")))
                .isEqualTo(Json.parse("{\"items\":[{\"a\":1}]}"));
    }

    private static String receiptIn(Shown page) {
        return page.html().replaceAll("(?s).*href=\"([^\"]*/receipt)\".*", "$1");
    }

    @Test
    void schemaWithoutFieldsIsAnsweredAsJson() {
        Seat seat = hire.working(posted("""
                {"type": "object", "required": ["items"], "properties": {"items": {"type": "array", "items":
                {"type": "object", "properties": {"<script>x</script>": {"type": "string"}}}}}}"""));
        Shown page = worker.open(seat.page());

        Shown unread = worker.send(page.form("handIn").with("result", "{items"));
        Shown misfit = worker.send(unread.form("handIn").with("result", "{\"items\": 5}"));
        Shown empty = worker.send(misfit.form("handIn").with("result", "").with("text", "Here."));
        Shown handedIn = worker.send(empty.form("handIn").with("result", "{\"items\": [{\"a\": 1}]}"));

        assertThat(page.html())
                .contains("Result as data (JSON)")
                .contains("&lt;script&gt;")
                .doesNotContain("<script>x");
        assertThat(unread.html())
                .contains("Result as data (JSON) must be well-formed JSON")
                .contains("{items</textarea>");
        assertThat(misfit.html()).contains("Result as data (JSON) items must be an array");
        assertThat(empty.html()).contains("Result as data (JSON) is required<");
        assertThat(handedIn.html()).contains("Handed in.");
        assertThat(result(seat)).isEqualTo("{\"items\":[{\"a\":1}]}");
    }

    @Test
    void textsOfTheSchemaAreOnlyTexts() {
        String script = "<script>alert(1)</script>";
        String bounty = posted(("""
                {"type": "object", "properties": {
                "a.b/c[0]": {"type": "string", "title": "%1$s", "description": "{{form}} %1$s"},
                "\\"><img src=x>": {"enum": ["\\"><i>", "%1$s"]},
                "long": {"type": "string", "title": "%2$s"}}, "required": ["a.b/c[0]"]}
                """).formatted(script, "y".repeat(3_000)));
        Seat seat = hire.working(bounty);
        Shown page = worker.open(seat.page());

        for (String html : new String[] {worker.open("/app/bounties/" + bounty).html(), page.html()}) {
            assertThat(html)
                    .contains("&lt;script&gt;alert(1)")
                    .contains("{{form}}")
                    .doesNotContain(script)
                    .doesNotContain("<img src=x>")
                    .doesNotContain("<i>")
                    .doesNotContain("y".repeat(121));
        }
        Shown refused = worker.send(page.form("handIn").with("result.3", "z"));
        assertThat(refused.html()).contains("id=\"handIn-result-1-error\"").doesNotContain(script);
        Shown handedIn =
                worker.send(refused.form("handIn").with("result.1", "fine").with("result.2", script));
        assertThat(handedIn.html()).contains("Handed in.").doesNotContain(script);
        assertThat(Json.parse(result(seat)).path("a.b/c[0]").asText()).isEqualTo("fine");
    }

    @Test
    void longSchemaIsOneField() {
        String many = IntStream.range(0, 300)
                .mapToObj(i -> "\"p" + i + "\":{}")
                .collect(Collectors.joining(",", "{\"type\":\"object\",\"properties\":{", "}}"));
        Seat seat = hire.working(posted(many));

        Shown page = worker.open(seat.page());

        assertThat(page.html()).contains("name=\"result\"").doesNotContain("name=\"result.1\"");
        assertThat(page.html().length()).isLessThan(60_000);
        assertThat(worker.open("/app/bounties/" + seat.bounty()).html())
                .contains("Your hand-in answers: p0, p1,")
                .contains(" and 288 more.");
    }

    @Test
    void workWithoutASchemaHasNoQuestions() {
        String bounty = hire.posted(Account.bounty());
        Seat seat = hire.working(bounty);

        Shown page = worker.open(seat.page());
        Shown handedIn =
                worker.send(page.form("handIn").with("text", "Here it is.").with("result", "{\"a\":1}"));

        assertThat(worker.open("/app/bounties/" + bounty).html()).doesNotContain("What the hand-in asks");
        assertThat(page.html()).doesNotContain("What the poster asks").doesNotContain("name=\"result");
        assertThat(handedIn.html()).contains("Handed in.");
        assertThat(result(seat)).isEqualTo("null");
    }

    @Test
    @Tag("nightly")
    void pagesFitAPhoneAndPassTheRulesOfAccessibility() throws IOException, InterruptedException {
        String nested = """
                {"type":"object","properties":
                {"%1$s":{"type":"array","items":{"enum":["%1$s","good"]}},"shelf":%2$s}}
                """.formatted("w".repeat(115), SHOP);
        String json = "{\"type\":\"object\",\"properties\":{\"%1$s\":{}}}".formatted("w".repeat(1_000));
        Map<String, String> pages = new LinkedHashMap<>();
        pages.put("asked", "/app/bounties/" + posted(SHOP));
        pages.put("fields", hire.working(posted(nested)).page());
        String data = posted(json);
        pages.put("asked-json", "/app/bounties/" + data);

        assertThat(LookedAt.faults(worker, pages, "results")).isEmpty();
    }
}

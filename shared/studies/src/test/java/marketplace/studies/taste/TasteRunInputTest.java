package marketplace.studies.taste;

import static marketplace.studies.taste.TasteMarketplace.brief;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.function.Consumer;
import java.util.stream.Stream;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every limit of a run, from both sides of its edge. */
class TasteRunInputTest {

    private final TasteMarketplace market = new TasteMarketplace();

    @ParameterizedTest(name = "{0}")
    @MethodSource
    void runIsTakenUpToTheLimits(String name, Consumer<ObjectNode> change) {
        market.deposit("agent", 1_000_000);
        ObjectNode brief = brief(2, 1, 100);
        change.accept(brief);

        Reply reply = market.create(brief);

        assertThat(reply.status()).as("%s", reply.body()).isEqualTo(200);
    }

    static Stream<Arguments> runIsTakenUpToTheLimits() {
        return Stream.of(
                taken("title of 3", brief -> brief.put("title", "abc")),
                taken("title of 120", brief -> brief.put("title", "a".repeat(120))),
                taken("question of 5", brief -> brief.put("question", "Why a?")),
                taken("question of 2000", brief -> brief.put("question", "Why a? ".repeat(285) + "Why a")),
                taken(
                        "6 artifacts",
                        brief -> brief.set("artifacts", brief(6, 1, 50).get("artifacts"))),
                taken("http URL", brief -> artifact(brief, 0).put("url", "http://a.example/x?y=1#z")),
                taken("label of 60", brief -> artifact(brief, 0).put("label", "a".repeat(60))),
                taken("emoji label", brief -> artifact(brief, 0).put("label", "🍞")),
                taken("100 respondents", brief -> brief.put("respondentCount", 100)),
                taken("pay of 50", brief -> brief.put("payPerRespondentCents", 50)),
                taken(
                        "200000 in all",
                        brief -> brief.put("respondentCount", 100).put("payPerRespondentCents", 2_000)),
                taken("one of 200000", brief -> brief.put("payPerRespondentCents", 200_000)),
                taken("one category", brief -> texts(brief, "targetCategories", Stream.of("visual-art"))),
                taken("30 countries", brief -> texts(brief, "allowedCountries", countries(30))),
                taken("no category, as if omitted", brief -> brief.putArray("targetCategories")),
                taken("no country, as if omitted", brief -> brief.putArray("allowedCountries")),
                taken("one country", brief -> texts(brief, "allowedCountries", countries(1))),
                taken("key of 8", brief -> brief.put("idempotencyKey", "k".repeat(8))),
                taken("key of 128", brief -> brief.put("idempotencyKey", "k".repeat(128))));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource
    void runBeyondALimitIsRefusedByTheFieldsName(String name, String field, Consumer<ObjectNode> change) {
        ObjectNode brief = brief(2, 1, 100);
        change.accept(brief);

        Reply reply = market.create(brief);

        assertThat(reply.status()).as("%s", reply.body()).isEqualTo(400);
        assertThat(reply.body().toString()).contains(field);
        assertThat(market.balance("agent")).isEqualTo(100_000);
    }

    static Stream<Arguments> runBeyondALimitIsRefusedByTheFieldsName() {
        return Stream.of(
                refused("title of 2", "title", brief -> brief.put("title", "ab")),
                refused("title of 121", "title", brief -> brief.put("title", "a".repeat(121))),
                refused("question of 4", "question", brief -> brief.put("question", "Why?")),
                refused("question of 2001", "question", brief -> brief.put("question", "a".repeat(2_001))),
                refused("no question", "question", brief -> brief.remove("question")),
                refused(
                        "1 artifact",
                        "artifacts",
                        brief -> brief.withArray("artifacts").remove(1)),
                refused(
                        "7 artifacts",
                        "artifacts",
                        brief -> brief.set("artifacts", brief(7, 1, 50).get("artifacts"))),
                refused("no artifacts", "artifacts", brief -> brief.remove("artifacts")),
                refused(
                        "same labels",
                        "artifacts.1.label",
                        brief -> artifact(brief, 1).put("label", "A")),
                refused(
                        "labels of other case",
                        "artifacts.1.label",
                        brief -> artifact(brief, 1).put("label", "a")),
                refused(
                        "blank label",
                        "artifacts.0.label",
                        brief -> artifact(brief, 0).put("label", " ")),
                refused(
                        "label of 61",
                        "artifacts.0.label",
                        brief -> artifact(brief, 0).put("label", "a".repeat(61))),
                refused(
                        "ftp URL",
                        "artifacts.0.url",
                        brief -> artifact(brief, 0).put("url", "ftp://a.example/x")),
                refused(
                        "javascript URL",
                        "artifacts.0.url",
                        brief -> artifact(brief, 0).put("url", "javascript:alert(1)")),
                refused(
                        "URL without a host",
                        "artifacts.0.url",
                        brief -> artifact(brief, 0).put("url", "https:///x")),
                refused(
                        "relative URL",
                        "artifacts.0.url",
                        brief -> artifact(brief, 0).put("url", "/x.png")),
                refused("0 respondents", "respondentCount", brief -> brief.put("respondentCount", 0)),
                refused("101 respondents", "respondentCount", brief -> brief.put("respondentCount", 101)),
                refused("half a respondent", "respondentCount", brief -> brief.put("respondentCount", 1.5)),
                refused("pay of 49", "payPerRespondentCents", brief -> brief.put("payPerRespondentCents", 49)),
                refused(
                        "200001 in all",
                        "payPerRespondentCents",
                        brief -> brief.put("respondentCount", 3).put("payPerRespondentCents", 66_667)),
                refused(
                        "unknown category",
                        "targetCategories",
                        brief -> texts(brief, "targetCategories", Stream.of("food"))),
                refused("31 countries", "allowedCountries", brief -> texts(brief, "allowedCountries", countries(31))),
                refused(
                        "unknown country",
                        "allowedCountries",
                        brief -> texts(brief, "allowedCountries", Stream.of("ZZ"))),
                refused("key of 7", "idempotencyKey", brief -> brief.put("idempotencyKey", "k".repeat(7))),
                refused("key of 129", "idempotencyKey", brief -> brief.put("idempotencyKey", "k".repeat(129))));
    }

    @Test
    void contactDetailsInTheQuestionAreRefused() {
        Reply reply = market.create(brief(2, 1, 100).put("question", "Which one? Mail me at ada@shop.example."));

        assertThat(reply.errorCode()).isEqualTo("moderation_refused");
    }

    @Test
    void runThatTheWalletDoesNotCoverIsRefusedWithTheAmounts() {
        Reply reply = market.create(brief(2, 100, 1_000));

        assertThat(reply.status()).isEqualTo(402);
        assertThat(reply.errorCode()).isEqualTo("insufficient_funds");
        assertThat(reply.text("error")).contains("1180.00 USD");
    }

    @Test
    void dryRunQuotesTheRunAndWhatItCanFindWithoutAnEffect() {
        Reply quoted = market.create(brief(3, 12, 300).put("dryRun", true));

        assertThat(quoted.text("quote.amountCents"))
                .as("%s", market.endpoint.logLines())
                .isEqualTo("3600");
        assertThat(quoted.text("quote.platformFeeCents")).isEqualTo("648");
        assertThat(quoted.text("quote.totalCents")).isEqualTo("4248");
        assertThat(quoted.text("detectableLead.respondents")).isEqualTo("12");
        assertThat(quoted.body().at("/detectableLead/chances").size()).isPositive();
        assertThat(market.balance("agent")).isEqualTo(100_000);
        assertThat(market.done("agent", "GET", TasteMarketplace.RUNS, "")
                        .body()
                        .path("runs")
                        .size())
                .isZero();
    }

    @Test
    void repeatedKeyReturnsTheSameRun() {
        ObjectNode brief = brief(2, 1, 100).put("idempotencyKey", "logo-contest");
        Reply first = market.create(brief);
        Reply second = market.create(brief);

        assertThat(second.text("runId")).isEqualTo(first.text("runId"));
        assertThat(second.text("run.id")).isEqualTo(first.text("runId"));
        assertThat(second.body().path("replayed").asBoolean()).isTrue();
        assertThat(market.balance("agent")).isEqualTo(100_000 - 118);
    }

    @Test
    void runOfAnotherAccountLooksUnknown() {
        String run = market.start(brief(2, 1, 100));

        Reply foreign = market.call("rival", "GET", TasteMarketplace.RUNS + "/" + run, "");
        Reply unknown = market.call("rival", "GET", TasteMarketplace.RUNS + "/tst_00000000000000000000000009", "");

        assertThat(foreign.status()).isEqualTo(404);
        assertThat(foreign.text("error")).isEqualTo(unknown.text("error"));
        assertThat(market.done("rival", "GET", TasteMarketplace.RUNS, "")
                        .body()
                        .path("runs")
                        .size())
                .isZero();
    }

    private static ObjectNode artifact(ObjectNode brief, int index) {
        return (ObjectNode) brief.get("artifacts").get(index);
    }

    private static void texts(ObjectNode brief, String field, Stream<String> texts) {
        ArrayNode list = brief.putArray(field);
        texts.forEach(list::add);
    }

    private static Stream<String> countries(int count) {
        return Stream.of(("PT ES FR DE IT NL BE LU AT CH PL CZ SK HU SI HR RO BG GR CY MT IE DK SE FI EE LV LT NO IS GB"
                                + " US")
                        .split(" "))
                .limit(count);
    }

    private static Arguments taken(String name, Consumer<ObjectNode> change) {
        return arguments(name, change);
    }

    private static Arguments refused(String name, String field, Consumer<ObjectNode> change) {
        return arguments(name, field, change);
    }
}

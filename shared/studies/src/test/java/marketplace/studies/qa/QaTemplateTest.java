package marketplace.studies.qa;

import static marketplace.studies.qa.QaMarketplace.TEMPLATES;
import static marketplace.studies.qa.QaMarketplace.with;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import marketplace.kernel.NoticeType;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The fields of a template, from both sides of each edge. */
class QaTemplateTest {

    private static final String DAILY = QaMarketplace.template("daily", 1);

    private final QaMarketplace market = new QaMarketplace();

    private Reply create(String body) {
        return market.call("agent", "POST", TEMPLATES, body);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "'name':'Checkout'|'name':'ab'|400",
                "'name':'Checkout'|'name':'abc'|200",
                "https://shop.example/|ftp://shop.example/|400",
                "https://shop.example/|https://|400",
                "https://shop.example/|HTTP://shop.example:8080/a|200",
                "Buy a pair of red socks as a guest.|Nineteen characters|400",
                "Buy a pair of red socks as a guest.|Twenty characters ok|200",
                "'testerCount':1|'testerCount':0|400",
                "'testerCount':1|'testerCount':21|400",
                "'cadence':'daily'|'cadence':'hourly'|400",
                "'budgetPerRunCents':2360|'budgetPerRunCents':2359|400",
                "'budgetPerRunCents':2360|'budgetPerRunCents':73160|200",
                "'budgetPerRunCents':2360|'budgetPerRunCents':73161|400",
                "'payPerTesterCents':2000|'payPerTesterCents':2001|400",
                "'payPerTesterCents':2000|'payPerTesterCents':0|400",
                "'payPerTesterCents':2000|'payPerTesterCents':1|200",
                "'submissionMode':'photo'|'submissionMode':'video'|200",
                "'submissionMode':'photo'|'submissionMode':'document'|200",
                "'submissionMode':'photo'|'submissionMode':'link'|400",
                "'cadence':'daily'|'cadence':'once'|400"
            })
    void edgesOfTheFields(String right, String other, int status) {
        assertThat(create(DAILY.replace(right, other)).status()).isEqualTo(status);
    }

    @Test
    void longestTextsPassAndLongerOnesAreRefused() {
        assertThat(create(DAILY.replace("Checkout", "x".repeat(120))).status()).isEqualTo(200);
        assertThat(create(DAILY.replace("Checkout", "x".repeat(121))).status()).isEqualTo(400);
        String instructions = "Buy a pair of red socks as a guest.";
        assertThat(create(DAILY.replace(instructions, "ab ".repeat(1_666) + "ab"))
                        .status())
                .isEqualTo(200);
        assertThat(create(DAILY.replace(instructions, "ab ".repeat(1_667))).status())
                .isEqualTo(400);
        assertThat(create(with(DAILY, "'testerStartMessage':'" + "x".repeat(1_500) + "'"))
                        .status())
                .isEqualTo(200);
        assertThat(create(with(DAILY, "'testerStartMessage':'" + "x".repeat(1_501) + "'"))
                        .status())
                .isEqualTo(400);
    }

    @Test
    void largestNumbersPassAndLargerOnesAreRefused() {
        String twenty = DAILY.replace("'testerCount':1", "'testerCount':20");
        assertThat(create(twenty.replace("'budgetPerRunCents':2360", "'budgetPerRunCents':47200"))
                        .status())
                .isEqualTo(200);
        assertThat(create(twenty.replace("'budgetPerRunCents':2360", "'budgetPerRunCents':47199"))
                        .status())
                .isEqualTo(400);
        String dear = DAILY.replace("'periodCapCents':73160", "'periodCapCents':3100000000")
                .replace("'budgetPerRunCents':2360", "'budgetPerRunCents':100000000");
        assertThat(create(dear.replace("'payPerTesterCents':2000", "'payPerTesterCents':1000000"))
                        .status())
                .isEqualTo(200);
        assertThat(create(dear.replace("'payPerTesterCents':2000", "'payPerTesterCents':1000001"))
                        .status())
                .isEqualTo(400);
        assertThat(create(dear.replace("'budgetPerRunCents':100000000", "'budgetPerRunCents':100000001"))
                        .status())
                .isEqualTo(400);
    }

    @Test
    void longestListsPassAndLongerOnesAreRefused() {
        assertThat(create(with(DAILY, "'requiredCredentials':" + list(10, "'skill %d'")))
                        .status())
                .isEqualTo(200);
        assertThat(create(with(DAILY, "'requiredCredentials':" + list(11, "'skill %d'")))
                        .status())
                .isEqualTo(400);
        String step = "{'id':'step %d','instruction':'Pay by card.'}";
        assertThat(create(with(DAILY, "'testPlan':" + list(30, step))).status()).isEqualTo(200);
        assertThat(create(with(DAILY, "'testPlan':" + list(31, step))).status()).isEqualTo(400);
        String url = "https://shop.example/";
        assertThat(create(DAILY.replace(url, url + "x".repeat(2_000 - url.length())))
                        .status())
                .isEqualTo(200);
        assertThat(create(DAILY.replace(url, url + "x".repeat(2_001 - url.length())))
                        .status())
                .isEqualTo(400);
    }

    private static String list(int count, String entry) {
        return IntStream.range(0, count).mapToObj(entry::formatted).collect(Collectors.joining(",", "[", "]"));
    }

    @Test
    void countriesAreCodesAndStepsHaveIdsOfTheirOwn() {
        assertThat(create(with(DAILY, "'allowedCountries':['pt']")).text("data.allowedCountries.0"))
                .isEqualTo("PT");
        assertThat(create(with(DAILY, "'allowedCountries':['zz']")).status()).isEqualTo(400);
        String step = "{'id':'pay','instruction':'Pay by card.'}";
        assertThat(create(with(DAILY, "'testPlan':[" + step + "]")).status()).isEqualTo(200);
        assertThat(create(with(DAILY, "'testPlan':[" + step + "," + step + "]")).status())
                .isEqualTo(400);
    }

    @Test
    void patchChecksBudgetsAgainstTheStoredTemplateAndRefusesTheCadence() {
        String path = TEMPLATES + "/" + market.created(DAILY);

        assertThat(market.call("agent", "PATCH", path, "{'testerCount':2}").status())
                .isEqualTo(400);
        assertThat(market.call("agent", "PATCH", path, "{'testerCount':2,'budgetPerRunCents':4720}")
                        .status())
                .isEqualTo(200);
        assertThat(market.call("agent", "PATCH", path, "{'periodCapCents':4719}")
                        .status())
                .isEqualTo(400);
        assertThat(market.call("agent", "PATCH", path, "{'cadence':'weekly'}").status())
                .isEqualTo(400);
        assertThat(market.call("rival", "PATCH", path, "{'name':'Mine now'}").status())
                .isEqualTo(404);
    }

    @Test
    void restrictedOwnerSteersNothing() {
        String path = TEMPLATES + "/" + market.created(DAILY);
        market.done("agent", "PATCH", path, "{'status':'paused'}");
        market.restrict("agent");

        for (String change : new String[] {"{'status':'active'}", "{'name':'Checkout again'}"}) {
            assertThat(market.call("agent", "PATCH", path, change).errorCode()).isEqualTo("forbidden");
        }
    }

    @Test
    void instructionsThatAskForCredentialsWaitForAnAdmin() {
        String flagged = DAILY.replace("Buy a pair", "Send us your password, then buy a pair");
        Reply created = QaMarketplace.done(create(flagged));
        String template = created.text("data.id");
        assertThat(created.text("data.pausedReason")).isEqualTo("policy_review");
        market.settle();
        assertThat(market.runsOf(template)).isEmpty();
        assertThat(market.notices(NoticeType.TEMPLATE_PAUSED)).hasSize(1);
        assertThat(market.call("agent", "PATCH", TEMPLATES + "/" + template, "{'status':'active'}")
                        .status())
                .isEqualTo(409);

        market.done("admin", "POST", "/api/admin/qa/templates/" + template + "/publish", "{}");
        market.day();

        assertThat(market.runsOf(template)).hasSize(1);
    }

    @Test
    void templateThatItsOwnerPausedStaysPausedWhenAnAdminPublishesIt() {
        String template = market.created(DAILY);
        String path = TEMPLATES + "/" + template;
        market.done("agent", "PATCH", path, "{'status':'paused'}");
        market.done("agent", "PATCH", path, "{'instructions':'Send us your password, then buy socks.'}");

        Reply published = market.done("admin", "POST", "/api/admin/qa/templates/" + template + "/publish", "{}");
        market.day();

        assertThat(published.text("data.pausedReason")).isEqualTo("user");
        assertThat(market.runsOf(template)).isEmpty();
        assertThat(QaMarketplace.done(market.call("agent", "PATCH", path, "{'status':'active'}"))
                        .text("data.status"))
                .isEqualTo("active");
    }

    @Test
    void ownerMayPauseWhatWaitsForReview() {
        String flagged = DAILY.replace("Buy a pair", "Send us your password, then buy a pair");
        String template = market.created(flagged);
        market.done("agent", "PATCH", TEMPLATES + "/" + template, "{'status':'paused'}");

        market.done("admin", "POST", "/api/admin/qa/templates/" + template + "/publish", "{}");
        market.day();

        assertThat(market.templateOf(template).path("status").asText()).isEqualTo("paused");
        assertThat(market.runsOf(template)).isEmpty();
    }

    @Test
    void startMessageReachesTestersOnlyAfterAcceptanceAndUnmasked() {
        String secret = "Sign in as qa@example.com with the password red-socks-1.";
        String run = market.started(with(QaMarketplace.template("once", 1), "'testerStartMessage':'" + secret + "'"));
        String bounty = market.run(run).path("bountyId").asText();
        assertThat(market.call("ada", "GET", "/api/bounties/" + bounty, "")
                        .body()
                        .toString())
                .doesNotContain("red-socks-1");

        market.apply("ada", run);

        assertThat(market.call("ada", "GET", QaMarketplace.RUNS + "/" + run + "/brief", "")
                        .text("data.startMessage"))
                .isEqualTo(secret);
        assertThat(market.stored.items().stream()
                        .filter(item -> item.key().pk().startsWith("CNV#"))
                        .anyMatch(item -> item.attributes().toString().contains(secret)))
                .isTrue();
    }
}

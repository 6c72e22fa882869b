package marketplace.bounties;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import marketplace.api.Json;
import marketplace.bounties.wiring.BountiesCapability;
import marketplace.humans.wiring.HumansCapability;
import marketplace.kernel.Fee;
import marketplace.kernel.Id.AccountId;
import marketplace.table.Commit;
import marketplace.table.Item;
import marketplace.table.Keys;
import marketplace.table.Write;
import marketplace.testing.Marketplace;
import marketplace.testing.MemoryTable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WorkerTermsTest {

    private static final int FIRST_HOLD_DAYS = 7;

    private final Marketplace market = new Marketplace(
            new MemoryTable(),
            on -> List.of(new HumansCapability(on), new BountiesCapability(on, Fee.of(1_800), FIRST_HOLD_DAYS)));

    WorkerTermsTest() {
        market.agent("agent");
        market.worker("ada");
    }

    private String posted(String more) {
        return posted(20, more);
    }

    private String posted(int price, String more) {
        return market.done(
                        "agent",
                        "POST",
                        "/api/bounties",
                        "{'title':'Count the benches','description':'In the park.','price':" + price
                                + (more.contains("priceType") ? "" : ",'priceType':'fixed'") + more + "}")
                .text("bounty.id");
    }

    private JsonNode terms(String caller, String bounty) {
        return market.done(caller, "GET", "/api/bounties/" + bounty, "").body().get("workerTerms");
    }

    private Duration untilPaid(String caller, String bounty) {
        return Duration.between(
                market.now(),
                Instant.parse(terms(caller, bounty).get("latestPaidAt").textValue()));
    }

    @Test
    void workerReadsPayHourlyPayAndPayForAClosedPlace() {
        JsonNode terms = terms("ada", posted(",'estimatedHours':1.5,'blockedPayPercent':25"));

        assertThat(terms.get("pay").decimalValue()).isEqualByComparingTo("20");
        assertThat(terms.get("payPerHour").decimalValue()).isEqualByComparingTo("13.33");
        assertThat(terms.get("blockedPay").decimalValue()).isEqualByComparingTo("5");
        assertThat(terms.get("medianMinutes").isNull()).isTrue();
        assertThat(terms.get("payPerHourAtMedian").isNull()).isTrue();
    }

    @Test
    void workerReadsTheOwnApplicationWhileItIsLive() {
        market.worker("bob");
        String bounty = posted("");
        assertThat(terms("ada", bounty).get("applicationId").isNull()).isTrue();

        String application = market.done("ada", "POST", "/api/bounties/" + bounty + "/applications", "{}")
                .text("application.id");

        assertThat(terms("ada", bounty).get("applicationId").textValue()).isEqualTo(application);
        assertThat(terms("bob", bounty).get("applicationId").isNull()).isTrue();
    }

    @Test
    void hourlyPriceIsPaidForTheEstimatedHours() {
        JsonNode terms = terms("ada", posted(",'priceType':'hourly','estimatedHours':0.1"));

        assertThat(terms.get("pay").decimalValue()).isEqualByComparingTo("2");
        assertThat(terms.get("payPerHour").decimalValue()).isEqualByComparingTo("20");
    }

    @Test
    void whatCountsAsDoneIsAListOfSentences() {
        JsonNode terms = terms(
                "",
                posted(",'completionCriteria':'Every bench is counted.','evidenceTypes':['photo','text'],"
                        + "'evidenceMode':'all','deliverableSchema':{'type':'object'}"));

        assertThat(Json.text(terms.get("done")).replace('"', '\''))
                .isEqualTo("['Every bench is counted.','Your hand-in contains a photo and a text.',"
                        + "'Your hand-in has a result as data (JSON).']");
    }

    @Test
    void propertiesOfTheDeliverableSchemaAreNamedInWords() {
        JsonNode terms = terms(
                "",
                posted(",'deliverableSchema':{'type':'object','properties':{'shelf_price':{'type':'number'},"
                        + "'isOpen':{'type':'boolean','title':'Is it open?'},'photosTakenAt':{'type':'string'}}}"));

        assertThat(terms.at("/done/0").asText())
                .isEqualTo("Your hand-in answers: shelf price, Is it open?, photos taken at.");
    }

    /** A day to confirm, 2 days to start, the time to work, 5 days of review for 20 USD, 7 days of payout hold. */
    @ParameterizedTest
    @CsvSource({
        "20,  '',                              29",
        "20,  ',''completionWindowHours'':24', 16",
        "5,   '',                              27",
        "600, '',                              38"
    })
    void payArrivesAtTheLatestAfterAllDeadlinesOfBothSides(int price, String more, int days) {
        assertThat(untilPaid("ada", posted(price, more))).isEqualTo(Duration.ofDays(days));
    }

    @Test
    void deadlineOfTheBountyBringsThePayForward() {
        Instant deadline = market.now().plus(Duration.ofDays(4));

        assertThat(untilPaid("ada", posted(",'deadline':'" + deadline + "'"))).isEqualTo(Duration.ofDays(4 + 5 + 7));
    }

    @Test
    void filesThatComeWithTheApplicationAreReviewedFromTheHireOn() {
        String bounty =
                posted(",'submissionMode':'photo_upload','photoSubmission':{'maxFiles':3,'consentText':'Yes.'}");

        assertThat(untilPaid("ada", bounty)).isEqualTo(Duration.ofDays(5 + 7));
        assertThat(terms("ada", bounty).at("/done/0").textValue())
                .isEqualTo("Your application contains 1 to 3 files of the kind image; they are the work.");
    }

    @Test
    void laterPayoutOfTheSameAccountIsHeldForTwoDays() {
        AccountId ada = market.account("ada");
        market.table.commit(Commit.of(Write.put(
                Item.at(Keys.paidOut(ada)).put("v", 1).put("at", market.now()).build())));
        String bounty = posted("");

        assertThat(untilPaid("ada", bounty)).isEqualTo(Duration.ofDays(24));
        assertThat(untilPaid("", bounty)).isEqualTo(Duration.ofDays(29));
    }

    @Test
    void agentsPostersAndListsDoNotSeeThem() {
        String bounty = posted("");

        assertThat(terms("agent", bounty).isNull()).isTrue();
        assertThat(market.done("ada", "GET", "/api/bounties", "")
                        .body()
                        .at("/bounties/0")
                        .has("workerTerms"))
                .isFalse();
    }
}

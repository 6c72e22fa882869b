package marketplace.studies.qa;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import marketplace.kernel.Caller;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;

/** Seats of runs neither buy a reputation nor does a new profile wash one away. */
class RunReputationTest {

    private static final String PROFILE = "/api/humans/me";

    private final QaMarketplace market = new QaMarketplace();

    /** Returns the escrow that paid ada. */
    private String paid(String run) {
        String application = market.seated("ada", run);
        String escrow = market.done("ada", "GET", "/api/me/applications", "").text("applications.0.escrowId");
        assertThat(market.handIn("ada", run, "").status()).as(application).isEqualTo(200);
        return escrow;
    }

    private void review(String escrow, int rating) {
        market.done("agent", "POST", "/api/reviews", "{'escrowId':'" + escrow + "','rating':" + rating + "}");
    }

    private JsonNode profile() {
        return market.done("ada", "GET", PROFILE, "").body().path("human");
    }

    private Reply deleteProfile() {
        return market.call("ada", "DELETE", PROFILE, "");
    }

    private void makeProfileAgain() {
        market.earningsToWallet("ada");
        market.done("ada", "DELETE", PROFILE, "");
        market.done("ada", "PUT", PROFILE, "{'name':'Ada'}");
    }

    @Test
    void ownersNewestReviewOfATesterWeighsHoweverManyRunsPaid() {
        String first = paid(market.started(QaMarketplace.template("once", 1)));
        String second = paid(market.started(QaMarketplace.template("once", 1)));

        review(first, 5);
        review(second, 1);

        assertThat(profile().path("reviewCount").asInt()).isEqualTo(1);
        assertThat(profile().path("rating").decimalValue()).isEqualByComparingTo("1");
        assertThat(profile().path("totalBookings").asInt()).isEqualTo(1);
    }

    @Test
    void profileOfATesterWithASeatOrOwedPayIsNotDeleted() {
        String run = market.started(QaMarketplace.template("once", 1));
        String application = market.seated("ada", run);

        Reply seated = deleteProfile();
        market.handIn("ada", run, "");
        Reply owed = deleteProfile();

        assertThat(seated.errorCode()).isEqualTo("invalid_state");
        assertThat(seated.text("error")).contains("application " + application);
        assertThat(owed.text("error")).contains("20.00 USD earned and not yet paid");
    }

    @Test
    void newProfileKeepsTheReviewsOfRuns() {
        String reviewed = paid(market.started(QaMarketplace.template("once", 1)));
        review(reviewed, 1);
        String later = paid(market.started(QaMarketplace.template("once", 1)));
        market.pass(Duration.ofDays(1));

        makeProfileAgain();
        review(later, 2);

        assertThat(profile().path("reviewCount").asInt()).isEqualTo(1);
        assertThat(profile().path("rating").decimalValue()).isEqualByComparingTo("2");
        assertThat(profile().path("totalBookings").asInt()).isEqualTo(1);
    }

    @Test
    void newProfileTakesNoSecondSeatOfARun() {
        String run = market.started(QaMarketplace.template("once", 2));
        paid(run);
        makeProfileAgain();

        String bounty = market.run(run).path("bountyId").asText();
        Reply again = market.call("ada", "POST", "/api/bounties/" + bounty + "/applications", "{'message':'I test.'}");

        assertThat(again.status()).isEqualTo(409);
    }

    @Test
    void newProfileIsStillRejectedThreeTimesAtMost() {
        String run = market.started(
                QaMarketplace.with(QaMarketplace.template("once", 1), "'requiredCredentials':['identity_verified']"));
        for (int number = 0; number < 3; number++) {
            String application = market.apply("ada", run);
            assertThat(market.decide(run, application, "{'action':'revise'}").status())
                    .isEqualTo(200);
            market.done("ada", "DELETE", PROFILE, "");
            market.done("ada", "PUT", PROFILE, "{'name':'Ada'}");
        }

        String bounty = market.run(run).path("bountyId").asText();
        Reply again = market.call("ada", "POST", "/api/bounties/" + bounty + "/applications", "{'message':'I test.'}");

        assertThat(again.text("error")).contains("Three of your applications");
    }

    @Test
    void ownerTakesNoSeatOfTheOwnRun() {
        market.endpoint.admit("owner", new Caller.SignedIn(market.account("agent"), false));
        market.done("owner", "PUT", PROFILE, "{'name':'Agent'}");
        String run = market.started(QaMarketplace.template("once", 1));

        String bounty = market.run(run).path("bountyId").asText();
        Reply own = market.call("owner", "POST", "/api/bounties/" + bounty + "/applications", "{'message':'I test.'}");

        assertThat(own.errorCode()).isEqualTo("self_dealing");
    }
}

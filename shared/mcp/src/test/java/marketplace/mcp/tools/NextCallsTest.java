package marketplace.mcp.tools;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import marketplace.mcp.JsonText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NextCallsTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "funding   | get_escrow",
                "funded    | accept_application",
                "locked    | get_escrow",
                "delivered | get_submissions",
                "completed | release_payment",
                "released  | write_review",
                "disputed  | get_escrow",
                "refunded  | get_wallet_balance"
            })
    void escrowLeadsToTheCallOfItsStatus(String status, String tool) {
        ObjectNode result =
                json("{'escrow':{'id':'esc_1','bountyId':'bty_1','applicationId':'app_1','status':'" + status + "'}}");

        assertThat(NextCalls.after("get_escrow", JsonText.object(), result)
                        .orElseThrow()
                        .tool())
                .isEqualTo(tool);
    }

    @Test
    void emptySearchLeadsToTheSameOneWithTheFirstSuggestions() {
        ObjectNode arguments = json("{'skill':'photographer','city':'Lisbona','maxRate':50}");
        ObjectNode result = json("{'humans':[],'suggestions':[{'skill':'Photography','count':3},"
                + "{'skill':'Photo editing','count':1},{'city':'Lisbon','count':9}]}");

        NextCall next = NextCalls.after("search_humans", arguments, result).orElseThrow();
        assertThat(next.tool()).isEqualTo("search_humans");
        assertThat(next.arguments()).isEqualTo(json("{'skill':'Photography','city':'Lisbon','maxRate':50}"));

        result.putArray("suggestions");
        assertThat(NextCalls.after("search_humans", arguments, result)
                        .orElseThrow()
                        .tool())
                .isEqualTo("create_bounty");
    }

    @Test
    void emptyListOfBountiesLeadsToANewOneBecauseSuggestionsAreWhatHumansHave() {
        ObjectNode result = json("{'bounties':[],'suggestions':[{'skill':'Photography','count':3}]}");

        NextCall next = NextCalls.after("list_bounties", json("{'skill':'photographer'}"), result)
                .orElseThrow();

        assertThat(next.tool()).isEqualTo("create_bounty");
        assertThat(next.arguments()).isEqualTo(json("{'dryRun':true}"));
    }

    @Test
    void settlementThatTheHumanProposesLeadsToItsQuote() {
        ObjectNode result = json("{'escrow':{'id':'esc_1','status':'disputed',"
                + "'dispute':{'settlement':{'by':'worker','workerCents':700}}}}");

        NextCall next = NextCalls.after("get_escrow", JsonText.object(), result).orElseThrow();

        assertThat(next.tool()).isEqualTo("accept_settlement");
        assertThat(next.arguments()).isEqualTo(json("{'escrowId':'esc_1','workerCents':700,'dryRun':true}"));
    }

    @Test
    void approvedWorkLeadsToTheConfirmationOfItsEscrow() {
        ObjectNode result = json("{'submission':{'id':'sbm_1','status':'approved'},'escrowId':'esc_1'}");

        assertThat(NextCalls.after("review_submission", JsonText.object(), result))
                .hasValueSatisfying(next -> {
                    assertThat(next.tool()).isEqualTo("confirm_delivery");
                    assertThat(next.arguments()).isEqualTo(json("{'escrowId':'esc_1'}"));
                });
    }

    @Test
    void dryRunLeadsToTheSameCallInEarnestOrToWhatIsMissing() {
        ObjectNode arguments = json("{'amount':5,'dryRun':true}");
        ObjectNode fine = json("{'dryRun':true,'wouldSucceed':true}");
        ObjectNode poor = json("{'dryRun':true,'wouldSucceed':false,'problemCodes':['insufficient_funds'],"
                + "'quote':{'totalCents':1180,'balanceAfterCents':30}}");

        assertThat(NextCalls.after("send_money", arguments, fine).orElseThrow().arguments())
                .isEqualTo(json("{'amount':5}"));
        assertThat(NextCalls.after("send_money", arguments, poor)
                        .orElseThrow()
                        .arguments()
                        .path("amount")
                        .asInt())
                .isEqualTo(12);
    }

    @Test
    void unknownIdLeadsToTheListOfThatKind() {
        ObjectNode arguments = json("{'bountyId':'bty_1','applicationId':'app_1'}");
        ObjectNode error = json("{'error_code':'not_found','error':'There is no such bounty.'}");

        assertThat(NextCalls.afterRefusal(arguments, error).orElseThrow().tool())
                .isEqualTo("list_bounties");
        assertThat(NextCalls.lookedForText(arguments, "There is no such application."))
                .isEqualTo(" applicationId was app_1; get_bounty_applications lists the ids.");
    }

    private static ObjectNode json(String text) {
        return (ObjectNode) JsonText.syntax(text.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
    }
}

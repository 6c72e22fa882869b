package marketplace.local.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import marketplace.api.Json;
import marketplace.local.client.Account;
import marketplace.local.client.Api;
import marketplace.local.console.PageBrowser.Shown;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class EarningsPagesTest {

    private final HirePages hire = HirePages.funded(75);
    private final Api api = hire.api();
    private final Account ada = hire.worker();
    private final PageBrowser browser = hire.browser();

    @BeforeEach
    void earn() throws Exception {
        String human = api.get("/api/humans/me", ada.session()).text("/human/id");
        hire.poster().send(human, 25).success();
        api.until("earnings", () -> ada.owed() > 0);
    }

    @Test
    void payoutAccountIsSetUpAtTheProvider() {
        Shown earnings = browser.open("/app/earnings");
        assertThat(earnings.html()).contains("<p class=\"sum\">$25.00</p>", "once you have a payout account");

        Shown asked = browser.send(earnings.form("account"));

        assertThat(asked.html())
                .contains("One step is left: the form of the provider.", "Continue at the provider")
                .contains("href=\"" + api.base() + "/payout/");
    }

    @Test
    void earningsAreMovedToTheWallet() {
        Shown earnings = browser.open("/app/earnings");

        Shown moved = browser.sendAndConfirm(earnings.form("move"));

        assertThat(moved.html()).contains("It arrives in your wallet within minutes.");
        api.until("the earnings in the wallet", () -> ada.balance() == 2_500);
    }

    @Test
    void moneyThatIsHeldIsListedWithItsLatestDay() {
        hire.hired(hire.posted(Account.bounty()));

        assertThat(browser.open("/app/earnings").html())
                .contains("Held for your work", "Photograph a shop front", "at the latest");
    }

    @Test
    void payoutsAreATable() {
        Shown table = browser.open("/app/earnings/payouts.csv");

        assertThat(table.header("content-type")).startsWith("text/csv");
        assertThat(table.header("content-disposition")).contains("payouts.csv");
        assertThat(table.html().lines()).hasSize(2);
        assertThat(table.html()).startsWith("id,createdAt,amountCents").contains(",2500,USD,pending,");
    }

    @Test
    void visitorOfAFileSignsInFirst() {
        PageBrowser visitor = new PageBrowser(api.base());

        Shown asked = visitor.open("/app/earnings/payouts.csv");

        assertThat(asked.path()).isEqualTo("/app/account/sign-in");
        assertThat(visitor.signIn(asked, ada).html()).startsWith("id,createdAt");
    }

    @Test
    void accountIsExportedAsOneFile() {
        Shown export = browser.open("/app/account/export.json");

        assertThat(export.header("content-type")).startsWith("application/json");
        assertThat(export.html()).contains("\"human\"", ada.email());
    }

    private String reviewed(Map<String, String> key, String comment) {
        String bounty = api.post("/api/bounties", key, Account.bounty()).text("/bounty/id");
        String seat = "/api/bounties/" + bounty + "/applications/" + ada.apply(bounty);
        String escrow = api.send("PATCH", seat, key, Json.bytes(Json.object().put("action", "accept")))
                .text("/application/escrowId");
        for (String step : List.of("confirm", "start")) {
            api.post(seat + "/" + step, ada.session(), Json.object()).success();
        }
        api.post(seat + "/submissions", ada.session(), Json.object().put("text", "Here."))
                .success();
        for (String act : List.of("complete", "release")) {
            api.post("/api/escrow/" + escrow + "/" + act, key, Json.object()).success();
        }
        ObjectNode review =
                Json.object().put("escrowId", escrow).put("rating", 5).put("comment", comment);
        return api.post("/api/reviews", key, review).text("/review/id");
    }

    /** Also one that is not on the first page of the list. */
    @Test
    void linkOfAMailLeadsToItsReviewAlone() throws Exception {
        hire.poster().deposit(100);
        Map<String, String> key = hire.poster().newKeyWithBudget().credentials();
        String first = reviewed(key, "Kind and on time.");
        reviewed(key, "Sharp photos.");

        Shown page = browser.open("/app/reviews/" + first);

        assertThat(page.html()).contains("Kind and on time.").doesNotContain("Sharp photos.");
        assertThat(browser.send(page.form("answer").with("answer", "Thank you."))
                        .html())
                .contains("Thank you.");
        assertThat(browser.open("/app/reviews").html()).contains("Kind and on time.", "Sharp photos.", "Thank you.");
    }

    @Test
    void unknownReviewIsNotFound() {
        assertThat(browser.open("/app/reviews/rev_00000000000000000000000000").status())
                .isEqualTo(404);
        assertThat(browser.open("/app/reviews").html()).contains("Nobody has reviewed your work yet.");
    }
}

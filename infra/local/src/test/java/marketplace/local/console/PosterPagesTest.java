package marketplace.local.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import marketplace.api.Json;
import marketplace.local.client.Account;
import marketplace.local.client.Api;
import marketplace.local.client.Mailbox;
import marketplace.local.console.PageBrowser.Filled;
import marketplace.local.console.PageBrowser.Shown;
import marketplace.local.stories.Service;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A person who posted by the API hires, reviews and pays by pages alone, from the links of mails. */
class PosterPagesTest {

    private static final String ATTACK = "<script>alert(1)</script>\"'{{price}}";

    private final Api api = Service.api();
    private final Account poster = Account.signUp(api);
    private final Account ada = Account.signUp(api);
    private PageBrowser browser;

    @BeforeEach
    void openWallet() throws IOException, InterruptedException {
        poster.deposit(100);
        ada.makeProfile();
        browser = PageBrowser.signedIn(api.base(), poster);
    }

    @AfterEach
    void theBooksAgree() {
        Service.requireAgreeingBooks();
    }

    private Seat applied() {
        return applied(Account.bounty().put("blockedPayPercent", 20));
    }

    private Seat applied(ObjectNode terms) {
        String bounty = poster.postBounty(terms);
        return new Seat(bounty, ada.apply(bounty));
    }

    private void worker(String path, ObjectNode body) {
        api.post(path, ada.session(), body).success();
    }

    private Shown accept(Seat seat) {
        Shown page = browser.open("/app/bounties/" + seat.bounty());
        return browser.sendAndConfirm(page.form("acceptApplication"));
    }

    private Seat handedIn(String text) {
        Seat seat = applied();
        accept(seat);
        worker(seat.path() + "/confirm", Json.object());
        worker(seat.path() + "/start", Json.object());
        ObjectNode work = Json.object().put("text", text);
        work.withArray("links").add("https://example.com/front");
        worker(seat.path() + "/submissions", work);
        return seat;
    }

    @Test
    void hireFromTheFirstMailToTheReviewIsDoneByPages() {
        Mailbox mails = Mailbox.of(poster);
        Seat seat = applied();
        mails.requireOne("New application", "/app/bounties/" + seat.bounty(), "applied");
        Shown page = browser.open("/app/bounties/" + seat.bounty());
        assertThat(page.html()).contains("I am near.").contains("Ada").doesNotContain("id=\"apply\"");

        Shown quote = browser.send(page.form("acceptApplication"));
        assertThat(quote.html()).contains("$25.00").contains("$29.50");
        Shown hired = browser.send(quote.form("quote").with("_confirmed", "yes"));
        assertThat(hired.path()).isEqualTo(seat.page());
        assertThat(hired.html()).contains("Your answer is sent.").contains("has not confirmed yet");

        worker(seat.path() + "/confirm", Json.object());
        worker(seat.path() + "/start", Json.object());
        worker(seat.path() + "/submissions", Json.object().put("text", "Here it is."));
        mails.requireOne("Work submitted", seat.page(), "Review it by");

        Shown work = browser.open(seat.page());
        assertThat(work.html()).contains("Here it is.").contains("Waits for your review");
        Shown approved = browser.send(work.form("approve"));
        assertThat(approved.html()).contains("You accepted the work.");
        Shown paid = browser.sendAndConfirm(approved.form("release"));
        assertThat(paid.html()).contains("The worker was paid in full.");
        Shown reviewed =
                browser.send(paid.form("review").with("rating", "5").with("comment", "On time, and just as asked."));
        assertThat(reviewed.html()).contains("Thank you for the review.").doesNotContain("id=\"review\"");
        assertThat(ada.signedInAgain().owed()).isEqualTo(2_500);
    }

    @Test
    void revisionAndRejectionAreAskedForWithWhatIsNeeded() {
        Seat seat = handedIn("Here it is.");
        Filled redo = browser.open(seat.page()).form("redo");

        Shown refused = browser.send(redo);
        String by = Instant.parse(api.get("/local/clock", Api.ANONYMOUS).text("/now"))
                .plus(Duration.ofDays(2))
                .toString()
                .substring(0, 16);
        Shown asked = browser.send(refused.form("redo")
                .with("response", "The left half is missing.")
                .with("redoBy", by));
        worker(seat.path() + "/submissions", Json.object().put("text", "Both halves."));
        Shown rejected = browser.send(browser.open(seat.page())
                .form("rejectWork")
                .with("response", "It is another shop.")
                .with("reasonCode", "not_as_described"));

        assertThat(refused.status()).isEqualTo(400);
        assertThat(asked.html())
                .contains("You asked the worker to improve the work")
                .contains("Revision asked for");
        assertThat(rejected.html()).contains("You rejected the work.").contains("It is another shop.");
    }

    @Test
    void disputeIsOpenedProvenAndSettled() {
        Seat seat = handedIn("Here it is.");

        Shown disputed = browser.send(browser.open(seat.page())
                .form("dispute")
                .with("category", "not_as_described")
                .with("description", "The picture shows the shop next door."));
        assertThat(disputed.html()).contains("The dispute is open").contains("<dd>You, ");
        Shown evidence = browser.send(disputed.form("evidence").with("text", "Compare the street numbers."));
        assertThat(evidence.html()).contains("Compare the street numbers.");
        String escrow = api.get("/api/escrow", poster.session()).text("/escrows/0/id");
        worker("/api/escrow/" + escrow + "/dispute/settlement", Json.object().put("workerCents", 1_500));
        Shown offered = browser.open(seat.page());
        assertThat(offered.html()).contains("The worker proposed").contains("<strong>$15.00</strong>");

        Shown settled = browser.sendAndConfirm(offered.form("accept"));

        assertThat(settled.html()).contains("The worker was paid a part.");
    }

    @Test
    void closedPlaceIsAccepted() {
        Mailbox mails = Mailbox.of(poster);
        Seat seat = applied();
        accept(seat);
        worker(seat.path() + "/confirm", Json.object());
        worker(seat.path() + "/blocked", Json.object().put("reason", "The gate is locked."));
        mails.requireOne("Place blocked", seat.page(), "could not do the work");

        Shown page = browser.open(seat.page());
        Shown asked = browser.send(page.form("acceptBlocked"));
        Shown accepted = browser.send(asked.form("quote").with("_confirmed", "yes"));

        assertThat(page.html()).contains("The gate is locked.");
        assertThat(asked.html())
                .contains("The rest is refunded to you")
                .as("of 25 USD only a fifth is paid")
                .doesNotContain("$29.50");
        assertThat(accepted.html()).contains("The worker was paid a part.");
    }

    @Test
    void seatIsTakenBackAndReleased() {
        Seat seat = applied();

        Shown back = browser.send(accept(seat).form("takeBack"));
        Shown again = accept(seat);
        Shown released = browser.sendAndConfirm(again.form("releaseSeat").with("reason", "Plans have changed."));

        assertThat(back.html()).contains("The application waits for your answer.");
        assertThat(released.html()).contains("You were refunded.");
    }

    @Test
    void applicationIsPaidByCardFirstOrDeclined() {
        Seat dear = applied(Account.bounty().put("price", 500));

        Shown page = browser.open(dear.page());
        Shown toPay = browser.sendAndConfirm(page.form("fund"));
        Shown waiting = browser.open(dear.page());
        Shown declined = browser.send(waiting.form("reject").with("response", "The budget is gone."));

        assertThat(toPay.html()).contains("Pay $590.00");
        assertThat(waiting.html()).contains("fee is open.").contains("class=\"button\" href=\"http");
        assertThat(declined.html()).contains("You rejected this application.");
    }

    @Test
    void bountyIsExtendedAndCancelled() {
        String bounty = poster.postBounty();
        Shown page = browser.open("/app/bounties/" + bounty);

        Shown extended = browser.send(page.form("extend").with("spotsAvailable", "3"));
        Shown cancelled = browser.sendAndConfirm(extended.form("cancelBounty").with("reason", "task_no_longer_needed"));

        assertThat(page.html()).contains("Nobody has applied yet.");
        assertThat(extended.html()).contains("of 3 taken");
        assertThat(cancelled.html()).contains("The bounty is cancelled.");
        assertThat(browser.open("/app/bounties").html())
                .contains("href=\"/app/bounties/" + bounty + "\"", "places taken: 0 of 3");
    }

    @Test
    void reserveIsOrdered() {
        Seat seat = applied(Account.bounty().put("reservePool", true));

        Shown ordered =
                browser.send(browser.open("/app/bounties/" + seat.bounty()).form("first"));

        assertThat(ordered.html()).contains("takes the next place that is lost.");
    }

    @Test
    void workerWhoHasAppliedReadsThatInsteadOfTheForm() {
        Seat seat = applied();

        Shown page = PageBrowser.signedIn(api.base(), ada).open("/app/bounties/" + seat.bounty());

        assertThat(page.html())
                .contains("You have applied.")
                .contains("/app/applications/" + seat.application())
                .doesNotContain("id=\"apply\"")
                .doesNotContain("Extend the bounty");
    }

    @Test
    void paymentOfferIsApprovedAndPaid() {
        Map<String, String> key = poster.newKey().credentials();
        Seat seat = applied();
        String conversation = ada.askPoster(seat.bounty());
        ObjectNode offer = Json.object().put("content", "My offer.").put("messageType", "payment_offer");
        offer.putObject("metadata").put("taskTitle", "A portrait").put("offeredAmount", 20);
        api.post("/api/conversations/" + conversation + "/messages", key, offer).success();
        String escrow = api.post("/api/escrow/checkout", key, Json.object().put("conversationId", conversation))
                .text("/escrowId");
        Shown waits = browser.open("/app/hires/" + escrow);
        worker("/api/escrow/" + escrow + "/accept", Json.object());
        worker("/api/escrow/" + escrow + "/deliver", Json.object().put("text", "Here."));

        Shown approved = browser.send(browser.open("/app/hires/" + escrow).form("approve"));
        Shown paid = browser.sendAndConfirm(approved.form("release"));

        assertThat(waits.html()).contains("has not answered your offer yet").doesNotContain("You are offered");
        assertThat(paid.html()).contains("The worker was paid $20.00.").contains("id=\"review\"");
    }

    @Test
    void textsOfTheWorkerAreShownAsText() {
        Seat seat = handedIn(ATTACK);

        for (String path : new String[] {seat.page(), "/app/bounties/" + seat.bounty()}) {
            assertThat(browser.open(path).html()).doesNotContain("<script>alert");
        }
        assertThat(browser.open(seat.page()).html())
                .contains("&lt;script&gt;alert(1)")
                .contains("{{price}}");
    }

    @Test
    void hireOfAnotherPosterIsUnknownAndItsFormsChangeNothing() {
        Seat seat = handedIn("Here it is.");
        PageBrowser stranger = PageBrowser.signedIn(api.base(), Account.signUp(api));
        Filled approve = browser.open(seat.page()).form("approve");
        String token = stranger.open("/app/more").form("sign-out").value("_token");

        assertThat(stranger.open(seat.page()).status()).isEqualTo(404);
        assertThat(stranger.open(seat.page()).html()).contains("Page not found").doesNotContain("Here it is.");
        assertThat(stranger.send(approve.with("_token", token)).status()).isEqualTo(404);
        assertThat(browser.open(seat.page()).html()).contains("Waits for your review");
    }

    /** Of each kind, in a state with much to do. */
    private Map<String, String> pages() throws IOException, InterruptedException {
        poster.deposit(100);
        Map<String, String> pages = new LinkedHashMap<>();
        pages.put(
                "review",
                handedIn("Here it is: the whole front, seen from the bakery, at ten in the morning.")
                        .page());
        Seat applied = applied();
        pages.put("applications", "/app/bounties/" + applied.bounty());
        pages.put("application", applied.page());
        Seat hired = applied();
        accept(hired);
        worker(hired.path() + "/confirm", Json.object());
        worker(hired.path() + "/blocked", Json.object().put("reason", "The gate is locked."));
        pages.put("blocked", hired.page());
        Seat disputed = handedIn("The second front.");
        browser.send(browser.open(disputed.page())
                .form("dispute")
                .with("category", "not_as_described")
                .with("description", "The picture shows the shop next door."));
        pages.put("disputed", disputed.page());
        Seat paid = handedIn("The third front.");
        browser.sendAndConfirm(
                browser.send(browser.open(paid.page()).form("approve")).form("release"));
        pages.put("paid", paid.page());
        return pages;
    }

    @Test
    @Tag("nightly")
    void pagesFitAPhoneAndPassTheRulesOfAccessibility() throws IOException, InterruptedException {
        assertThat(LookedAt.faults(browser, pages(), "posters")).isEmpty();
    }
}

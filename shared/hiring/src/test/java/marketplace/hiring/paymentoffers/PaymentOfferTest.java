package marketplace.hiring.paymentoffers;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import marketplace.accounts.Accounts;
import marketplace.bounties.wiring.BountiesCapability;
import marketplace.conversations.ConversationsCapability;
import marketplace.hiring.HiringMarketplace;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.EventType;
import marketplace.kernel.Notice;
import marketplace.money.MoneyCapability;
import marketplace.table.Commit;
import marketplace.table.JobOutbox;
import marketplace.testing.Facts;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A payment offer in a conversation is funded, and the human accepts it within 48 hours. */
class PaymentOfferTest {

    /** 30 USD and the fee. */
    private static final long TOTAL = 3_540;

    private final HiringMarketplace story = new HiringMarketplace(
            MoneyCapability::new,
            on -> List.of(new ConversationsCapability(
                    on, new BountiesCapability(on, HiringMarketplace.FEE_BPS)::applicants)));
    private String conversation;

    @BeforeEach
    void talks() {
        story.table.commit(Commit.of(Accounts.fundedEscrow(story.account("agent"))));
        conversation = started("ada");
    }

    @AfterEach
    void auditFindsNoDifference() {
        story.assertBooksAgree();
    }

    private String started(String human) {
        return story.done(
                        "agent",
                        "POST",
                        "/api/conversations",
                        "{\"humanId\":\"" + story.human(human) + "\",\"subject\":\"Trees\",\"message\":\"Free?\"}")
                .text("conversation.id");
    }

    private void offer(double usd) {
        story.done("agent", "POST", "/api/conversations/" + conversation + "/messages", offerBody(usd));
    }

    private static String offerBody(double usd) {
        return "{\"content\":\"My offer.\",\"messageType\":\"payment_offer\",\"metadata\":{\"taskTitle\":\"Count the"
                + " trees\",\"offeredAmount\":" + usd + "}}";
    }

    private Reply fund(String who, String more) {
        String body = "{\"conversationId\":\"" + conversation + "\"" + more + "}";
        return story.call(who, "POST", "/api/escrow/checkout", body);
    }

    private String funded() {
        offer(30);
        return HiringMarketplace.done(fund("agent", "")).text("escrowId");
    }

    private Reply post(String who, String escrow, String verb) {
        return story.call(who, "POST", "/api/escrow/" + escrow + "/" + verb, "{}");
    }

    private String status(String who) {
        return story.done(who, "GET", "/api/conversations/" + conversation, "").text("conversation.status");
    }

    /** The types of the mails to an account about funded offers; those of one moment in any order. */
    private List<String> mails(String name) {
        return story.waiting(JobOutbox.KIND).stream()
                .map(JobOutbox::job)
                .filter(job -> job.kind().equals(Notice.JOB))
                .map(Facts::notice)
                .filter(notice -> notice.accountId().equals(story.account(name))
                        && notice.type().startsWith("payment.offer_"))
                .map(Notice::type)
                .toList();
    }

    private static void assertRefused(Reply reply, ErrorCode code) {
        assertThat(reply.text("error_code")).as(reply.body().toString()).isEqualTo(code.wire());
        assertThat(reply.status()).isEqualTo(code.status());
    }

    @Test
    void fundedOfferIsAcceptedWorkedOnAndPaid() {
        story.deposited(5_000);
        String escrow = funded();

        Reply waiting = story.done("ada", "GET", "/api/escrow/" + escrow, "");
        assertThat(waiting.text("escrow.status")).isEqualTo("funded");
        assertThat(waiting.text("escrow.conversationId")).isEqualTo(conversation);
        assertThat(waiting.text("escrow.amountCents")).isEqualTo("3000");
        assertThat(Instant.parse(waiting.text("escrow.lapsesAt")))
                .isEqualTo(story.now().plus(Duration.ofDays(2)));
        assertThat(story.balance()).isEqualTo(5_000 - TOTAL);
        assertThat(status("agent")).isEqualTo(status("ada")).isEqualTo("converted");
        assertThat(Facts.of(story.event(EventType.ESCROW_FUNDED))).containsEntry("conversationId", conversation);

        assertThat(HiringMarketplace.done(post("ada", escrow, "accept")).text("escrow.status"))
                .isEqualTo("locked");
        HiringMarketplace.done(post("ada", escrow, "deliver"));
        HiringMarketplace.done(post("agent", escrow, "complete"));
        HiringMarketplace.done(post("agent", escrow, "release"));

        assertThat(story.payable("ada")).isEqualTo(3_000);
        assertThat(mails("ada")).containsExactly("payment.offer_funded");
        assertThat(mails("agent")).containsExactlyInAnyOrder("payment.offer_accepted", "payment.offer_delivered");
    }

    @Test
    void offerThatIsNotAcceptedIn48HoursReturnsTheMoney() {
        story.deposited(5_000);
        String escrow = funded();

        story.advance(Duration.ofHours(24));
        assertThat(mails("ada")).containsExactly("payment.offer_funded", "payment.offer_due");
        story.advance(Duration.ofHours(22));
        assertThat(mails("ada")).containsExactly("payment.offer_funded", "payment.offer_due", "payment.offer_due");
        story.clock.advance(Duration.ofHours(2));
        assertRefused(post("ada", escrow, "accept"), ErrorCode.INVALID_STATE);
        story.advance(Duration.ZERO);

        assertThat(story.escrowStatus(escrow)).isEqualTo("cancelled");
        assertThat(story.balance()).isEqualTo(5_000);
        assertRefused(post("ada", escrow, "accept"), ErrorCode.INVALID_STATE);
        assertThat(mails("agent")).containsExactly("payment.offer_lapsed");
        String again = HiringMarketplace.done(fund("agent", "")).text("escrowId");
        assertThat(again).isNotEqualTo(escrow);
        HiringMarketplace.done(post("ada", again, "accept"));
    }

    @Test
    void acceptedOfferHasNoReminderAndCannotBeCancelled() {
        story.deposited(5_000);
        String escrow = funded();
        HiringMarketplace.done(post("ada", escrow, "accept"));

        story.advance(Duration.ofDays(3));

        assertThat(mails("ada")).containsExactly("payment.offer_funded");
        assertRefused(post("agent", escrow, "cancel"), ErrorCode.INVALID_STATE);
        assertThat(story.escrowStatus(escrow)).isEqualTo("locked");
    }

    @Test
    void posterCancelsBeforeTheHumanAccepts() {
        story.deposited(5_000);
        String escrow = funded();

        HiringMarketplace.done(post("agent", escrow, "cancel"));

        assertThat(story.balance()).isEqualTo(5_000);
        assertRefused(post("ada", escrow, "accept"), ErrorCode.INVALID_STATE);
    }

    @Test
    void shortWalletGetsACheckoutThatConvertsTheConversationWhenPaid() {
        offer(30);
        Reply asked = HiringMarketplace.done(fund("agent", ""));

        assertThat(asked.text("status")).isEqualTo("requires_payment");
        assertThat(status("agent")).isEqualTo("active");
        assertRefused(post("ada", asked.text("escrowId"), "accept"), ErrorCode.INVALID_STATE);
        assertThat(fund("agent", "").text("escrowId")).isEqualTo(asked.text("escrowId"));

        story.paid(asked.text("escrowId"));

        assertThat(status("ada")).isEqualTo("converted");
        assertThat(mails("ada")).containsExactly("payment.offer_funded");
        HiringMarketplace.done(post("ada", asked.text("escrowId"), "accept"));
        assertRefused(fund("agent", ",\"walletOnly\":true,\"maxTotalCents\":3539"), ErrorCode.CONFLICT);
    }

    @Test
    void cancelledOfferIsAnnouncedToTheHuman() {
        story.deposited(5_000);
        String escrow = funded();
        String latest = messages("").text("latestCursor");
        story.clock.advance(Duration.ofSeconds(1));

        HiringMarketplace.done(post("agent", escrow, "cancel"));

        assertThat(news(latest))
                .containsExactly("agent: cancelled: The payment offer of 30.00 USD was cancelled, so it can no longer"
                        + " be accepted. Do not start the work.");
        assertThat(unread("ada")).isEqualTo(3);
        assertRefused(post("ada", escrow, "accept"), ErrorCode.INVALID_STATE);
    }

    @Test
    void secondCheckoutReturnsTheFirstAndANewOfferHasItsOwn() {
        story.deposited(20_000);
        offer(30);
        List<Reply> all = HiringMarketplace.atOnce(IntStream.range(0, 20)
                .<Supplier<Reply>>mapToObj(_ -> () -> fund("agent", ""))
                .toList());
        String first = all.getFirst().text("escrowId");
        assertThat(all).allSatisfy(reply -> assertThat(reply.text("escrowId")).isEqualTo(first));
        assertThat(story.balance()).isEqualTo(20_000 - TOTAL);

        offer(50);
        Reply second = HiringMarketplace.done(fund("agent", ""));

        assertThat(second.text("escrowId")).isNotEqualTo(first);
        assertThat(second.text("escrow.amountCents")).isEqualTo("5000");
        assertThat(status("agent")).isEqualTo("converted");
        assertThat(started("ada")).isNotEqualTo(conversation);
    }

    /** What a poll that knows {@code latest} shows to the agent: sender, text and outcome of each message. */
    private List<String> news(String latest) {
        List<String> news = new ArrayList<>();
        messages("?since=" + latest).body().path("messages").forEach(message -> {
            assertThat(message.at("/metadata/escrowId").textValue()).startsWith("esc_");
            news.add(message.path("senderType").textValue() + ": "
                    + message.at("/metadata/offerOutcome").textValue() + ": "
                    + message.path("content").textValue());
        });
        return news;
    }

    private Reply messages(String query) {
        return story.done("agent", "GET", "/api/conversations/" + conversation + "/messages" + query, "");
    }

    private long unread(String who) {
        return story.done(who, "GET", "/api/conversations/" + conversation, "")
                .body()
                .at("/conversation/unreadBy" + (who.equals("agent") ? "Agent" : "Human"))
                .asLong();
    }

    @Test
    void acceptanceAppearsInTheConversation() {
        story.deposited(5_000);
        String escrow = funded();
        String latest = messages("").text("latestCursor");
        assertThat(news(latest)).isEmpty();
        story.clock.advance(Duration.ofSeconds(1));

        HiringMarketplace.done(post("ada", escrow, "accept"));

        assertThat(news(latest)).containsExactly("human: accepted: I accept the payment offer of 30.00 USD.");
        assertThat(unread("agent")).isOne();
        assertThat(Facts.of(story.event(EventType.MESSAGE_RECEIVED)))
                .containsEntry("conversationId", conversation)
                .containsEntry("escrowId", escrow)
                .containsEntry("status", "accepted");
    }

    @Test
    void humanDeclinesAFundedOfferAndTheMoneyReturns() {
        story.deposited(5_000);
        String escrow = funded();
        String latest = messages("").text("latestCursor");
        story.clock.advance(Duration.ofSeconds(1));

        Reply declined = story.done("ada", "POST", "/api/escrow/" + escrow + "/cancel", "{\"reason\":\"Too far.\"}");

        assertThat(declined.text("escrow.status")).isEqualTo("cancelled");
        assertThat(story.balance()).isEqualTo(5_000);
        assertThat(news(latest))
                .containsExactly("human: declined: I decline the payment offer of 30.00 USD. The money is back in your"
                        + " wallet.");
        assertThat(story.done("agent", "GET", "/api/escrow/" + escrow, "").text("escrow.auditLog.1.reason"))
                .isEqualTo("Too far.");
        assertThat(mails("agent")).containsExactly("payment.offer_declined");

        HiringMarketplace.done(post("ada", escrow, "cancel"));
        story.advance(Duration.ofDays(3));
        assertThat(news(latest)).hasSize(1);
        assertThat(mails("agent")).containsExactly("payment.offer_declined");
        assertRefused(post("ada", escrow, "accept"), ErrorCode.INVALID_STATE);
    }

    @Test
    void onlyAFundedOfferCanBeDeclined() {
        offer(30);
        String unpaid = HiringMarketplace.done(fund("agent", "")).text("escrowId");
        assertRefused(post("ada", unpaid, "cancel"), ErrorCode.INVALID_STATE);
        assertThat(story.escrowStatus(unpaid)).isEqualTo("funding");
        story.paid(unpaid);
        assertRefused(post("bob", unpaid, "cancel"), ErrorCode.NOT_FOUND);

        HiringMarketplace.done(post("ada", unpaid, "accept"));

        assertRefused(post("ada", unpaid, "cancel"), ErrorCode.INVALID_STATE);
        assertThat(story.escrowStatus(unpaid)).isEqualTo("locked");
    }

    @Test
    void callersCannotForgeAnOutcome() {
        Reply forged = story.call(
                "ada",
                "POST",
                "/api/conversations/" + conversation + "/messages",
                "{\"content\":\"I accept.\",\"metadata\":{\"offerOutcome\":\"accepted\"}}");

        assertRefused(forged, ErrorCode.VALIDATION);
        assertThat(forged.text("details.0.field")).isEqualTo("metadata.offerOutcome");
    }

    @Test
    void lapseAppearsInTheConversation() {
        story.deposited(5_000);
        funded();
        String latest = messages("").text("latestCursor");

        story.advance(Duration.ofDays(2));

        assertThat(news(latest))
                .containsExactly("agent: lapsed: The payment offer of 30.00 USD was not accepted in time, so the money"
                        + " is back in the wallet of the account.");
        assertThat(unread("agent")).isZero();
        assertThat(unread("ada")).isPositive();
    }

    @Test
    void archivedConversationGetsNoMessageAboutItsOffer() {
        offer(30);
        String escrow = HiringMarketplace.done(fund("agent", "")).text("escrowId");
        story.done("ada", "POST", "/api/conversations/" + conversation + "/archive", "");
        story.paid(escrow);
        String latest = messages("").text("latestCursor");

        HiringMarketplace.done(post("ada", escrow, "accept"));

        assertThat(news(latest)).isEmpty();
    }

    @Test
    void othersAreRefused() {
        story.deposited(5_000);
        assertRefused(fund("agent", ""), ErrorCode.INVALID_STATE);
        offer(30);
        Reply unknown = story.call(
                "agent", "POST", "/api/escrow/checkout", "{\"conversationId\":\"cnv_00000000000000000000000001\"}");

        assertRefused(unknown, ErrorCode.NOT_FOUND);
        assertThat(fund("rival", "").body().path("error").textValue().replace(conversation, "X"))
                .isEqualTo(unknown.body().path("error").textValue().replace("cnv_00000000000000000000000001", "X"));
        assertRefused(fund("rival", ""), ErrorCode.NOT_FOUND);
        assertRefused(fund("bob", ""), ErrorCode.NOT_FOUND);
        assertRefused(fund("ada", ""), ErrorCode.FORBIDDEN);

        String escrow = HiringMarketplace.done(fund("agent", "")).text("escrowId");
        assertRefused(post("bob", escrow, "accept"), ErrorCode.NOT_FOUND);
        assertRefused(post("rival", escrow, "cancel"), ErrorCode.NOT_FOUND);
        assertThat(story.escrowStatus(escrow)).isEqualTo("funded");
    }

    @Test
    void amountMustBeOneToTenTimesTheOffer() {
        story.deposited(50_000);
        offer(30);

        assertRefused(fund("agent", ",\"amount\":29.99"), ErrorCode.VALIDATION);
        assertRefused(fund("agent", ",\"amount\":300.01"), ErrorCode.VALIDATION);
        assertRefused(fund("agent", ",\"maxTotalCents\":3539"), ErrorCode.CONFLICT);
        assertThat(HiringMarketplace.done(fund("agent", ",\"amount\":31,\"maxTotalCents\":3658"))
                        .text("escrow.totalCents"))
                .isEqualTo("3658");
    }

    @Test
    void archivedConversationAndBlockedHumanAreNotPaid() {
        story.deposited(5_000);
        offer(30);
        String ada = story.human("ada");
        story.done("agent", "POST", "/api/humans/blocks", "{\"humanId\":\"" + ada + "\"}");
        assertRefused(fund("agent", ""), ErrorCode.RECIPIENT_BLOCKED);
        story.done("agent", "DELETE", "/api/humans/blocks?humanId=" + ada, "");

        story.done("agent", "POST", "/api/conversations/" + conversation + "/archive", "");
        assertRefused(fund("agent", ""), ErrorCode.INVALID_STATE);
        assertThat(story.balance()).isEqualTo(5_000);
    }
}

package marketplace.hiring.paymentoffers;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import marketplace.accounts.Accounts;
import marketplace.bounties.wiring.BountiesCapability;
import marketplace.conversations.ConversationsCapability;
import marketplace.hiring.HiringMarketplace;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Notice;
import marketplace.money.MoneyCapability;
import marketplace.table.Commit;
import marketplace.table.JobOutbox;
import marketplace.testing.Facts;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** An agent and a human talk, and the agent sends a payment offer of 30 USD. */
abstract class PaymentOfferFixture {

    /** 30 USD and the fee. */
    static final long TOTAL = 3_540;

    final HiringMarketplace story = new HiringMarketplace(
            MoneyCapability::new,
            on -> List.of(
                    new ConversationsCapability(on, new BountiesCapability(on, HiringMarketplace.FEE)::applicants)));
    String conversation;

    @BeforeEach
    void talks() {
        story.table.commit(Commit.of(Accounts.paidForWork(story.account("agent"), Instant.EPOCH)));
        conversation = started("ada");
    }

    @AfterEach
    void auditFindsNoDifference() {
        story.assertBooksAgree();
    }

    String started(String human) {
        return story.done(
                        "agent",
                        "POST",
                        "/api/conversations",
                        "{\"humanId\":\"" + story.human(human) + "\",\"subject\":\"Trees\",\"message\":\"Free?\"}")
                .text("conversation.id");
    }

    void offer(double usd) {
        story.done("agent", "POST", "/api/conversations/" + conversation + "/messages", offerBody(usd));
    }

    static String offerBody(double usd) {
        return "{\"content\":\"My offer.\",\"messageType\":\"payment_offer\",\"metadata\":{\"taskTitle\":\"Count the"
                + " trees\",\"offeredAmount\":" + usd + "}}";
    }

    Reply fund(String who, String more) {
        String body = "{\"conversationId\":\"" + conversation + "\"" + more + "}";
        return story.call(who, "POST", "/api/escrow/checkout", body);
    }

    String funded() {
        offer(30);
        return HiringMarketplace.done(fund("agent", "")).text("escrowId");
    }

    Reply post(String who, String escrow, String verb) {
        return story.call(who, "POST", "/api/escrow/" + escrow + "/" + verb, "{}");
    }

    String status(String who) {
        return story.done(who, "GET", "/api/conversations/" + conversation, "").text("conversation.status");
    }

    /** The types of the mails to an account about funded offers; those of one moment in any order. */
    List<String> mails(String name) {
        return story.waiting(JobOutbox.KIND).stream()
                .map(JobOutbox::job)
                .filter(job -> job.kind().equals(Notice.JOB))
                .map(Facts::notice)
                .filter(notice -> notice.accountId().equals(story.account(name))
                        && notice.type().startsWith("payment.offer_"))
                .map(Notice::type)
                .toList();
    }

    static void assertRefused(Reply reply, ErrorCode code) {
        assertThat(reply.text("error_code")).as(reply.body().toString()).isEqualTo(code.wire());
        assertThat(reply.status()).isEqualTo(code.status());
    }
}

package marketplace.hiring;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import marketplace.bounties.wiring.BountiesCapability;
import marketplace.conversations.ConversationsCapability;
import marketplace.hiring.rentals.RentalFixture;
import marketplace.kernel.NoticeType;
import marketplace.money.MoneyCapability;
import marketplace.table.JobOutbox;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;

/** Who may send a direct offer without paying: it costs nothing, and the human gets a mail. */
class DeferredOfferTest {

    private final HiringMarketplace story = new HiringMarketplace(
                    MoneyCapability::new,
                    on -> List.of(new ConversationsCapability(
                            on, new BountiesCapability(on, HiringMarketplace.FEE_BPS)::applicants)))
            .deposited(100_000);
    private final String ada = story.human("ada");

    private Reply offer(String more) {
        return story.call("agent", "POST", RentalFixture.COMMISSION, RentalFixture.order(ada, more));
    }

    private Reply defer() {
        return offer(",\"payment\":\"deferred\"");
    }

    private long mails() {
        return story.waiting(JobOutbox.KIND).stream()
                .filter(item -> JobOutbox.job(item).id().startsWith(NoticeType.OFFER_RECEIVED.wire()))
                .count();
    }

    @Test
    void accountThatMayNotWriteToStrangersSendsNoDeferredOffer() {
        Reply refused = defer();

        assertThat(refused.status()).isEqualTo(403);
        assertThat(refused.errorCode()).isEqualTo("messaging_not_eligible");
        assertThat(refused.text("error")).contains("pass the identity check", "payment escrow");
        assertThat(refused.text("details.0.message")).isEqualTo("no_identity_and_no_escrow");
        assertThat(offer(",\"payment\":\"deferred\",\"dryRun\":true").errorCode())
                .isEqualTo("messaging_not_eligible");
        assertThat(mails()).isZero();
    }

    @Test
    void paidOfferNeedsNoMore() {
        HiringMarketplace.done(offer(""));

        HiringMarketplace.done(defer());
        assertThat(mails()).as("its account has funded an escrow now").isEqualTo(1);
    }

    @Test
    void accountThatMayWriteToStrangersSendsDeferredOffers() {
        story.trusted();

        HiringMarketplace.done(defer());

        assertThat(mails()).isEqualTo(1);
    }

    @Test
    void humanWhoHasWrittenMayBeSentOne() {
        String bounty = story.posted(HiringMarketplace.ONE);
        story.applied("ada", bounty);
        assertThat(defer().errorCode()).isEqualTo("messaging_not_eligible");
        story.done(
                "ada", "POST", "/api/conversations", "{\"bountyId\":\"" + bounty + "\",\"message\":\"Which park?\"}");

        HiringMarketplace.done(defer());

        assertThat(mails()).isEqualTo(1);
    }
}

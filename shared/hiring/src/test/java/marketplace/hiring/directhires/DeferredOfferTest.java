package marketplace.hiring.directhires;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import marketplace.hiring.HiringMarketplace;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;

/** How many direct offers without money an account makes: they cost nothing, and the human gets a mail. */
class DeferredOfferTest {

    private final HiringMarketplace story = new HiringMarketplace().deposited(100_000);
    private final String ada = story.human("ada");

    private Reply offer(String more) {
        return story.call("agent", "POST", RentalFixture.COMMISSION, RentalFixture.order(ada, more));
    }

    private Reply defer() {
        return offer(",\"payment\":\"deferred\"");
    }

    @Test
    void accountThatMayNotStartConversationsMakesTenOffersADay() {
        for (int i = 0; i < 10; i++) {
            assertThat(offer(",\"payment\":\"deferred\",\"dryRun\":true").status())
                    .isEqualTo(200);
            HiringMarketplace.done(defer());
        }

        Reply refused = defer();

        assertThat(refused.status()).isEqualTo(429);
        assertThat(refused.text("error")).contains("at most 10 direct offers", "identity check", "Deposit");
        story.advance(Duration.ofDays(1));
        HiringMarketplace.done(defer());
    }

    @Test
    void paidOffersAndThoseOfTrustedAccountsAreNotLimited() {
        for (int i = 0; i < 10; i++) {
            HiringMarketplace.done(defer());
        }

        HiringMarketplace.done(offer(""));

        HiringMarketplace.done(defer());
    }
}

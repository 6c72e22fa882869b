package marketplace.hiring.directhires;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import marketplace.hiring.HiringMarketplace;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;

/** How many direct hires without money an account makes: they cost nothing, and the human gets a mail. */
class DeferredDirectHireTest {

    private final HiringMarketplace story = new HiringMarketplace().deposited(100_000);
    private final String ada = story.human("ada");

    private Reply hire(String more) {
        return story.call(
                "agent",
                "POST",
                DirectHireFixture.COMMISSION,
                DirectHireFixture.order(DirectHireFixture.COMMISSION, ada, more));
    }

    private Reply defer() {
        return hire(",\"payment\":\"deferred\"");
    }

    @Test
    void accountThatMayNotStartConversationsMakesTenADay() {
        for (int i = 0; i < 10; i++) {
            assertThat(hire(",\"payment\":\"deferred\",\"dryRun\":true").status())
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
    void paidHiresAndThoseOfTrustedAccountsAreNotLimited() {
        for (int i = 0; i < 10; i++) {
            HiringMarketplace.done(defer());
        }

        Reply hired = HiringMarketplace.done(hire(""));
        assertThat(defer().status()).isEqualTo(429);
        String escrow = story.rented("ada", hired)
                .working()
                .handedIn()
                .liveEscrow()
                .id()
                .value();
        HiringMarketplace.done(story.call("agent", "POST", "/api/escrow/" + escrow + "/complete", "{}"));
        HiringMarketplace.done(story.call("agent", "POST", "/api/escrow/" + escrow + "/release", "{}"));

        HiringMarketplace.done(defer());
    }
}

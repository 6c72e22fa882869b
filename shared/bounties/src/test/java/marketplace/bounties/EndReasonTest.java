package marketplace.bounties;

import static org.assertj.core.api.Assertions.assertThat;

import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class EndReasonTest {

    private final BountyMarketplace story = new BountyMarketplace();

    @ParameterizedTest
    @EnumSource
    void everyReasonClosesABountyAlsoOneThatModelsAreNotOffered(EndReason reason) {
        String bounty = story.posted(BountyMarketplace.MINIMAL);

        Reply closed = story.setStatus(
                bounty,
                "{\"status\":\"closed\",\"closeReason\":\"" + reason.wire() + "\",\"closeReasonDetails\":\"Rain.\"}");

        assertThat(closed.text("bounty.closeReason")).isEqualTo(reason.wire());
    }
}

package marketplace.bounties;

import static org.assertj.core.api.Assertions.assertThat;

import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What one stranger may show another in a bounty, and in an application to it. */
class StrangersTextsTest {

    private static final String PHONE = "Call me at +44 7700 900123.";

    private final BountyMarketplace story = new BountyMarketplace();

    @ParameterizedTest
    @ValueSource(
            strings = {
                PHONE,
                "Call me at +\uff14\uff14 \uff17\uff17\uff10\uff10 900123.",
                "Write to ada dot lovelace at gmail dot com.",
                "I pay you by PayPal, so we both save the fee.",
                "Let us go on with this on WhatsApp.",
                "You are a stupid idiot.",
            })
    void bountyWithContactDetailsPaymentElsewhereOrAbuseIsRefused(String description) {
        Reply reply = post(BountyMarketplace.MINIMAL.replace("In the park.", description));

        assertThat(reply.status()).as(reply.toString()).isEqualTo(400);
        assertThat(reply.text("error_code")).isEqualTo("moderation_refused");
        assertThat(reply.text("details.0.field")).isEqualTo("description");
    }

    /** Only who has a seat reads them. */
    @Test
    void startInstructionsMayNameAPhone() {
        Reply reply = post(BountyMarketplace.MINIMAL.replace("{", "{\"startInstructions\":\"" + PHONE + "\","));

        assertThat(reply.status()).as(reply.toString()).isEqualTo(200);
    }

    @Test
    void contactDetailsOfAnApplicantAreHiddenFromThePoster() {
        String bounty = story.posted(BountyMarketplace.MINIMAL);
        String application = "{'message':'%s I live around the corner.','availability':'Mornings, ada@example.com'}"
                .replace('\'', '"')
                .formatted(PHONE);

        Reply reply = story.apply("ada", bounty, application);

        assertThat(reply.status()).as(reply.toString()).isEqualTo(200);
        assertThat(story.endpoint
                        .call("agent", "GET", "/api/bounties/" + bounty + "/applications", "")
                        .toString())
                .contains("[phone number hidden]", "I live around the corner.", "[e-mail address hidden]")
                .doesNotContain("900123", "ada@example.com");
    }

    @Test
    void abuseOfAPosterIsRefused() {
        String bounty = story.posted(BountyMarketplace.MINIMAL);

        Reply reply = story.apply("ada", bounty, "{\"message\":\"You are a stupid idiot.\"}");

        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.text("error_code")).isEqualTo("moderation_refused");
    }

    private Reply post(String bounty) {
        return story.endpoint.call("agent", "POST", "/api/bounties", bounty);
    }
}

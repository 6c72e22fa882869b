package marketplace.hiring.escrow;

import static org.assertj.core.api.Assertions.assertThat;

import marketplace.hiring.HiringMarketplace;
import marketplace.hiring.HiringMarketplace.Seat;
import marketplace.kernel.ErrorCode;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.AfterEach;

/** A {@link HiringMarketplace} with the calls on escrows. */
abstract class EscrowFixture {

    static final String ISSUE =
            "{\"category\":\"poor_quality\",\"description\":\"The picture shows another shop.\",\"urls\":[]}";

    final HiringMarketplace story = new HiringMarketplace();

    @AfterEach
    void auditFindsNoDifference() {
        story.assertBooksAgree();
    }

    static String subject(Seat seat, String more) {
        return "{\"bountyId\":\"" + seat.bounty + "\",\"applicationId\":\"" + seat.id + "\"" + more + "}";
    }

    Reply fund(String who, Seat seat, String more) {
        return story.endpoint.call(who, "POST", "/api/escrow/checkout", subject(seat, more));
    }

    Reply post(String who, String escrow, String verb, String body) {
        return story.endpoint.call(who, "POST", "/api/escrow/" + escrow + "/" + verb, body);
    }

    Seat applied() {
        return story.applied("ada", story.posted(HiringMarketplace.ONE));
    }

    Seat delivered() {
        Seat seat = applied();
        HiringMarketplace.done(fund("agent", seat, ""));
        return seat.accepted().working().handedIn();
    }

    String escrowOf(Seat seat) {
        return seat.liveEscrow().id().value();
    }

    static void assertRefused(Reply reply, ErrorCode code) {
        assertThat(reply.text("error_code")).as(reply.body().toString()).isEqualTo(code.wire());
        assertThat(reply.status()).isEqualTo(code.status());
    }
}

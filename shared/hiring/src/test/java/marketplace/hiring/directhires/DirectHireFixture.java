package marketplace.hiring.directhires;

import static marketplace.hiring.HiringMarketplace.done;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import marketplace.hiring.HiringMarketplace;
import marketplace.hiring.HiringMarketplace.Seat;
import marketplace.kernel.ErrorCode;
import marketplace.table.Write;
import marketplace.testing.CommitObserver;
import marketplace.testing.TestEndpoint.Reply;

/** Rents ada in each possible way, and checks what must hold afterwards. */
public final class DirectHireFixture {

    public static final String RENT = "/api/escrow/agent-checkout";
    public static final String COMMISSION = "/api/escrow/personal-bounty";

    public final HiringMarketplace story = new HiringMarketplace();
    public final String ada = story.human("ada");

    public int[] commits() {
        int[] commits = new int[1];
        story.stored.observe(new CommitObserver() {
            @Override
            public void after(List<Write> writes) {
                commits[0]++;
            }
        });
        return commits;
    }

    /** @param path {@link #RENT} or {@link #COMMISSION}, which name title and description differently */
    public static String order(String path, String human, String more) {
        String title = path.equals(RENT) ? "taskTitle" : "title";
        String description = path.equals(RENT) ? "taskDescription" : "description";
        return "{\"humanId\":\"" + human + "\",\"" + title + "\":\"Count the benches\",\"" + description
                + "\":\"In the park, today.\",\"price\":20" + more + "}";
    }

    public Reply rent(String more) {
        return story.endpoint.call("agent", "POST", RENT, order(RENT, ada, more));
    }

    public Reply defer() {
        return story.endpoint.call("agent", "POST", COMMISSION, order(COMMISSION, ada, ",\"payment\":\"deferred\""));
    }

    public Reply fund(Seat seat) {
        String subject = "{\"bountyId\":\"" + seat.bounty + "\",\"applicationId\":\"" + seat.id + "\"}";
        return story.endpoint.call("agent", "POST", "/api/escrow/checkout", subject);
    }

    public Seat rented() {
        story.deposited(HiringMarketplace.SEAT);
        return story.rented("ada", done(rent("")));
    }

    public static void assertRefused(Reply reply, ErrorCode code) {
        assertThat(reply.text("error_code")).as(reply.body().toString()).isEqualTo(code.wire());
        assertThat(reply.status()).isEqualTo(code.status());
    }

    public void assertOver(Seat seat, String application, long balance) {
        story.tick();
        assertThat(story.status(seat.bounty.value())).isEqualTo("cancelled");
        assertThat(seat.status()).isEqualTo(application);
        assertThat(story.balance()).isEqualTo(balance);
        assertThat(story.inEscrow()).isZero();
        assertThat(story.directHire().get("state").textValue()).isEqualTo("ended");
        assertThat(story.directHire().get("nextActions")).isEmpty();
    }

    public void assertHired(Seat seat) {
        assertThat(story.status(seat.bounty.value())).isEqualTo("assigned");
        assertThat(seat.status()).isEqualTo("accepted");
        assertThat(seat.escrow()).isEqualTo("locked");
        assertThat(story.directHire().get("state").textValue()).isEqualTo("awaiting_confirmation");
    }

    public void assertNothingIsStored() {
        assertThat(done(story.endpoint.call("agent", "GET", "/api/escrow/agent-rentals", ""))
                        .text("count"))
                .isEqualTo("0");
        assertThat(done(story.endpoint.call("agent", "GET", "/api/bounties?mine=true", ""))
                        .text("count"))
                .isEqualTo("0");
        assertThat(story.escrows("agent")).isEmpty();
    }
}

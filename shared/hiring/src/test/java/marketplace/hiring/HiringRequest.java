package marketplace.hiring;

import static marketplace.hiring.HiringMarketplace.done;

import java.util.Map;
import marketplace.hiring.HiringMarketplace.Seat;
import marketplace.hiring.directhires.DirectHireFixture;
import marketplace.testing.TestEndpoint.Reply;

/** A request of an operation on a hire, which can be sent as a dry run and for real. */
public record HiringRequest(String who, String method, String path, String fields) {

    private static final String WHY = "\"reason\":\"task_no_longer_needed\"";

    public Reply send(HiringMarketplace story, boolean dryRun) {
        String comma = fields.isEmpty() ? "" : ",";
        String body = "{" + fields + comma + "\"dryRun\":" + dryRun + "}";
        // The same key for both: a dry run must not use it up.
        return story.endpoint.call(who, method, path, body, Map.of("idempotency-key", "once"));
    }

    static HiringRequest order(HiringMarketplace story, String path) {
        String order = DirectHireFixture.order(path, story.human("ada"), "");
        return new HiringRequest("agent", "POST", path, order.substring(1, order.length() - 1));
    }

    static HiringRequest fund(Seat seat) {
        String ids = "\"bountyId\":\"" + seat.bounty + "\",\"applicationId\":\"" + seat.id + "\"";
        return new HiringRequest("agent", "POST", "/api/escrow/checkout", ids);
    }

    static HiringRequest decide(Seat seat, String action) {
        return new HiringRequest("agent", "PATCH", seat.path(), "\"action\":\"" + action + "\"");
    }

    static HiringRequest post(String who, Seat seat, String verb) {
        return new HiringRequest(who, "POST", seat.path() + "/" + verb, "");
    }

    static HiringRequest cancel(Seat seat) {
        return new HiringRequest("agent", "POST", "/api/bounties/" + seat.bounty + "/cancel", WHY);
    }

    static HiringRequest close(Seat seat) {
        return status(seat, "\"status\":\"closed\",\"closeReason\":\"plans_changed\"");
    }

    static HiringRequest pause(Seat seat) {
        return status(seat, "\"status\":\"paused\"");
    }

    private static HiringRequest status(Seat seat, String fields) {
        return new HiringRequest("agent", "POST", "/api/bounties/" + seat.bounty + "/status", fields);
    }

    static HiringRequest stop(Seat seat) {
        return new HiringRequest("agent", "POST", "/api/bounties/" + seat.bounty + "/stop-intake", "");
    }

    public static HiringRequest escrow(String who, Seat seat, String verb, String fields) {
        return new HiringRequest(who, "POST", "/api/escrow/" + escrowOf(seat) + "/" + verb, fields);
    }

    public static HiringRequest rule(Seat seat, String ruling, String more) {
        String fields = "\"reason\":\"As the pictures show.\",\"ruling\":\"" + ruling + "\"" + more;
        return new HiringRequest("admin", "POST", "/api/admin/escrows/" + escrowOf(seat) + "/ruling", fields);
    }

    public static void dispute(HiringMarketplace story, Seat seat) {
        String dispute = "{\"category\":\"fraud\",\"description\":\"Nobody has ever been there.\"}";
        done(story.endpoint.call("agent", "POST", "/api/escrow/" + escrowOf(seat) + "/dispute", dispute));
    }

    public static String escrowOf(Seat seat) {
        return seat.liveEscrow().id().value();
    }
}

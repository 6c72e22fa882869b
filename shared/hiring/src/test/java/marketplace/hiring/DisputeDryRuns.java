package marketplace.hiring;

import static marketplace.hiring.DryRunTest.accepted;
import static marketplace.hiring.DryRunTest.disputed;
import static marketplace.hiring.HiringMarketplace.SEAT;
import static marketplace.hiring.HiringMarketplace.done;

import java.util.List;
import marketplace.hiring.DryRunTest.Case;
import marketplace.hiring.HiringMarketplace.Seat;

/** The ends of a dispute for {@link DryRunTest}. */
final class DisputeDryRuns {

    private static final String SPLIT = "\"workerCents\":1001";

    private DisputeDryRuns() {}

    static List<Case> cases() {
        return List.of(
                new Case(
                        "admin_rule_dispute",
                        "refund",
                        story -> HiringRequest.rule(disputed(story), "refund", ""),
                        SEAT,
                        story -> HiringRequest.rule(accepted(story), "refund", "")),
                new Case(
                        "admin_rule_dispute",
                        "split",
                        story -> HiringRequest.rule(disputed(story), "split", ",\"workerCents\":1001"),
                        SEAT,
                        story -> HiringRequest.rule(accepted(story), "release", "")),
                new Case(
                        "withdraw_dispute",
                        "an appeal",
                        story -> HiringRequest.escrow("ada", appealed(story), "dispute/withdraw", ""),
                        SEAT,
                        story -> HiringRequest.escrow("ada", accepted(story), "dispute/withdraw", "")),
                new Case(
                        "concede_dispute",
                        "poster",
                        story -> HiringRequest.escrow("agent", disputed(story), "dispute/concede", ""),
                        SEAT,
                        story -> HiringRequest.escrow("agent", accepted(story), "dispute/concede", "")),
                new Case(
                        "concede_dispute",
                        "worker",
                        story -> HiringRequest.escrow("ada", disputed(story), "dispute/concede", ""),
                        SEAT,
                        story -> HiringRequest.escrow("ada", accepted(story), "dispute/concede", "")),
                new Case(
                        "accept_settlement",
                        "worker",
                        story -> HiringRequest.escrow("ada", proposed(story), "dispute/settlement/accept", SPLIT),
                        SEAT,
                        story -> HiringRequest.escrow("ada", disputed(story), "dispute/settlement/accept", SPLIT)));
    }

    private static Seat proposed(HiringMarketplace story) {
        Seat seat = disputed(story);
        done(HiringRequest.escrow("agent", seat, "dispute/settlement", SPLIT).send(story, false));
        return seat;
    }

    private static Seat appealed(HiringMarketplace story) {
        Seat seat = accepted(story).working().handedIn();
        done(seat.review("{\"action\":\"reject\",\"response\":\"No.\",\"reasonCode\":\"not_as_described\"}"));
        done(seat.appeal());
        return seat;
    }
}

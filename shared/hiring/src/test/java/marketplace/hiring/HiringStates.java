package marketplace.hiring;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import marketplace.bounties.seats.StoppedSeats;
import marketplace.hiring.TwinHires.Hire;
import marketplace.hiring.TwinHires.State;
import marketplace.table.Commit;

/** The states that a hire is tried in. */
final class HiringStates {

    private static final long RICH = 100_000;
    private static final Duration AT_ONCE = Duration.ZERO;
    private static final String WINDOWS = ",\"autoExpireGhosts\":true,\"completionWindowHours\":48}";

    private HiringStates() {}

    static List<State> ofOneHire() {
        return List.of(
                APPLIED,
                FUNDING,
                FUNDED,
                ACCEPTED,
                CONFIRMED,
                WORKING,
                HELD,
                BLOCKED_VISIT,
                DELIVERED,
                CONSENTED,
                REJECTED,
                COMPLETED,
                RELEASED,
                DISPUTED,
                DISPUTED_BEFORE_WORK,
                SETTLING,
                APPEALED,
                FROZEN,
                CANCELLED,
                CLOSING);
    }

    private static State state(String name, Consumer<Hire> made) {
        return new State(name, HiringMarketplace.THREE, RICH, made, AT_ONCE);
    }

    private static State filled(String name, Consumer<Hire> made) {
        return new State(name, HiringMarketplace.ONE, RICH, made, AT_ONCE);
    }

    static State later(State state, Duration later) {
        return new State(state.name() + ", later", state.bounty(), state.cents(), state.made(), later);
    }

    static final State APPLIED = state("applied", _ -> {});
    static final State POOR = new State("applied, nothing to spend", HiringMarketplace.THREE, 0, _ -> {}, AT_ONCE);
    static final State FUNDED = state("funded", Hire::funded);
    static final State FUNDING = new State("waits for its checkout", HiringMarketplace.THREE, 0, Hire::funded, AT_ONCE);
    static final State ACCEPTED = state("accepted", hire -> hire.seat.accepted());
    static final State WORKING = new State(
            "working",
            HiringMarketplace.THREE.replace("}", WINDOWS),
            RICH,
            hire -> hire.seat.accepted().working(),
            AT_ONCE);
    static final State HELD = new State(
            "working, held by a restriction",
            HiringMarketplace.THREE.replace("}", WINDOWS),
            RICH,
            HiringStates::hold,
            AT_ONCE);
    static final State CONFIRMED = new State(
            "confirmed",
            HiringMarketplace.THREE.replace("}", WINDOWS),
            RICH,
            hire -> HiringMarketplace.done(hire.seat.accepted().post("ada", "confirm", "{}")),
            AT_ONCE);
    static final State IN_RESERVE = new State(
            "another is in reserve",
            HiringMarketplace.THREE.replace("}", ",\"reservePool\":true}"),
            RICH,
            hire -> hire.seat.accepted(),
            AT_ONCE);
    static final State BLOCKED_VISIT = new State(
            "reported as blocked",
            HiringMarketplace.THREE.replace("}", ",\"blockedPayPercent\":30}"),
            RICH,
            hire -> HiringMarketplace.done(
                    hire.seat.accepted().working().post("ada", "blocked", "{\"reason\":\"It is locked.\"}")),
            AT_ONCE);
    static final State DELIVERED =
            state("delivered", hire -> hire.seat.accepted().working().handedIn());
    static final State REJECTED = state("rejected", hire -> {
        hire.seat.accepted().working().handedIn();
        HiringMarketplace.done(
                hire.seat.review("{\"action\":\"reject\",\"response\":\"No.\",\"reasonCode\":\"not_as_described\"}"));
    });
    static final State CONSENTED = state(
            "delivered, released by consent",
            hire -> HiringMarketplace.done(
                    hire.seat.accepted().working().handedIn().post("ada", "consent-release", "{}")));
    static final State COMPLETED = state("completed", HiringStates::complete);
    static final State RELEASED = state("released", hire -> {
        complete(hire);
        move(hire, "agent", "release", "{}");
    });
    static final State DISPUTED = state("disputed", hire -> {
        hire.seat.accepted().working().handedIn();
        move(
                hire,
                "ada",
                "dispute",
                "{\"category\":\"poor_quality\",\"description\":\"The agreed amount was not paid.\"}");
    });
    static final State DISPUTED_BEFORE_WORK = state("disputed before work", hire -> {
        hire.seat.accepted();
        move(
                hire,
                "agent",
                "dispute",
                "{\"category\":\"not_delivered\",\"description\":\"The worker does not answer.\"}");
    });
    static final State SETTLING = state("disputed, settlement proposed", hire -> {
        hire.seat.accepted().working().handedIn();
        move(
                hire,
                "ada",
                "dispute",
                "{\"category\":\"poor_quality\",\"description\":\"The agreed amount was not paid.\"}");
        move(hire, "agent", "dispute/settlement", "{\"workerCents\":500}");
    });
    static final State APPEALED = state("appealed", hire -> {
        hire.seat.accepted().working().handedIn();
        HiringMarketplace.done(
                hire.seat.review("{\"action\":\"reject\",\"response\":\"No.\",\"reasonCode\":\"not_as_described\"}"));
        HiringMarketplace.done(hire.seat.appeal());
    });
    static final State CANCELLED = state("cancelled", hire -> {
        hire.seat.accepted();
        hire.other.accepted();
        post(hire, "/cancel", "{\"reason\":\"task_no_longer_needed\"}");
    });
    static final State PAID_BY_CARD = new State(
            "paid by card, accepted",
            HiringMarketplace.THREE,
            0,
            hire -> hire.paidByCard().seat.accepted(),
            AT_ONCE);
    static final State FROZEN = new State(
            "frozen by a chargeback",
            HiringMarketplace.THREE,
            0,
            hire -> {
                hire.paidByCard().seat.accepted();
                hire.takenBack(Hire::chargedBack);
            },
            AT_ONCE);
    static final State FROZEN_BY_REFUND = new State(
            "frozen by a refund",
            HiringMarketplace.THREE,
            0,
            hire -> {
                hire.paidByCard().seat.accepted();
                hire.takenBack(Hire::refundedAtProvider);
            },
            AT_ONCE);
    static final State PAID_LATE =
            new State("charged back before paid", HiringMarketplace.THREE, 0, Hire::paidLate, AT_ONCE);
    static final State LAST = new State("applied, one seat", HiringMarketplace.ONE, RICH, _ -> {}, AT_ONCE);
    static final State FILLED =
            new State("another waits", HiringMarketplace.ONE, RICH, hire -> hire.seat.accepted(), AT_ONCE);
    static final State FILLED_FUNDED = filled("another waits, funded", hire -> {
        HiringMarketplace.done(hire.fund(hire.other));
        hire.seat.accepted();
    });
    static final State REJECTED_FUNDED = filled("another was rejected, funded", hire -> {
        HiringMarketplace.done(hire.fund(hire.other));
        hire.seat.accepted();
        hire.due("bounty.filled");
    });
    static final State CLOSING = state("closing", hire -> close(hire));
    static final State CLOSING_FUNDED = state("closing, funded", hire -> close(hire.funded()));

    private static void close(Hire hire) {
        post(hire, "/status", "{\"status\":\"closed\",\"closeReason\":\"other\",\"closeReasonDetails\":\"Rain.\"}");
    }

    /** As if the worker's account was restricted. */
    private static void hold(Hire hire) {
        HiringMarketplace.Seat seat = hire.seat.accepted().working();
        HiringMarketplace story = seat.story();
        story.carryOut(() -> new Commit(new StoppedSeats(story.stored)
                .hold(seat.bounty(), seat.application(), story.now())
                .writes()));
    }

    private static void complete(Hire hire) {
        hire.seat.accepted().working().handedIn();
        move(hire, "agent", "complete", "{}");
    }

    private static void post(Hire hire, String verb, String body) {
        assertThat(hire.call("agent", "POST", hire.bounty() + verb, body, "before " + hire.bounty()))
                .isTrue();
    }

    private static void move(Hire hire, String who, String verb, String body) {
        String path = "/api/escrow/" + hire.seat.liveEscrow().id() + "/" + verb;
        assertThat(hire.call(who, "POST", path, body, "before " + path)).isTrue();
    }
}

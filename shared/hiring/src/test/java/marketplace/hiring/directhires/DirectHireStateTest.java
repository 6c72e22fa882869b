package marketplace.hiring.directhires;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import marketplace.api.Operation;
import marketplace.api.Tool;
import marketplace.bounties.applications.Application;
import marketplace.bounties.applications.Submissions;
import marketplace.hiring.Hiring;
import marketplace.hiring.HiringMarketplace;
import marketplace.hiring.HiringMarketplace.Seat;
import marketplace.hiring.directhires.DirectHireViews.NextAction;
import marketplace.kernel.Fee;
import marketplace.kernel.Id.DisputeId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Wire;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowStatus;
import marketplace.money.escrow.disputes.Dispute;
import marketplace.money.escrow.disputes.DisputeCategory;
import marketplace.money.escrow.disputes.EscrowActor;
import marketplace.testing.Golden;
import marketplace.testing.StateMatrix;
import org.junit.jupiter.api.Test;

/** The state and the next actions of a direct hire for every combination of its parts. Only bookings await approval. */
class DirectHireStateTest {

    private final HiringMarketplace story = new HiringMarketplace().deposited(100_000);
    private final DirectHireContext context = new DirectHireContext(Fee.of(500), Hiring::nextOperations);
    private final String ada = story.human("ada");

    @Test
    void everyStateListsItsNextActions() {
        StringBuilder table = new StringBuilder();
        for (RentalState state : RentalState.values()) {
            table.append(state.wire()).append('\n');
            for (DirectHireAct act : state.acts()) {
                Optional<Operation<?, ?>> operation = context.operation(act);
                table.append(String.format(
                        Locale.ROOT,
                        "    %-24s %-7s until %-15s %-6s %-75s %-24s %s%n",
                        act.action(),
                        act.by().wire(),
                        act.until().name().toLowerCase(Locale.ROOT),
                        operation.map(known -> known.rest().method()).orElse(""),
                        operation.map(known -> known.rest().path()).orElse(""),
                        operation
                                .flatMap(known -> known.tools().stream().findFirst())
                                .map(Tool::name)
                                .orElse(""),
                        act.description()));
            }
        }

        Golden.check("direct-hire-actions.txt", table.toString());
    }

    @Test
    void everyNextActionInTheApiIsAnOperation() {
        assertThat(DirectHireAct.values())
                .filteredOn(act -> context.operation(act).isEmpty())
                .containsExactly(DirectHireAct.PAY, DirectHireAct.AWAIT_RULING);
    }

    @Test
    void everyCombinationOfPartsHasAState() {
        Map<String, Looked> seats = seats();
        StateMatrix matrix = new StateMatrix();
        Set<RentalState> reached = EnumSet.noneOf(RentalState.class);
        seats.forEach((name, looked) -> {
            DirectHireParts parts = looked.parts();
            for (Optional<EscrowStatus> status : statuses()) {
                DirectHireParts mixed = new DirectHireParts(
                        parts.bounty(), parts.application(), status.map(this::escrow), parts.submission());
                RentalState state = RentalState.of(mixed, looked.now());
                state.acts()
                        .forEach(act -> assertThat(
                                        NextAction.of(act, mixed, context).description())
                                .isNotEmpty());
                reached.add(state);
                matrix.add(name, status.map(Wire::wire).orElse("no escrow"), state::wire);
            }
        });

        assertThat(reached)
                .containsExactlyInAnyOrderElementsOf(EnumSet.complementOf(EnumSet.of(RentalState.AWAITING_APPROVAL)));
        Golden.check("direct-hire-states.txt", matrix.toString());
    }

    private static List<Optional<EscrowStatus>> statuses() {
        return Stream.concat(
                        Stream.of(Optional.<EscrowStatus>empty()),
                        Stream.of(EscrowStatus.values()).map(Optional::of))
                .toList();
    }

    private Escrow escrow(EscrowStatus status) {
        Escrow like = story.escrows("agent").getFirst();
        return new Escrow(
                like.id(),
                like.terms(),
                status,
                like.funding(),
                like.outcome(),
                like.clocks(),
                status == EscrowStatus.DISPUTED ? dispute() : null,
                like.freeze(),
                like.transactions(),
                like.auditLog(),
                like.version());
    }

    private Dispute dispute() {
        return Dispute.open(
                new DisputeId(story.ids.next(IdKind.DISPUTE, story.now())),
                DisputeCategory.OTHER,
                "The work is not what was agreed.",
                List.of(),
                EscrowActor.POSTER,
                story.now());
    }

    private record Looked(DirectHireParts parts, Instant now) {}

    private Map<String, Looked> seats() {
        Map<String, Looked> seats = new LinkedHashMap<>();
        String order = DirectHireFixture.order(DirectHireFixture.COMMISSION, ada, ",\"payment\":\"deferred\"");
        Seat pending = story.rented("ada", story.endpoint.call("agent", "POST", DirectHireFixture.COMMISSION, order));
        seats.put("pending", parts(pending));
        HiringMarketplace.done(pending.decide("reject"));
        seats.put("rejected", parts(pending));
        Seat seat = rented();
        seats.put("accepted", parts(seat));
        HiringMarketplace.done(seat.post("ada", "confirm", "{}"));
        seats.put("confirmed", parts(seat));
        HiringMarketplace.done(seat.post("ada", "start", "{}"));
        seats.put("started", parts(seat));
        seat.handedIn();
        seats.put("handed in", parts(seat));
        Instant redoBy = story.now().plus(Duration.ofDays(2));
        String redo = "{\"action\":\"request_redo\",\"response\":\"Sharper.\",\"redoBy\":\"" + redoBy + "\"}";
        HiringMarketplace.done(seat.review(redo));
        seats.put("redo requested", parts(seat));
        Seat approved = rented().working().handedIn();
        HiringMarketplace.done(approved.review("{\"action\":\"approve\"}"));
        seats.put("work approved", parts(approved));
        Seat refused = rented().working().handedIn();
        HiringMarketplace.done(refused.review("{\"action\":\"reject\",\"response\":\"No.\",\"reasonCode\":\"other\"}"));
        seats.put("work rejected", parts(refused));
        Seat given = rented();
        HiringMarketplace.done(given.post("ada", "withdraw", "{}"));
        seats.put("given up", parts(given));
        Seat released = rented();
        HiringMarketplace.done(released.post("agent", "release-seat", "{}"));
        seats.put("released", parts(released));
        story.clock.advance(Duration.ofDays(3));
        seats.put("redo missed", parts(seat));
        return seats;
    }

    private Seat rented() {
        String order = DirectHireFixture.order(DirectHireFixture.RENT, ada, "");
        return story.rented(
                "ada", HiringMarketplace.done(story.endpoint.call("agent", "POST", DirectHireFixture.RENT, order)));
    }

    private Looked parts(Seat seat) {
        Application application = seat.application();
        DirectHireParts parts = new DirectHireParts(
                seat.bounty(),
                application,
                Optional.empty(),
                DirectHireParts.hasReviewClock(application)
                        ? new Submissions(story.stored).latest(application)
                        : Optional.empty());
        return new Looked(parts, story.now());
    }
}

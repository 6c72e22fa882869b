package marketplace.bounties.applications;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import marketplace.bounties.terms.BountyTerms;
import marketplace.bounties.terms.Pay;
import marketplace.bounties.terms.PriceType;
import marketplace.bounties.terms.SeatTerms;
import marketplace.bounties.terms.Task;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Id.SubmissionId;
import marketplace.kernel.Money;
import marketplace.kernel.Problem;
import marketplace.testing.Golden;
import marketplace.testing.StateMatrix;
import org.junit.jupiter.api.Test;

class ApplicationMatrixTest {

    private static final Instant T0 = Instant.parse("2026-01-01T00:00:00Z");
    private static final EscrowId ESCROW = new EscrowId("esc_00000000000000000000000001");
    private static final BountyTerms TERMS = terms(SeatTerms.PLAIN, null);
    private static final Application PENDING = Application.ofDirectHire(
            new ApplicationId("app_00000000000000000000000001"),
            new BountyId("bty_00000000000000000000000002"),
            new Applicant(
                    new HumanId("hum_00000000000000000000000003"),
                    new AccountId("acc_00000000000000000000000006"),
                    "Ada"),
            T0);
    private static final Application ACCEPTED = PENDING.accept(ESCROW, null, SeatTerms.PLAIN, T0);
    private static final Application CONFIRMED = ACCEPTED.confirm(TERMS.seat(), T0);
    private static final Application STARTED = CONFIRMED.start(TERMS, T0);
    private static final Application BLOCKED = STARTED.block("It is locked.", List.of(), TERMS, T0);
    private static final Submission WORK = submitted(5, 0, STARTED);
    private static final Application DELIVERED = STARTED.submit(WORK, TERMS, Optional.empty(), T0);
    private static final Submission REDO = WORK.requestRedo("Again.", T0.plus(Duration.ofDays(2)), T0);
    private static final Submission REJECTED = WORK.reject(RejectionReason.OTHER, "No.", List.of(), T0);

    private static BountyTerms terms(SeatTerms seat, Instant deadline) {
        return BountyTerms.forDirectHire(
                Task.of("Count the benches", "In the park.", null, List.of(), null),
                new Pay(PriceType.FIXED, new Money(2_000), null),
                deadline,
                seat);
    }

    private static Submission submitted(int id, int redos, Application application) {
        return Submission.submitted(
                new SubmissionId("sbm_0000000000000000000000000" + id),
                application,
                new Deliverable("Done.", List.of(), List.of(), null),
                redos,
                T0);
    }

    private record State(Application application, Optional<Submission> last, Instant now) {
        State(Application application) {
            this(application, Optional.empty(), T0.plusSeconds(60));
        }

        State at(Duration later) {
            return new State(application, last, T0.plus(later));
        }
    }

    private static Map<String, State> states() {
        Map<String, State> states = new LinkedHashMap<>();
        states.put("pending", new State(PENDING));
        states.put("accepted", new State(ACCEPTED));
        states.put("accepted, too long ago", new State(ACCEPTED).at(Duration.ofDays(1)));
        states.put("confirmed", new State(CONFIRMED));
        states.put("confirmed, start missed", new State(CONFIRMED).at(Duration.ofDays(2)));
        states.put("started", new State(STARTED));
        states.put("started, overdue", new State(STARTED).at(Duration.ofDays(14)));
        states.put("started, consented", new State(STARTED.consentRelease(T0)));
        states.put("work pending", new State(DELIVERED, Optional.of(WORK), T0.plusSeconds(60)));
        states.put("work pending, long", new State(DELIVERED, Optional.of(WORK), T0.plus(Duration.ofDays(20))));
        states.put("work approved", worked(WORK.approve(null, T0)));
        states.put("redo requested", worked(REDO));
        states.put("redo missed", worked(REDO).at(Duration.ofDays(2)));
        states.put("work rejected", worked(REJECTED));
        states.put("disputed", new State(STARTED.dispute(T0)));
        states.put("disputed, long", new State(ACCEPTED.dispute(T0)).at(Duration.ofDays(30)));
        states.put("blocked", new State(BLOCKED));
        states.put("blocked, long", new State(BLOCKED).at(Duration.ofDays(30)));
        states.put("blocked, disputed", new State(BLOCKED.dispute(T0)));
        states.put("finished", new State(STARTED.finish(T0)));
        states.put("finished, long", new State(STARTED.finish(T0)).at(Duration.ofDays(30)));
        states.put("rejected", new State(PENDING.reject(null, T0)));
        states.put("withdrawn", new State(PENDING.withdraw()));
        states.put("withdrawn from a seat", new State(CONFIRMED.withdraw()));
        states.put("expired", new State(ACCEPTED.expire(SeatExpiry.CONFIRMATION_TIMEOUT)));
        return states;
    }

    private static State worked(Submission reviewed) {
        return new State(DELIVERED.reviewed(reviewed), Optional.of(reviewed), T0.plusSeconds(60));
    }

    private static Map<String, UnaryOperator<Application>> verbs(State state) {
        Instant now = state.now();
        Map<String, UnaryOperator<Application>> verbs = new LinkedHashMap<>();
        verbs.put("accept", application -> application.accept(ESCROW, null, SeatTerms.PLAIN, now));
        verbs.put("reject", application -> application.reject(null, now));
        verbs.put("revoke acceptance", Application::revokeAcceptance);
        verbs.put("withdraw", Application::withdraw);
        verbs.put("confirm", application -> application.confirm(TERMS.seat(), now));
        verbs.put("start", application -> application.start(TERMS, now));
        verbs.put("submit", application -> application.submit(submitted(6, 0, PENDING), TERMS, state.last(), now));
        verbs.put("consent-release", application -> application.consentRelease(now));
        verbs.put("release-seat", application -> application.releaseSeat(now));
        verbs.put("flag ghost", application -> application.flagGhost(TERMS.seat(), now));
        verbs.put("block", application -> application.block("It is locked.", List.of(), TERMS, now));
        verbs.put("dispute", application -> application.dispute(now));
        verbs.put("finish", application -> application.finish(now));
        verbs.put("expire", application -> application.expire(SeatExpiry.DISPUTE_LOST));
        return verbs;
    }

    @Test
    void everyVerbInEveryStateOfAnApplicationMatchesTheMatrix() {
        StateMatrix matrix = new StateMatrix();
        states().forEach((name, state) -> {
            verbs(state).forEach((verb, move) -> matrix.add(name, verb, () -> outcome(state, move)));
            matrix.add(
                    name,
                    "(clocks)",
                    () -> state.application()
                            .expiryReason(TERMS.seat(), state.now())
                            .map(SeatExpiry::wire)
                            .orElse("="));
        });

        Golden.check("application-matrix.txt", matrix.toString());
        Golden.checkPage(
                "states.md",
                "application",
                matrix.diagram(
                        List.of("pending"),
                        row -> states().get(row).application().status().wire()));
    }

    private static String outcome(State state, UnaryOperator<Application> move) {
        Application after = move.apply(state.application());
        return after.equals(state.application()) ? "=" : after.status().wire();
    }

    @Test
    void everyVerbInEveryStateOfASubmissionMatchesTheMatrix() {
        Map<String, Submission> states = new LinkedHashMap<>();
        states.put("pending_review", WORK);
        states.put("pending_review, redone twice", submitted(7, Submission.MAX_REDOS, STARTED));
        states.put("approved", WORK.approve(null, T0));
        states.put("redo_requested", REDO);
        states.put("rejected", REJECTED);
        states.put("rejected, appealed", REJECTED.appeal("It is right.", T0));
        Map<String, Duration> times = new LinkedHashMap<>();
        times.put("at once", Duration.ofMinutes(1));
        times.put("redo missed", Duration.ofDays(2));
        times.put("3 days on", Duration.ofDays(3));
        times.put("5 days on", Duration.ofDays(5));
        StateMatrix matrix = new StateMatrix();
        states.forEach((name, submission) -> times.forEach((time, later) -> {
            Instant now = T0.plus(later);
            Map<String, Supplier<Submission>> verbs = new LinkedHashMap<>();
            verbs.put("approve", () -> submission.approve("Good.", now));
            verbs.put("redo", () -> submission.requestRedo("Again.", now.plus(Submission.LEAST_REDO), now));
            verbs.put(
                    "redo, too soon",
                    () -> submission.requestRedo(
                            "Again.", now.plus(Submission.LEAST_REDO).minusMillis(1), now));
            verbs.put("reject", () -> submission.reject(RejectionReason.OTHER, "No.", List.of(), now));
            verbs.put("appeal", () -> submission.appeal("It is right.", now));
            String state = name + ", " + time;
            verbs.forEach((verb, move) -> matrix.add(state, verb, () -> outcome(submission, move.get())));
            matrix.add(state, "(lost for good)", () -> submission.isLost(now) ? "yes" : "no");
        }));

        Golden.check("submission-matrix.txt", matrix.toString());
        Golden.checkPage(
                "states.md",
                "submission",
                matrix.diagram(
                        List.of("pending_review"),
                        row -> row.contains("appealed") ? "appealed" : row.substring(0, row.indexOf(','))));
    }

    private static String outcome(Submission before, Submission after) {
        return before.appeal() == null && after.appeal() != null
                ? "appealed"
                : after.status().wire();
    }

    @Test
    void refusalsNameTheStateAndNextActions() {
        assertThatThrownBy(() -> STARTED.releaseSeat(T0))
                .isInstanceOf(Problem.class)
                .hasMessage("This application is accepted; its work has started; it can be released after"
                        + " 2026-01-15T00:00:00.000Z, or with the worker's consent-release.");
        assertThatThrownBy(() -> PENDING.confirm(TERMS.seat(), T0))
                .hasMessage("This application is pending; only an accepted one can be confirmed.");
        assertThatThrownBy(() -> WORK.requestRedo("Again.", T0.plus(Duration.ofHours(23)), T0))
                .hasMessageContaining("redoBy")
                .extracting(problem -> ((Problem) problem).code())
                .isEqualTo(ErrorCode.VALIDATION);
        assertThatThrownBy(() ->
                        WORK.requestRedo("Again.", T0.plus(Duration.ofDays(14).plusSeconds(1)), T0))
                .hasMessageContaining("14 days");
    }

    @Test
    void clocksFollowTheTermsOfTheBounty() {
        Instant scheduled = T0.plus(Duration.ofDays(9));
        Instant deadline = T0.plus(Duration.ofDays(4));
        SeatTerms own = new SeatTerms(1, true, 72, scheduled, null, null, null, null, null);

        assertThat(ACCEPTED.seat().confirmBy()).isEqualTo(T0.plus(Duration.ofDays(1)));
        assertThat(CONFIRMED.seat().startBy()).isEqualTo(T0.plus(Duration.ofDays(2)));
        assertThat(ACCEPTED.confirm(own, T0).seat().startBy()).isEqualTo(scheduled);
        assertThat(own.startBy(scheduled)).isEqualTo(scheduled.plus(Duration.ofDays(2)));
        assertThat(STARTED.seat().dueAt()).isEqualTo(T0.plus(Duration.ofDays(14)));
        assertThat(CONFIRMED.start(terms(own, deadline), T0).seat().dueAt()).isEqualTo(T0.plus(Duration.ofDays(3)));
        assertThat(CONFIRMED.start(terms(SeatTerms.PLAIN, deadline), T0).seat().dueAt())
                .isEqualTo(deadline);
        assertThat(CONFIRMED.start(terms(SeatTerms.PLAIN, T0), T0).seat().dueAt())
                .isEqualTo(T0.plus(Duration.ofDays(14)));
        assertThat(CONFIRMED.expiryReason(own, T0.plus(Duration.ofMinutes(59)))).isEmpty();
        assertThat(CONFIRMED.expiryReason(own, T0.plus(Duration.ofHours(1)))).contains(SeatExpiry.GHOSTED);
        assertThat(CONFIRMED.messageAt(T0.plusSeconds(1)).expiryReason(own, T0.plus(Duration.ofHours(1))))
                .isEmpty();
        assertThat(STARTED.expiryReason(own, T0.plus(Duration.ofDays(10)))).isEmpty();
    }

    @Test
    void seatExistsExactlyInSeatedStates() {
        Map<ApplicationStatus, List<Seat>> fitting = Map.of(
                ApplicationStatus.ACCEPTED, List.of(ACCEPTED.seat()),
                ApplicationStatus.EXPIRED, List.of(ACCEPTED.seat().lost(SeatExpiry.GHOSTED)),
                ApplicationStatus.WITHDRAWN, List.of(ACCEPTED.seat().lost(SeatExpiry.WORKER_WITHDREW)));
        List<Seat> seats = fitting.values().stream().flatMap(List::stream).collect(Collectors.toList());
        for (ApplicationStatus status : ApplicationStatus.values()) {
            for (Seat seat : seats) {
                boolean fits = fitting.getOrDefault(status, List.of()).contains(seat)
                        || (status == ApplicationStatus.EXPIRED && seat.expired() != null);
                assertThat(fits(status, seat)).as("%s with %s", status, seat).isEqualTo(fits);
            }
        }
    }

    private static boolean fits(ApplicationStatus status, Seat seat) {
        try {
            Application application = new Application(
                    PENDING.id(),
                    PENDING.bountyId(),
                    PENDING.applicant(),
                    PENDING.content(),
                    false,
                    status,
                    null,
                    T0,
                    null,
                    null,
                    null,
                    seat,
                    2);
            return application.seat().equals(seat);
        } catch (IllegalArgumentException _) {
            return false;
        }
    }
}

package marketplace.studies.qa;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import marketplace.accounts.Accounts;
import marketplace.api.Decision;
import marketplace.bounties.applications.Application;
import marketplace.bounties.applications.Submission;
import marketplace.hiring.hire.Hire;
import marketplace.hiring.hire.Hires;
import marketplace.hiring.hire.RunSeats;
import marketplace.kernel.Call;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.IdKind;
import marketplace.kernel.Problem;
import marketplace.money.transactions.LedgerAccount;
import marketplace.studies.findings.FindingService;
import marketplace.studies.findings.Findings;
import marketplace.studies.findings.TemplateFindings;
import marketplace.studies.qa.QaRunInputs.Answer;
import marketplace.studies.qa.QaRunViews.Decided;
import marketplace.studies.qa.QaRunViews.DecidedAnswer;
import marketplace.table.Commit;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.Table;

/** The owner answers an escalation. Its effect and its state change in one commit. */
final class DecideEscalation {

    private static final String MORE_EVIDENCE = "Please hand in new evidence.";

    private final Accounts accounts;
    private final QaRuns runs;
    private final Situations situations;
    private final RunSeats seats;
    private final RunIntake intake;
    private final RunReview review;
    private final Findings findings;
    private final FindingService verdicts;

    DecideEscalation(
            Table table, QaRuns runs, Situations situations, RunSeats seats, RunIntake intake, RunReview review) {
        this.accounts = new Accounts(table);
        this.runs = runs;
        this.situations = situations;
        this.seats = seats;
        this.intake = intake;
        this.review = review;
        this.findings = new Findings(table);
        this.verdicts = new FindingService(table, seats.hires().ids());
    }

    static List<Key> keys(Call call, QaRunInputs.Decide input) {
        return List.of(
                QaRuns.key(input.runId()),
                Keys.account(call.accountId()),
                Hires.wallet(call),
                Keys.runFunds(call.accountId(), input.runId()),
                Hires.head(new LedgerAccount.Run(input.runId())));
    }

    Decision<DecidedAnswer> decide(Call call, QaRunInputs.Decide input) {
        accounts.requireMayWork(call.accountId());
        QaRun run = runs.requireOwned(input.runId(), call.accountId());
        Situation at = situations.of(run, call.now());
        Escalation escalation = find(at.escalations(), input.applicationId()).requirePending();
        boolean accept = input.action() == Answer.ACCEPT;
        Change change = switch (escalation.kind()) {
            case APPLICATION -> application(at, escalation, accept, input.response());
            case SUBMISSION -> submission(at, escalation, accept, input.response());
            case FINDING -> new Change(accept ? merge(run, escalation) : Commit.none(), accepted(accept));
            case DISPUTE -> new Change(accept ? concede(at, escalation) : Commit.none(), accepted(accept));
        };
        Commit commit = change.commit()
                .and(QaRuns.decide(escalation, change.state(), call.now()))
                .job(QaRunService.wake(run, call));
        return Decision.of(commit, new DecidedAnswer(new Decided(escalation.id(), change.state())));
    }

    private record Change(Commit commit, EscalationState state) {}

    /** An application names its oldest pending escalation, or its latest. */
    private static Escalation find(List<Escalation> all, String id) {
        return all.stream()
                .filter(escalation -> escalation.id().value().equals(id))
                .findFirst()
                .or(() -> all.stream()
                        .filter(escalation -> escalation.applicationId().value().equals(id))
                        .filter(Escalation::isPending)
                        .findFirst())
                .or(() -> all.stream()
                        .filter(escalation -> escalation.applicationId().value().equals(id))
                        .reduce((_, latest) -> latest))
                .orElseThrow(IdKind.ESCALATION::unknown);
    }

    private static EscalationState accepted(boolean accept) {
        return accept ? EscalationState.ACCEPTED : EscalationState.REJECTED;
    }

    private Commit merge(QaRun run, Escalation escalation) {
        FindingDoubt doubt = escalation.subject();
        if (doubt.nearest() == null) {
            return Commit.none();
        }
        TemplateFindings all =
                findings.only(run.id().template(), run.ownerId(), List.of(doubt.finding(), doubt.nearest()));
        boolean merged = all.root(doubt.finding()).equals(all.root(doubt.nearest()));
        return merged ? Commit.none() : new Commit(verdicts.merge(all, doubt.finding(), doubt.nearest()));
    }

    private Commit concede(Situation at, Escalation escalation) {
        return at.seated().stream()
                .filter(application -> application.id().equals(escalation.applicationId()))
                .findFirst()
                .map(application -> seats.concede(seats.hires().of(at.bounty(), application), at.now())
                        .commit()
                        .and(review.paidAfterAll(at, application).writes()))
                .orElseThrow(() -> over("The dispute has ended."));
    }

    private Change application(Situation at, Escalation escalation, boolean accept, String response) {
        Application pending = at.pending().stream()
                .filter(application -> application.id().equals(escalation.applicationId()))
                .findFirst()
                .orElseThrow(() -> over("The application is no longer pending."));
        if (!accept) {
            return new Change(
                    seats.turnDown(at.bounty(), pending, response, at.now()).commit(), EscalationState.REJECTED);
        }
        if (!at.recruits() || !at.bounty().status().takesApplications()) {
            throw over("The run takes no more testers.");
        }
        if (intake.isBarred(at.run(), pending)) {
            throw over("The applicant is not available for work.");
        }
        return new Change(intake.accept(at.run(), at.bounty(), pending, at.now()), EscalationState.ACCEPTED);
    }

    private Change submission(Situation at, Escalation escalation, boolean accept, String response) {
        Application waiting = RunReview.waiting(at, escalation)
                .orElseThrow(() -> over("The submission no longer waits for a decision."));
        if (accept) {
            return new Change(review.pay(at, waiting), EscalationState.ACCEPTED);
        }
        Hire hire = seats.hires().of(at.bounty(), waiting);
        Submission submission = review.submission(waiting);
        String words =
                Optional.ofNullable(response).filter(text -> !text.isBlank()).orElse(MORE_EVIDENCE);
        if (submission.redoCount() == Submission.MAX_REDOS) {
            return new Change(reject(at, hire, submission, words), EscalationState.REJECTED);
        }
        Instant redoBy = at.now().plus(Submission.LEAST_REDO);
        Commit asked = seats.askAgain(hire, submission, words, at.now()).commit();
        return new Change(asked.due(RunClock.at(at.run(), redoBy)), EscalationState.REVISION_REQUESTED);
    }

    private Commit reject(Situation at, Hire hire, Submission submission, String words) {
        return seats.reject(hire, submission, words, at.now())
                .write(runs.change(at.run(), at.run().counting(at.run().counts().oneRejected())))
                .commit();
    }

    private static Problem over(String why) {
        return new Problem(ErrorCode.INVALID_STATE, why);
    }
}

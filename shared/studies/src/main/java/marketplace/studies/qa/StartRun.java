package marketplace.studies.qa;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import marketplace.accounts.Accounts;
import marketplace.accounts.keys.ApiKeys;
import marketplace.bounties.Bounties;
import marketplace.bounties.Bounty;
import marketplace.bounties.IntakeTimers;
import marketplace.bounties.terms.BountyTerms;
import marketplace.bounties.terms.CountryPolicy;
import marketplace.bounties.terms.EvidenceRule;
import marketplace.bounties.terms.EvidenceType;
import marketplace.bounties.terms.IntakeTerms;
import marketplace.bounties.terms.LifecycleMessages;
import marketplace.bounties.terms.Pay;
import marketplace.bounties.terms.PriceType;
import marketplace.bounties.terms.SeatTerms;
import marketplace.bounties.terms.SubmissionMode;
import marketplace.bounties.terms.Task;
import marketplace.kernel.Fee;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.RunId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Ids;
import marketplace.kernel.Money;
import marketplace.kernel.Timer;
import marketplace.money.ledger.PostResult;
import marketplace.money.runs.RunFunds;
import marketplace.money.runs.RunLedger;
import marketplace.money.runs.RunMove;
import marketplace.money.transactions.LedgerTransaction;
import marketplace.money.transactions.Spender;
import marketplace.studies.templates.PausedReason;
import marketplace.studies.templates.QaTemplate;
import marketplace.studies.templates.TemplateTerms;
import marketplace.studies.templates.Templates;
import marketplace.table.Commit;
import marketplace.table.Table;
import marketplace.table.TimerKind;

/** Starts the run of a date, or pauses the template and says why. The next date is set in the same commit. */
final class StartRun {

    private static final String CATEGORY = "quality-assurance";

    private static final Duration SECOND_LOOK = Duration.ofMinutes(5);

    private final Templates templates;
    private final QaRuns runs;
    private final Bounties bounties;
    private final Accounts accounts;
    private final ApiKeys keys;
    private final RunLedger money;
    private final Ids ids;
    private final Fee fee;

    StartRun(Table table, Ids ids, Fee fee) {
        this.templates = new Templates(table);
        this.runs = new QaRuns(table);
        this.bounties = new Bounties(table);
        this.accounts = new Accounts(table);
        this.keys = new ApiKeys(table);
        this.money = new RunLedger(table);
        this.ids = ids;
        this.fee = fee;
    }

    TimerKind<?> kind() {
        return TimerKind.bare(Templates.DUE, this::fire);
    }

    private Commit fire(Timer due, Instant now) {
        return templates
                .find(Templates.templateOf(due))
                .filter(template -> template.isDue(now))
                .map(template -> obstacle(template, now)
                        .map(reason -> templates.change(template, template.pause(reason, now)))
                        .orElseGet(() ->
                                template.openRun() == null ? start(template, now) : lookAgain(template, due, now)))
                .orElse(Commit.none());
    }

    private Optional<PausedReason> obstacle(QaTemplate template, Instant now) {
        if (accounts.find(template.ownerId()).isEmpty() || !accounts.mayWork(template.ownerId())) {
            return Optional.of(PausedReason.RESTRICTED);
        }
        if (!keys.isActive(template.ownerId(), template.creator().keyId())) {
            return Optional.of(PausedReason.KEY_REVOKED);
        }
        return template.openRun() != null || template.hasRoom(fee, now)
                ? Optional.empty()
                : Optional.of(PausedReason.PERIOD_CAP);
    }

    /** The run before may end at this very time, so the date is looked at twice before it is skipped. */
    private Commit lookAgain(QaTemplate template, Timer due, Instant now) {
        return due.at().equals(template.nextRunAt())
                ? Commit.none().due(new Timer(due.kind(), due.id(), now.plus(SECOND_LOOK)))
                : templates.change(template, template.skipped(now));
    }

    private Commit start(QaTemplate template, Instant now) {
        RunId id = RunId.of(template.id(), template.dueDate(now));
        return switch (money.post(reservation(id, template, now))) {
            case PostResult.Posted posted ->
                begin(id, template, now).and(posted.commit().writes());
            case PostResult.ShortOfFunds _ -> paused(template, PausedReason.INSUFFICIENT_FUNDS, now);
            case PostResult.InDebt _ -> paused(template, PausedReason.RESTRICTED, now);
            case PostResult.OverCap cap ->
                cap.problem()
                        .event()
                        .map(event ->
                                paused(template, PausedReason.SPENDING_CAP, now).emit(event))
                        .orElseGet(() -> paused(template, PausedReason.SPENDING_CAP, now));
        };
    }

    private Commit paused(QaTemplate template, PausedReason reason, Instant now) {
        return templates.change(template, template.pause(reason, now));
    }

    /** Counts towards the caps of the account and of the key that created the template. */
    private RunMove reservation(RunId id, QaTemplate template, Instant now) {
        TemplateTerms terms = template.terms();
        return RunFunds.reserve(
                id,
                Spender.of(template.ownerId(), template.creator().limits()),
                terms.payPerTester().times(terms.testerCount()),
                fee.on(terms.payPerTester()).times(terms.testerCount()),
                LedgerTransaction.nextId(ids, now),
                now);
    }

    private Commit begin(RunId id, QaTemplate template, Instant now) {
        BountyId bountyId = new BountyId(ids.next(IdKind.BOUNTY, now));
        QaRun run = QaRun.start(id, template, bountyId, fee, now);
        Bounty bounty = Bounty.ofRun(bountyId, run.ownerId(), terms(run), id, now);
        Money reserved = template.terms().costPerRun(fee);
        return templates
                .change(template, template.started(id, reserved, now))
                .and(runs.create(run).writes())
                .and(bounties.create(bounty))
                .due(IntakeTimers.deadline(bounty));
    }

    /** Never in an upload mode, where the application would be the submission. */
    private static BountyTerms terms(QaRun run) {
        TemplateTerms terms = run.terms();
        Task task = new Task(
                terms.name(),
                terms.instructions(),
                "Begin at " + terms.targetUrl() + ". Hand in a "
                        + terms.submissionMode().wire() + " of the test and what you found.",
                switch (terms.submissionMode()) {
                    case PHOTO -> List.of(EvidenceType.PHOTO);
                    case VIDEO -> List.of(EvidenceType.VIDEO);
                    case DOCUMENT -> List.of();
                },
                EvidenceRule.ANY,
                null,
                CATEGORY,
                null,
                null);
        IntakeTerms intake = new IntakeTerms(
                run.recruitUntil(),
                terms.testerCount(),
                false,
                null,
                false,
                false,
                List.of(),
                List.of(),
                List.of(),
                SubmissionMode.APPLICATION,
                null,
                new CountryPolicy(terms.allowedCountries(), List.of()));
        LifecycleMessages messages = terms.testerStartMessage() == null
                ? null
                : new LifecycleMessages(terms.testerStartMessage(), null, null, null, null);
        return new BountyTerms(
                task,
                new Pay(PriceType.FIXED, terms.payPerTester(), null),
                intake,
                SeatTerms.forRun(QaRun.CONFIRMATION_HOURS, QaRun.DELIVERY_HOURS),
                messages);
    }
}

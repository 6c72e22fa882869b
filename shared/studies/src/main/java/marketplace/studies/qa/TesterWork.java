package marketplace.studies.qa;

import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marketplace.accounts.Accounts;
import marketplace.api.Decision;
import marketplace.bounties.Bounty;
import marketplace.bounties.applications.Application;
import marketplace.bounties.applications.ApplicationStatus;
import marketplace.bounties.applications.RunWake;
import marketplace.hiring.hire.Hire;
import marketplace.hiring.hire.RunSeats;
import marketplace.humans.Human;
import marketplace.humans.Humans;
import marketplace.humans.uploads.Upload;
import marketplace.humans.uploads.UploadPurpose;
import marketplace.humans.uploads.Uploads;
import marketplace.kernel.Call;
import marketplace.kernel.Id.EscalationId;
import marketplace.kernel.Id.RunId;
import marketplace.kernel.Id.SubmissionId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Job;
import marketplace.kernel.Problem;
import marketplace.studies.findings.BugIdentity;
import marketplace.studies.findings.FindingMatcher;
import marketplace.studies.findings.Findings;
import marketplace.studies.findings.HandIn;
import marketplace.studies.findings.HandInJudge;
import marketplace.studies.findings.JudgedHandIn;
import marketplace.studies.findings.TemplateFindings;
import marketplace.studies.findings.WordSimilarity;
import marketplace.studies.qa.QaRunViews.Brief;
import marketplace.studies.qa.QaRunViews.BriefAnswer;
import marketplace.studies.qa.QaRunViews.ChecklistEntry;
import marketplace.studies.qa.QaRunViews.HandInAnswer;
import marketplace.studies.qa.QaRunViews.HandInView;
import marketplace.studies.templates.PlanStep;
import marketplace.table.Commit;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.ParallelReads;
import marketplace.table.Table;

/** What testers do: they read their brief and hand in. A run in which the caller has no seat is unknown. */
final class TesterWork {

    private final QaRuns runs;
    private final RunSeats seats;
    private final Accounts accounts;
    private final Humans humans;
    private final Uploads uploads;
    private final Findings findings;
    private final HandInJudge judge;

    TesterWork(Table table, QaRuns runs, RunSeats seats, Humans humans, Uploads uploads) {
        this.accounts = new Accounts(table);
        this.runs = runs;
        this.seats = seats;
        this.humans = humans;
        this.uploads = uploads;
        this.findings = new Findings(table);
        this.judge = new HandInJudge(
                new FindingMatcher(new WordSimilarity()), seats.hires().ids());
    }

    List<Key> keys(Call call, RunId run) {
        return List.of(
                QaRuns.key(run),
                Keys.account(call.accountId()),
                humans.prefetchKey(call.accountId()),
                Keys.findingsHead(run.template()));
    }

    private record Seated(QaRun run, Bounty bounty, Application application, Human human, TemplateFindings findings) {}

    BriefAnswer brief(Call call, QaRunInputs.One input) {
        Seated seated = seat(call, input.runId(), run -> findings.of(run.id().template(), run.ownerId()));
        QaRun run = seated.run();
        return new BriefAnswer(new Brief(
                run.id(),
                run.bountyId(),
                seated.application().id(),
                run.terms().targetUrl(),
                run.terms().instructions(),
                run.terms().testerStartMessage(),
                run.terms().submissionMode(),
                run.terms().testPlan(),
                run.terms().payPerTester().cents(),
                seated.application().seat().isConfirmed()
                        ? null
                        : seated.application().seat().confirmBy(),
                seated.application().seat().dueAt(),
                checklist(seated)));
    }

    /** The dry run asks which known findings the reports may be about. */
    Decision<HandInAnswer> handIn(Call call, QaRunInputs.Tested input) {
        Seated seated = seat(
                call,
                input.runId(),
                run -> findings.of(run.id().template(), run.ownerId(), run.id(), input.named(), input.places()));
        accounts.requireMayWork(call.accountId());
        QaRun run = seated.run();
        requirePlan(run, input.stepAnswers());
        HandIn about = input.about(run, seated.application());
        List<Upload> files = uploads.requireReady(
                call.accountId(), input.uploadIds(), UploadPurpose.SUBMISSION, "uploadIds", call.now());
        requireEvidence(run, files);
        SubmissionId id = new SubmissionId(seats.hires().ids().next(IdKind.SUBMISSION, call.now()));
        HandedIn handedIn = new HandedIn(
                run.id(),
                seated.application().id(),
                id,
                seated.human().id(),
                input.stepAnswers(),
                files.stream().map(Upload::sha256).toList(),
                call.now());
        TemplateFindings known = seated.findings();
        JudgedHandIn judged = judge.judge(known, about, call.now());
        Hire hire = seats.hires().of(seated.bounty(), seated.application());
        Commit commit = seats.handIn(hire, id, input.deliverable(), call.accountId(), uploads, call.now())
                .write(HandIns.create(handedIn))
                .write(findings.record(known, judged))
                .commit()
                .and(runs.escalate(run, doubts(seated, id, judged, call.now())).writes())
                .job(new Job(RunWake.KIND, id.value(), call.now(), new RunWake(run.id())));
        return Decision.of(
                commit,
                new HandInAnswer(HandInView.of(run, seated.application().id(), id, judge.questions(known, about))));
    }

    private List<Escalation> doubts(Seated seated, SubmissionId submission, JudgedHandIn judged, Instant now) {
        Stream<Escalation> doubtful = judged.doubts().stream()
                .map(doubt -> escalation(
                        seated,
                        submission,
                        doubt.doubt() == BugIdentity.Doubt.UNANSWERED
                                ? EscalationReason.UNANSWERED
                                : EscalationReason.CONTRADICTION,
                        new FindingDoubt(doubt.fresh(), doubt.nearest()),
                        now));
        Stream<Escalation> contradicted = judged.contradicted().stream()
                .map(finding -> escalation(
                        seated, submission, EscalationReason.TESTERS_DISAGREE, new FindingDoubt(finding, null), now));
        return Stream.concat(doubtful, contradicted).toList();
    }

    private Escalation escalation(
            Seated seated, SubmissionId submission, EscalationReason reason, FindingDoubt doubt, Instant now) {
        return Escalation.open(
                new EscalationId(seats.hires().ids().next(IdKind.ESCALATION, now)),
                seated.run().id(),
                EscalationKind.FINDING,
                reason,
                seated.application().id(),
                submission,
                doubt,
                now);
    }

    /** Worst first. Findings of the run itself are not on it: they were just met. */
    private List<ChecklistEntry> checklist(Seated seated) {
        QaRun run = seated.run();
        TemplateFindings before = seated.findings().before(run.id());
        int testers = run.terms().testerCount();
        int tester = Math.floorMod(run.testers().indexOf(seated.application().id()), testers);
        return before.checklists(testers).get(tester).stream()
                .flatMap(id -> before.find(id).stream())
                .map(ChecklistEntry::of)
                .toList();
    }

    /** Reads the findings and the seat at the same time. */
    private Seated seat(Call call, RunId id, Function<QaRun, TemplateFindings> known) {
        QaRun run = runs.find(id).orElseThrow(RunId::unknown);
        Human human = humans.requireOf(call.accountId());
        return ParallelReads.join(
                () -> known.apply(run),
                () -> seats.hires().bounties().find(run.bountyId()).orElseThrow(),
                () -> accepted(run, human),
                (all, bounty, application) -> new Seated(run, bounty, application, human, all));
    }

    private Application accepted(QaRun run, Human human) {
        return seats.hires()
                .applications()
                .findLive(run.bountyId(), human.id())
                .filter(live -> live.status() == ApplicationStatus.ACCEPTED)
                .orElseThrow(RunId::unknown);
    }

    private static void requirePlan(QaRun run, List<StepAnswer> answers) {
        Set<String> wanted = run.terms().testPlan().stream().map(PlanStep::id).collect(Collectors.toSet());
        Set<String> given = new HashSet<>();
        for (StepAnswer answer : answers) {
            if (!wanted.contains(answer.stepId()) || !given.add(answer.stepId())) {
                throw Problem.invalid("steps", "must answer each step of the plan once: " + String.join(", ", wanted));
            }
        }
        if (given.size() < wanted.size()) {
            throw Problem.invalid("steps", "must answer each step of the plan: " + String.join(", ", wanted));
        }
    }

    /** By the content of the files, which was compared with their type when they were sent. */
    private static void requireEvidence(QaRun run, List<Upload> files) {
        if (files.stream()
                .noneMatch(file ->
                        file.type().kind() == run.terms().submissionMode().kind())) {
            throw Problem.invalid(
                    "uploadIds",
                    "must list at least one " + run.terms().submissionMode().wire() + ", which this run requires");
        }
    }
}

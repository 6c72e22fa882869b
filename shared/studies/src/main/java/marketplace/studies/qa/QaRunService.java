package marketplace.studies.qa;

import java.util.List;
import marketplace.api.Decision;
import marketplace.bounties.Bounties;
import marketplace.bounties.Bounty;
import marketplace.bounties.applications.RunWake;
import marketplace.kernel.Call;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.QaTemplateId;
import marketplace.kernel.Id.RunId;
import marketplace.kernel.Job;
import marketplace.kernel.Problem;
import marketplace.kernel.paging.Page;
import marketplace.kernel.paging.PageRequest;
import marketplace.money.runs.RunFunds;
import marketplace.money.runs.RunLedger;
import marketplace.studies.qa.QaRunViews.QaRunAnswer;
import marketplace.studies.qa.QaRunViews.QaRunDetail;
import marketplace.studies.qa.QaRunViews.QaRunItem;
import marketplace.studies.qa.QaRunViews.ReportAnswer;
import marketplace.studies.qa.QaRunViews.StoppedAnswer;
import marketplace.studies.templates.Templates;
import marketplace.table.Commit;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.ParallelReads;
import marketplace.table.Table;

/** What owners read of their runs, and how they stop one. */
final class QaRunService {

    private final QaRuns runs;
    private final Templates templates;
    private final Bounties bounties;
    private final RunLedger money;
    private final RunReports reports;

    QaRunService(Table table) {
        this.runs = new QaRuns(table);
        this.templates = new Templates(table);
        this.bounties = new Bounties(table);
        this.money = new RunLedger(table);
        this.reports = new RunReports(table);
    }

    /** What the reads of a run begin with. */
    static List<Key> keys(Call call, RunId run) {
        return List.of(
                QaRuns.key(run),
                Keys.runFunds(call.accountId(), run),
                RunReports.key(run),
                Keys.findingsHead(run.template()));
    }

    Page<QaRunItem> list(Call call, QaRunInputs.Listed input, PageRequest page) {
        Page<QaRun> found = input.templateId() == null
                ? runs.ofOwner(call.accountId(), page.limit(), page.after())
                : ofTemplate(call, input.templateId(), page);
        List<QaRun> listed = found.items();
        return ParallelReads.join(
                () -> bounties.findAll(listed.stream().map(QaRun::bountyId).toList()),
                () -> money.findAll(
                        call.accountId(), listed.stream().map(QaRun::id).toList()),
                (posted, funds) ->
                        found.map(run -> QaRunItem.of(run, funds.get(run.id()), accepted(posted.get(run.bountyId())))));
    }

    private Page<QaRun> ofTemplate(Call call, QaTemplateId template, PageRequest page) {
        templates.requireOwned(template, call.accountId());
        return runs.ofTemplate(template, page.limit(), page.after());
    }

    private static int accepted(Bounty bounty) {
        return bounty == null ? 0 : bounty.spotsFilled();
    }

    QaRunAnswer get(Call call, QaRunInputs.One input) {
        QaRun run = runs.requireOwned(input.runId(), call.accountId());
        RunFunds funds = money.require(run.ownerId(), run.id());
        return ParallelReads.join(
                () -> reports.find(run).orElse(null),
                () -> accepted(bounties.find(run.bountyId()).orElse(null)),
                () -> runs.escalations(run.id()),
                (report, accepted, escalations) ->
                        new QaRunAnswer(QaRunDetail.of(run, funds, accepted, escalations, report)));
    }

    ReportAnswer report(Call call, QaRunInputs.Report input) {
        QaRun run = runs.requireOwned(input.runId(), call.accountId());
        return new ReportAnswer(reports.find(run)
                .orElseThrow(() -> new Problem(
                        ErrorCode.INVALID_STATE,
                        "This run is " + run.status().wire() + ". Only a closed run has a report.")));
    }

    /** Who has not started is released by the job that follows. */
    Decision<StoppedAnswer> stop(Call call, QaRunInputs.One input) {
        QaRun run = runs.requireOwned(input.runId(), call.accountId());
        QaRun stopped = run.stop(call.now());
        StoppedAnswer answer = new StoppedAnswer(QaRunItem.of(
                stopped,
                money.require(run.ownerId(), run.id()),
                accepted(bounties.find(run.bountyId()).orElse(null))));
        return stopped.equals(run)
                ? Decision.of(Commit.none(), answer)
                : Decision.of(Commit.of(runs.change(run, stopped)).job(wake(stopped, call)), answer);
    }

    static Job wake(QaRun run, Call call) {
        return new Job(RunWake.KIND, run.id() + "-v" + run.version(), call.now(), new RunWake(run.id()));
    }
}

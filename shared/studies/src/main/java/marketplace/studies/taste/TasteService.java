package marketplace.studies.taste;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import marketplace.accounts.Accounts;
import marketplace.api.Decision;
import marketplace.kernel.Call;
import marketplace.kernel.Fee;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.RunId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Ids;
import marketplace.kernel.Money;
import marketplace.kernel.paging.Page;
import marketplace.kernel.paging.PageRequest;
import marketplace.money.runs.RunFunds;
import marketplace.money.runs.RunLedger;
import marketplace.money.runs.RunMove;
import marketplace.money.transactions.LedgerTransaction;
import marketplace.money.transactions.Spender;
import marketplace.studies.statistics.DetectableLead;
import marketplace.studies.taste.TasteViews.CreatedRun;
import marketplace.studies.taste.TasteViews.RunAnswer;
import marketplace.studies.taste.TasteViews.RunView;
import marketplace.studies.taste.report.TasteReport;
import marketplace.table.Table;

/** The owner's side. */
public final class TasteService {

    private final TasteRuns runs;
    private final RunLedger money;
    private final Accounts accounts;
    private final Ids ids;
    private final Fee fee;

    public TasteService(Table table, Ids ids, Fee fee) {
        this.runs = new TasteRuns(table);
        this.money = new RunLedger(table);
        this.accounts = new Accounts(table);
        this.ids = ids;
        this.fee = fee;
    }

    Decision<CreatedRun> create(Call call, TasteInputs.Create input) {
        TasteBrief brief = input.brief();
        Spender spender = Spender.of(call);
        accounts.requireMayWork(call.accountId());
        RunId id = new RunId(ids.next(IdKind.TASTE_RUN, call.now()));
        Money feeOfOne = fee.on(brief.payPerRespondent());
        TasteRun run = TasteRun.create(id, call.accountId(), brief, feeOfOne, call.now());
        RunMove reserved = RunFunds.reserve(
                id,
                spender,
                brief.pay(),
                feeOfOne.times(brief.respondentCount()),
                LedgerTransaction.nextId(ids, call.now()),
                call.now());
        return Decision.of(
                runs.create(run).and(money.post(reserved).requirePosted().writes()),
                new CreatedRun(
                        id,
                        RunView.of(run, reserved.after(), Optional.empty()),
                        DetectableLead.of(
                                brief.respondentCount(), brief.artifacts().size())));
    }

    RunAnswer get(Call call, TasteInputs.One input) {
        TasteRun run = runs.requireOwned(input.runId(), call.accountId());
        Optional<TasteReport> report = run.status() == TasteRunStatus.CLOSED
                ? Optional.ofNullable(runs.reports(List.of(run.id())).get(run.id()))
                        .map(StoredReport::report)
                : Optional.empty();
        return new RunAnswer(RunView.of(run, money.require(run.ownerId(), run.id()), report));
    }

    Page<RunView> list(AccountId owner, PageRequest page) {
        return list(owner, page.limit(), page.after());
    }

    Page<RunView> list(AccountId owner, int limit, Optional<String> after) {
        Page<TasteRun> found = runs.of(owner, limit, after);
        Map<RunId, RunFunds> funds =
                money.findAll(owner, found.items().stream().map(TasteRun::id).toList());
        return found.map(run -> RunView.of(run, funds.get(run.id()), Optional.empty()));
    }
}

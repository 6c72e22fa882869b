package marketplace.studies.taste;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import marketplace.accounts.erasure.Erasure;
import marketplace.accounts.erasure.Erasure.Batch;
import marketplace.accounts.erasure.Erasure.Subject;
import marketplace.accounts.export.ExportSection;
import marketplace.humans.Humans;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Id.RunId;
import marketplace.kernel.paging.Page;
import marketplace.money.runs.RunFunds;
import marketplace.money.runs.RunLedger;
import marketplace.studies.taste.TasteViews.RunView;
import marketplace.studies.taste.report.PanelAnswer;
import marketplace.studies.taste.report.SmallGroups;
import marketplace.studies.taste.report.TasteReport;
import marketplace.table.Commit;
import marketplace.table.Table;
import marketplace.table.Write;

/**
 * Taste runs as personal data. They end with their owner's account. The words of a member of the panel end with theirs,
 * also as a quotation of a report; the vote stays, and names no one.
 */
public final class TasteData {

    /** As the owner may have them: the report is made again from these answers. */
    record ExportedAnswers(RunId runId, List<PanelAnswer> answers) {}

    private final TasteRuns runs;
    private final RunLedger money;
    private final Humans humans;

    public TasteData(Table table, Humans humans) {
        this.runs = new TasteRuns(table);
        this.money = new RunLedger(table);
        this.humans = humans;
    }

    public List<ExportSection> export() {
        return List.of(
                new ExportSection("tasteRuns", (call, limit, after) -> exported(call.accountId(), limit, after)),
                new ExportSection(
                        "tasteAnswers",
                        (call, limit, after) -> runs.of(call.accountId(), limit, after)
                                .map(run -> new ExportedAnswers(
                                        run.id(),
                                        SmallGroups.hidden(runs.responses(run.id()).stream()
                                                .map(TasteResponse::answer)
                                                .toList())))),
                new ExportSection(
                        "tasteResponses", (call, limit, after) -> runs.responsesOf(call.accountId(), limit, after)));
    }

    private Page<RunView> exported(AccountId owner, int limit, Optional<String> after) {
        Page<TasteRun> found = runs.of(owner, limit, after);
        List<RunId> ids = found.items().stream().map(TasteRun::id).toList();
        Map<RunId, RunFunds> funds = money.findAll(owner, ids);
        Map<RunId, StoredReport> reports = runs.reports(ids);
        return found.map(run -> RunView.of(
                run,
                funds.get(run.id()),
                Optional.ofNullable(reports.get(run.id())).map(StoredReport::report)));
    }

    public List<Erasure> erasures() {
        return List.of(
                new Erasure("taste_runs", this::eraseRuns),
                new Erasure("taste_responses", this::eraseResponses),
                new Erasure("taste_invitations", this::eraseInvitations));
    }

    /** The answers first, so that a run is found until all of it is gone. */
    private Batch eraseRuns(Subject subject, Optional<String> after) {
        Optional<TasteRun> run =
                runs.of(subject.account(), 1, Optional.empty()).items().stream().findFirst();
        if (run.isEmpty()) {
            return Batch.nothing();
        }
        List<Write> writes = runs.eraseSomeResponses(run.get().id());
        return Batch.more(new Commit(writes.isEmpty() ? TasteRuns.erase(run.get()) : writes), Optional.empty());
    }

    private Batch eraseResponses(Subject subject, Optional<String> after) {
        List<TasteResponse> some = runs.responsesOf(subject.account(), Batch.THINGS, Optional.empty())
                .items();
        if (some.isEmpty()) {
            return Batch.nothing();
        }
        Map<RunId, StoredReport> reports =
                runs.reports(some.stream().map(TasteResponse::runId).distinct().toList());
        List<Write> writes = new ArrayList<>();
        some.forEach(response -> writes.add(TasteRuns.put(response.erased())));
        reports.values().forEach(report -> {
            List<String> words = some.stream()
                    .filter(response -> response.runId().equals(report.runId()))
                    .map(TasteResponse::reason)
                    .toList();
            TasteReport without = report.report().withoutQuotes(words);
            if (!without.equals(report.report())) {
                writes.add(TasteRuns.change(report, without));
            }
        });
        return Batch.more(new Commit(writes), Optional.empty());
    }

    private Batch eraseInvitations(Subject subject, Optional<String> after) {
        List<HumanId> all = humans.allOf(subject.account());
        List<Write> open = all.stream()
                .flatMap(human -> runs.eraseSomeInvitations(human).stream())
                .limit(Batch.THINGS)
                .toList();
        Stream<Write> latest = all.stream().limit(Batch.THINGS).map(TasteRuns::forgetLatestInvitation);
        return open.isEmpty()
                ? Batch.last(new Commit(latest.toList()))
                : Batch.more(new Commit(open), Optional.empty());
    }
}

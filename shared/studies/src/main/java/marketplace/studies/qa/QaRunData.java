package marketplace.studies.qa;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import marketplace.accounts.erasure.Erasure;
import marketplace.accounts.erasure.Erasure.Batch;
import marketplace.accounts.erasure.Erasure.Subject;
import marketplace.accounts.export.ExportSection;
import marketplace.kernel.Id.RunId;
import marketplace.money.runs.RunLedger;
import marketplace.studies.findings.Findings;
import marketplace.studies.findings.Recheck;
import marketplace.studies.qa.QaRunViews.QaRunItem;
import marketplace.table.Commit;
import marketplace.table.Table;
import marketplace.table.Write;

/** Runs as personal data of their owner. An account with an open run is not deleted. */
public final class QaRunData {

    record ExportedHandIns(RunId runId, List<HandedIn> handIns, List<Recheck> checks) {}

    private final QaRuns runs;
    private final HandIns handIns;
    private final Findings findings;
    private final RunLedger money;

    public QaRunData(Table table) {
        this.runs = new QaRuns(table);
        this.handIns = new HandIns(table);
        this.findings = new Findings(table);
        this.money = new RunLedger(table);
    }

    public List<ExportSection> export() {
        return List.of(
                new ExportSection(
                        "qaRuns",
                        (call, limit, after) -> runs.ofOwner(call.accountId(), limit, after)
                                .map(run -> QaRunItem.of(
                                        run,
                                        money.require(run.ownerId(), run.id()),
                                        run.testers().size()))),
                new ExportSection(
                        "qaHandIns",
                        (call, limit, after) -> runs.ofOwner(call.accountId(), limit, after)
                                .map(run -> new ExportedHandIns(
                                        run.id(), handIns.of(run.id()), findings.rechecks(run.id())))));
    }

    public List<Erasure> erasures() {
        return List.of(new Erasure("qa_runs", this::erase));
    }

    /** Some items of one run, the run itself last. */
    private Batch erase(Subject subject, Optional<String> after) {
        List<Write> writes = new ArrayList<>();
        for (QaRun run : runs.ofOwner(subject.account(), 1, Optional.empty()).items()) {
            List<Write> parts = runs.eraseParts(run.id(), Batch.THINGS);
            writes.addAll(parts.isEmpty() ? QaRuns.erase(run) : parts);
        }
        return writes.isEmpty() ? Batch.nothing() : Batch.more(new Commit(writes), Optional.empty());
    }
}

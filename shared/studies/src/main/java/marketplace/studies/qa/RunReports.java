package marketplace.studies.qa;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.RunId;
import marketplace.money.runs.RunFunds;
import marketplace.money.runs.RunLedger;
import marketplace.studies.findings.Findings;
import marketplace.studies.findings.TemplateFindings;
import marketplace.studies.qa.report.QaReport;
import marketplace.studies.qa.report.QaReport.OpenFindings;
import marketplace.studies.qa.report.QaReport.RunMoney;
import marketplace.studies.qa.report.QaReportWriter;
import marketplace.studies.reports.ReportSource;
import marketplace.studies.reports.SharedReport;
import marketplace.table.Commit;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.ParallelReads;
import marketplace.table.Query;
import marketplace.table.Table;
import marketplace.table.Write;
import marketplace.table.records.RecordMapper;

/** Makes, stores and reads the reports of runs. */
public final class RunReports implements ReportSource {

    private static final RecordMapper<RunReport> MAPPER = RecordMapper.of(RunReport.class);

    private final Table table;
    private final QaRuns runs;
    private final Findings findings;
    private final HandIns handIns;
    private final RunLedger money;

    public RunReports(Table table) {
        this.table = table;
        this.runs = new QaRuns(table);
        this.findings = new Findings(table);
        this.handIns = new HandIns(table);
        this.money = new RunLedger(table);
    }

    @Override
    public Optional<SharedReport> report(AccountId owner, RunId run) {
        return find(runs.requireOwned(run, owner)).map(SharedReport.OfQa::new);
    }

    /** With the findings as they are now. Empty if the run has not closed. */
    Optional<QaReport> find(QaRun run) {
        return table.get(key(run.id())).map(MAPPER::read).map(report -> full(run, report));
    }

    private QaReport full(QaRun run, RunReport report) {
        RunFunds funds = money.require(run.ownerId(), run.id());
        return ParallelReads.join(
                () -> findings.named(run.id().template(), report.diff().all()),
                () -> history(run.id()),
                (found, history) -> QaReportWriter.write(facts(run, report, funds, history), found));
    }

    private static QaReportWriter.Facts facts(QaRun run, RunReport report, RunFunds funds, List<OpenFindings> history) {
        return new QaReportWriter.Facts(
                run.id(),
                run.terms().name(),
                run.terms().targetUrl(),
                report.summary(),
                report.diff(),
                report.testersAccepted(),
                report.submissionsAccepted(),
                report.submissionsRejected(),
                report.coverage(),
                new RunMoney(
                        funds.reserved().cents(),
                        funds.spent().cents(),
                        funds.refunded().cents()),
                history,
                report.generatedAt());
    }

    /** Of this run and those before it, oldest first. */
    private List<OpenFindings> history(RunId run) {
        Query reports = Query.of(Keys.qaTemplateCollection(run.template()))
                .between(Keys.QA_REPORTS, key(run).sk())
                .newestFirst()
                .limit(QaReport.MAX_HISTORY);
        return table.query(reports)
                .map(MAPPER::read)
                .map(RunReport::open)
                .items()
                .reversed();
    }

    /** What is to be stored in the findings before the report is made; empty when all is stored. */
    Optional<Commit> closeFindings(QaRun run) {
        TemplateFindings all = findings.of(run.id().template(), run.ownerId(), run.id());
        return findings.close(all, run.id()).stream().findFirst();
    }

    Write create(QaRun run, Instant now) {
        TemplateFindings all = findings.of(run.id().template(), run.ownerId(), run.id());
        RunReport report = RunReport.of(run, all, handIns.of(run.id()), now);
        return put(report);
    }

    /** With the counts of the run; nothing if it has no report. */
    List<Write> amend(QaRun run) {
        return table.get(key(run.id())).map(MAPPER::read).map(report -> put(report.with(run.counts()))).stream()
                .toList();
    }

    private static Write put(RunReport report) {
        return Write.put(MAPPER.at(key(report.runId()), report).build());
    }

    static Key key(RunId run) {
        return Keys.qaReport(run.template(), run.date());
    }
}

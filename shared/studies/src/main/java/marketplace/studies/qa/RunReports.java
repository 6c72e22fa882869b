package marketplace.studies.qa;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import marketplace.kernel.Id.RunId;
import marketplace.studies.findings.Finding;
import marketplace.studies.findings.Findings;
import marketplace.studies.findings.TemplateFindings;
import marketplace.table.Commit;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.Table;
import marketplace.table.Write;
import marketplace.table.records.RecordMapper;

/** Makes and stores the reports of runs. */
public final class RunReports {

    private static final RecordMapper<RunReport> MAPPER = RecordMapper.of(RunReport.class);

    private final Table table;
    private final Findings findings;
    private final HandIns handIns;

    public RunReports(Table table) {
        this.table = table;
        this.findings = new Findings(table);
        this.handIns = new HandIns(table);
    }

    public Optional<RunReport> find(RunId run) {
        return table.get(key(run)).map(MAPPER::read);
    }

    /** The findings that a report names, as they are now. */
    public List<Finding> findingsOf(QaRun run, RunReport report) {
        TemplateFindings all = findings.of(run.id().template(), run.ownerId());
        return report.findings().stream().flatMap(id -> all.find(id).stream()).toList();
    }

    /** What is to be stored in the findings before the report is made; empty when all is stored. */
    Optional<Commit> closeFindings(QaRun run) {
        TemplateFindings all = findings.of(run.id().template(), run.ownerId(), run.id());
        return findings.close(all, run.id()).stream().findFirst();
    }

    Write create(QaRun run, Instant now) {
        TemplateFindings all = findings.of(run.id().template(), run.ownerId(), run.id());
        RunReport report = RunReport.of(run, all, handIns.of(run.id()), now);
        return Write.put(MAPPER.at(key(run.id()), report).build());
    }

    static Key key(RunId run) {
        return Keys.qaReport(run.template(), run.date());
    }
}

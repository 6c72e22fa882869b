package marketplace.studies.findings;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import marketplace.accounts.erasure.Erasure;
import marketplace.accounts.erasure.Erasure.Batch;
import marketplace.accounts.erasure.Erasure.Subject;
import marketplace.accounts.export.ExportSection;
import marketplace.kernel.paging.PageRequest;
import marketplace.studies.findings.FindingViews.FindingView;
import marketplace.table.Commit;
import marketplace.table.Table;
import marketplace.table.Write;

/** Findings as personal data. They are the owner's and end with its account; testers wrote them for the owner. */
public final class FindingData {

    private final Findings findings;

    public FindingData(Table table) {
        this.findings = new Findings(table);
    }

    public List<ExportSection> export() {
        return List.of(new ExportSection(
                "qaFindings",
                (call, limit, after) -> findings.list(
                                call.accountId(), Optional.empty(), Findings.every(), new PageRequest(limit, after))
                        .map(FindingView::of)));
    }

    public List<Erasure> erasures() {
        return List.of(new Erasure("qa_findings", this::erase));
    }

    /** Of one template after the other, until none is left. */
    private Batch erase(Subject subject, Optional<String> after) {
        List<Write> writes = new ArrayList<>();
        findings.list(subject.account(), Optional.empty(), Findings.every(), new PageRequest(1, Optional.empty()))
                .items()
                .forEach(finding -> writes.addAll(findings.erase(finding.templateId())));
        return writes.isEmpty() ? Batch.nothing() : Batch.more(new Commit(writes), Optional.empty());
    }
}

package marketplace.studies.reports;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import marketplace.accounts.erasure.Erasure;
import marketplace.accounts.erasure.Erasure.Batch;
import marketplace.accounts.erasure.Erasure.Subject;
import marketplace.accounts.export.ExportSection;
import marketplace.kernel.Id.RunId;
import marketplace.table.Commit;
import marketplace.table.Table;
import marketplace.table.Write;

/** Addresses of reports as personal data. They end with their owner's account. */
public final class ReportAddressData {

    /** That there is one: its secret is not stored. */
    record ExportedAddress(RunId runId, Instant createdAt) {}

    private final ReportAddresses addresses;

    public ReportAddressData(Table table) {
        this.addresses = new ReportAddresses(table);
    }

    public List<ExportSection> export() {
        return List.of(new ExportSection(
                "reportAddresses",
                (call, limit, after) -> addresses
                        .of(call.accountId(), limit, after)
                        .map(address -> new ExportedAddress(address.runId(), address.createdAt()))));
    }

    public List<Erasure> erasures() {
        return List.of(new Erasure("report_addresses", this::erase));
    }

    private Batch erase(Subject subject, Optional<String> after) {
        List<Write> writes = addresses.of(subject.account(), Batch.THINGS, Optional.empty()).items().stream()
                .flatMap(address -> ReportAddresses.delete(subject.account(), address).stream())
                .toList();
        return writes.isEmpty() ? Batch.nothing() : Batch.more(new Commit(writes), Optional.empty());
    }
}

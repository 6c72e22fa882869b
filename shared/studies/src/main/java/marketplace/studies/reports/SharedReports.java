package marketplace.studies.reports;

import java.util.Optional;
import marketplace.table.Table;

/** Reads reports by their addresses. */
public final class SharedReports {

    private final ReportAddresses addresses;
    private final ReportSource source;

    public SharedReports(Table table, ReportSource source) {
        this.addresses = new ReportAddresses(table);
        this.source = source;
    }

    /** Empty for an unknown or revoked secret. */
    public Optional<SharedReport> read(String secret) {
        return addresses.find(secret).flatMap(shared -> source.report(shared.owner(), shared.runId()));
    }
}

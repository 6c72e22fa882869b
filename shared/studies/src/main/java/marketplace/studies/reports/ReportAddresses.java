package marketplace.studies.reports;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.RunId;
import marketplace.kernel.paging.Page;
import marketplace.kernel.secrets.Sha256;
import marketplace.table.Condition;
import marketplace.table.Keys;
import marketplace.table.Query;
import marketplace.table.Table;
import marketplace.table.Write;
import marketplace.table.records.RecordMapper;

/** The store of addresses: at most one for each run. Returns writes and never commits. */
public final class ReportAddresses {

    static final RecordMapper<AddressedReport> SHARED = RecordMapper.of(AddressedReport.class);
    static final RecordMapper<ReportAddress> ADDRESSES = RecordMapper.of(ReportAddress.class);

    /** Which report the address shows. */
    record AddressedReport(AccountId owner, RunId runId, Instant createdAt) {}

    record ReportAddress(RunId runId, String secretHash, Instant createdAt, long version) {}

    private final Table table;

    public ReportAddresses(Table table) {
        this.table = table;
    }

    Optional<AddressedReport> find(String secret) {
        return table.get(Keys.sharedReport(Sha256.of(secret))).map(SHARED::read);
    }

    Optional<ReportAddress> of(AccountId owner, RunId run) {
        return table.get(Keys.reportAddress(owner, run)).map(ADDRESSES::read);
    }

    Page<ReportAddress> of(AccountId owner, int limit, Optional<String> after) {
        return table.query(Query.of(Keys.reportAddresses(owner)).limit(limit).after(after))
                .map(ADDRESSES::read);
    }

    /** The address with this secret instead of the one before. */
    static List<Write> replace(Optional<ReportAddress> before, AccountId owner, RunId run, String secret, Instant now) {
        String hash = Sha256.of(secret);
        long version = before.map(ReportAddress::version).orElse(0L);
        Write pointer = Write.put(ADDRESSES
                        .at(Keys.reportAddress(owner, run), new ReportAddress(run, hash, now, version + 1))
                        .build())
                .when(version == 0 ? Condition.absent() : Condition.version(version));
        Write shared = Write.create(SHARED.at(Keys.sharedReport(hash), new AddressedReport(owner, run, now))
                .build());
        return Stream.concat(
                        Stream.of(pointer, shared),
                        before.map(old -> Write.delete(Keys.sharedReport(old.secretHash()))).stream())
                .toList();
    }

    static List<Write> delete(AccountId owner, ReportAddress address) {
        return List.of(
                Write.delete(Keys.sharedReport(address.secretHash())),
                Write.delete(Keys.reportAddress(owner, address.runId())).when(Condition.version(address.version())));
    }
}

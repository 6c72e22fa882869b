package marketplace.studies.reports;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import marketplace.api.Access;
import marketplace.api.Decision;
import marketplace.api.Effect;
import marketplace.api.Field;
import marketplace.api.Foundation;
import marketplace.api.Operation;
import marketplace.kernel.Call;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.RunId;
import marketplace.kernel.Problem;
import marketplace.kernel.Scope;
import marketplace.kernel.secrets.UrlSecret;
import marketplace.studies.reports.ReportAddresses.ReportAddress;
import marketplace.table.Commit;
import marketplace.table.Key;
import marketplace.table.Keys;

/** Makes and revokes the address of a report. */
public final class ReportAddressOperations {

    /** Followed by the secret. */
    public static final String PATH = "/r/";

    private static final int SECRET_BYTES = 32;

    record Run(
            @Field(value = "A QA run or a taste run of yours.", required = true)
            RunId runId) {}

    record AddressView(
            @Field RunId runId,

            @Field(
                    value = "Address of the report, shown once. Everyone who has it can read the report. Null when an"
                            + " idempotent call is repeated.",
                    nullable = true)
            String url,

            @Field Instant createdAt) {}

    record Shared(@Field AddressView reportAddress) {}

    record Revoked(@Field("False if there was none.") boolean revoked) {}

    private ReportAddressOperations() {}

    public static List<Operation<?, ?>> of(Foundation on, Supplier<ReportSource> source) {
        return List.of(
                Operation.named("share_report", Run.class, Shared.class)
                        .summary("Makes the secret address of a run's report, instead of the one before.")
                        .route("POST", "/api/reports/{runId}/address")
                        .access(Access.KEY_OR_SESSION, Scope.MANAGE)
                        .effect(Effect.CREATE)
                        .errors(ErrorCode.NOT_FOUND, ErrorCode.INVALID_STATE)
                        .prefetch((call, input) -> reads(source.get(), call, input.runId()))
                        .decides((call, input) -> share(on, source.get(), call, input.runId())),
                Operation.named("unshare_report", Run.class, Revoked.class)
                        .summary("Revokes the address of a run's report: who opens it finds nothing from now on.")
                        .route("DELETE", "/api/reports/{runId}/address")
                        .access(Access.KEY_OR_SESSION, Scope.MANAGE)
                        .effect(Effect.CHANGE)
                        .errors(ErrorCode.NOT_FOUND)
                        .prefetch((call, input) -> reads(source.get(), call, input.runId()))
                        .decides((call, input) -> revoke(on, source.get(), call, input.runId())));
    }

    private static List<Key> reads(ReportSource source, Call call, RunId run) {
        return Stream.concat(Stream.of(Keys.reportAddress(call.accountId(), run)), source.reads(run).stream())
                .toList();
    }

    private static Decision<Shared> share(Foundation on, ReportSource source, Call call, RunId run) {
        if (source.report(call.accountId(), run).isEmpty()) {
            throw new Problem(
                    ErrorCode.INVALID_STATE, "Run " + run + " has no report yet. It is made when the run closes.");
        }
        String secret = UrlSecret.next(on.random(), SECRET_BYTES);
        Commit commit = new Commit(ReportAddresses.replace(
                new ReportAddresses(on.table()).of(call.accountId(), run), call.accountId(), run, secret, call.now()));
        String url = call.origin() + PATH + secret;
        return Decision.of(commit, new Shared(new AddressView(run, url, call.now())))
                .replayedAs(new Shared(new AddressView(run, null, call.now())))
                .omittingInDryRuns("/reportAddress/url");
    }

    private static Decision<Revoked> revoke(Foundation on, ReportSource source, Call call, RunId run) {
        source.report(call.accountId(), run);
        Optional<ReportAddress> address = new ReportAddresses(on.table()).of(call.accountId(), run);
        return Decision.of(
                address.map(found -> new Commit(ReportAddresses.delete(call.accountId(), found)))
                        .orElseGet(Commit::none),
                new Revoked(address.isPresent()));
    }
}

package marketplace.money.refunds;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.RefundId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Job;
import marketplace.kernel.Page;
import marketplace.kernel.Timer;
import marketplace.table.Commit;
import marketplace.table.Condition;
import marketplace.table.Keys;
import marketplace.table.Query;
import marketplace.table.Table;
import marketplace.table.Write;

/**
 * The store of refunds.
 *
 * <p>It reads, and hands out what is to be committed; it never commits.
 */
public final class Refunds {

    /** The kind of due thing that a refund is until it is made or has failed. */
    public static final String DUE = "refund.pending";

    private static final String PAYER = "payerId";

    /** How long the provider's word may be outstanding until it is asked once more. */
    private static final Duration PATIENCE = Duration.ofHours(1);

    private final Table table;

    public Refunds(Table table) {
        this.table = table;
    }

    public Optional<Refund> find(AccountId payer, RefundId id) {
        return table.get(Keys.refund(payer, id)).map(RefundItems::refund);
    }

    /** The refund to this account; one to another is unknown. */
    Refund require(AccountId payer, RefundId id) {
        return find(payer, id).orElseThrow(IdKind.REFUND::unknown);
    }

    /** The refund that a job of kind {@link RefundSending#JOB} is about. */
    Refund require(Job job) {
        return require(new AccountId(job.text(PAYER)), new RefundId(job.id()));
    }

    /** A page of the account's refunds, newest first. */
    public Page<Refund> list(AccountId payer, int limit, Optional<String> after) {
        Query all = Query.of(Keys.refundCollection(payer));
        return table.query(all.newestFirst().limit(limit).after(after)).map(RefundItems::refund);
    }

    /** A new refund, which the provider is asked for; its id is random, so there is nothing to be asked. */
    static Commit create(Refund refund) {
        return Commit.of(Write.put(RefundItems.item(refund)))
                .and(ask(refund, refund.createdAt()).writes());
    }

    /** It has ended, or ended otherwise than was thought. */
    static Write change(Refund before, Refund after) {
        return Write.put(RefundItems.item(after)).when(Condition.version(before.version()));
    }

    /** The provider is asked again, should the refund that has fallen due still be pending. */
    public Commit askAgain(Timer due, Instant now) {
        return find(new AccountId(due.text(PAYER)), new RefundId(due.id()))
                .filter(Refund::isPending)
                .map(refund -> ask(refund, now))
                .orElse(Commit.none());
    }

    /** Has the provider asked, and looks again later. */
    private static Commit ask(Refund refund, Instant now) {
        Map<String, Object> payer = Map.of(PAYER, refund.payerId().value());
        String id = refund.id().value();
        return Commit.none()
                .job(new Job(RefundSending.JOB, id, now, payer))
                .due(new Timer(DUE, id, now.plus(PATIENCE), payer));
    }
}

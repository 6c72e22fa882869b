package marketplace.money.refunds;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.RefundId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Job;
import marketplace.kernel.Timer;
import marketplace.kernel.paging.Page;
import marketplace.table.Commit;
import marketplace.table.Condition;
import marketplace.table.Keys;
import marketplace.table.Query;
import marketplace.table.Table;
import marketplace.table.Write;

public final class Refunds {

    public static final String DUE = "refund.pending";

    /** For the timer and the job of a refund; its id is theirs. */
    public record Asked(AccountId payerId) {}

    private static final Duration PATIENCE = Duration.ofHours(1);

    private final Table table;

    public Refunds(Table table) {
        this.table = table;
    }

    public Optional<Refund> find(AccountId payer, RefundId id) {
        return table.get(Keys.refund(payer, id)).map(RefundItems.MAPPER::read);
    }

    Refund require(AccountId payer, RefundId id) {
        return find(payer, id).orElseThrow(IdKind.REFUND::unknown);
    }

    public Page<Refund> list(AccountId payer, int limit, Optional<String> after) {
        Query all = Query.of(Keys.refundCollection(payer));
        return table.query(all.newestFirst().limit(limit).after(after)).map(RefundItems.MAPPER::read);
    }

    static Commit create(Refund refund) {
        return Commit.of(Write.put(RefundItems.item(refund)))
                .and(ask(refund, refund.createdAt()).writes());
    }

    static Write change(Refund before, Refund after) {
        return Write.put(RefundItems.item(after)).when(Condition.version(before.version()));
    }

    public Commit askAgain(Timer due, Asked asked, Instant now) {
        return find(asked.payerId(), new RefundId(due.id()))
                .filter(Refund::isPending)
                .map(refund -> ask(refund, now))
                .orElse(Commit.none());
    }

    private static Commit ask(Refund refund, Instant now) {
        Asked asked = new Asked(refund.payerId());
        String id = refund.id().value();
        return Commit.none()
                .job(new Job(RefundSending.JOB, id, now, asked))
                .due(new Timer(DUE, id, now.plus(PATIENCE), asked));
    }
}

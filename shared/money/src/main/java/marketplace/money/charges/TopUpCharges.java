package marketplace.money.charges;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.TopUpId;
import marketplace.kernel.Ids;
import marketplace.kernel.Job;
import marketplace.money.ledger.CommitRetries;
import marketplace.money.limits.Ceiling;
import marketplace.money.provider.ChargeResult;
import marketplace.money.provider.PaymentProvider;
import marketplace.money.topups.TopUp;
import marketplace.money.topups.TopUpStarts;
import marketplace.money.topups.TopUpStatus;
import marketplace.money.topups.TopUps;
import marketplace.table.Commit;
import marketplace.table.JobKind;
import marketplace.table.Table;

/** Charges top-ups: calls the provider first and commits afterwards. The id makes a repeated charge harmless. */
public final class TopUpCharges {

    private static final String NO_PROVIDER =
            "The payment provider of the saved payment method is no longer available.";

    private final Table table;
    private final TopUps topUps;
    private final TopUpStarts starts;
    private final Ceiling ceiling;
    private final TopUpOutcomes outcomes;
    private final Map<String, PaymentProvider> providers;

    public TopUpCharges(Table table, Ids ids, Map<String, PaymentProvider> providers, Ceiling ceiling) {
        this.table = table;
        this.topUps = new TopUps(table);
        this.starts = new TopUpStarts(table);
        this.ceiling = ceiling;
        this.outcomes = new TopUpOutcomes(table, ids);
        this.providers = Map.copyOf(providers);
    }

    public JobKind<TopUpStarts.Begun> kind() {
        return new JobKind<>(TopUpStarts.JOB, TopUpStarts.Begun.class, this::run);
    }

    private void run(Job job, TopUpStarts.Begun begun, Instant now) {
        AccountId payer = begun.payerId();
        TopUpId id = new TopUpId(job.id());
        Optional<TopUp> asked = asked(payer, id, now);
        if (asked.isEmpty()) {
            return;
        }
        TopUp topUp = asked.get();
        ChargeResult charged = charge(topUp);
        CommitRetries.commit(table, () -> switch (charged) {
            case ChargeResult.Paid(String reference) ->
                outcomes.paid(topUps.require(payer, id), topUp.amount(), reference, now);
            case ChargeResult.Refused(String reason) -> outcomes.failed(topUps.require(payer, id), reason, now);
            case ChargeResult.Pending _ -> Commit.none();
        });
    }

    /**
     * The charge once it may be at the provider. Empty if the ceiling ends it: an operator may have lowered the ceiling
     * since the owner set the daily limit. It is checked before the first request only.
     */
    private Optional<TopUp> asked(AccountId payer, TopUpId id, Instant now) {
        CommitRetries.commit(table, () -> first(topUps.require(payer, id), now));
        return Optional.of(topUps.require(payer, id)).filter(topUp -> topUp.status() == TopUpStatus.PENDING);
    }

    private Commit first(TopUp topUp, Instant now) {
        if (topUp.status() != TopUpStatus.PENDING || !topUp.unasked()) {
            return Commit.none();
        }
        return starts.limited(topUp, ceiling.perDay(), now)
                .orElseGet(() -> Commit.of(TopUps.change(topUp, topUp.ask())));
    }

    private ChargeResult charge(TopUp topUp) {
        PaymentProvider provider = providers.get(topUp.method().provider());
        return provider == null ? new ChargeResult.Refused(NO_PROVIDER) : provider.charge(topUp.charge());
    }
}

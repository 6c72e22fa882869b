package marketplace.money.payouts;

import java.time.Instant;
import marketplace.accounts.Accounts;
import marketplace.humans.Humans;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;
import marketplace.money.ledger.CommitRetries;
import marketplace.money.provider.PaymentProvider;
import marketplace.money.provider.ProviderEvent;
import marketplace.table.Commit;
import marketplace.table.Table;

/** Opens payout accounts and applies the provider's reports. A ready account verifies its owner's identity. */
public final class PayoutAccountChanges {

    private final Table table;
    private final PayoutAccounts payoutAccounts;
    private final Humans humans;

    public PayoutAccountChanges(Table table) {
        this.table = table;
        this.payoutAccounts = new PayoutAccounts(table);
        this.humans = new Humans(table);
    }

    /** @throws Problem {@code payment_provider_unavailable} */
    public PayoutAccount open(PayoutAccount requested, PaymentProvider provider, Instant now) {
        if (requested.isOpen() && requested.provider().equals(provider.name())) {
            return requested;
        }
        String opened = provider.openAccount(requested.payee(), requested.createdAt());
        CommitRetries.commit(
                table,
                () -> payoutAccounts
                        .find(requested.payee())
                        .filter(known -> !known.is(provider.name(), opened))
                        .map(known -> moved(known, known.open(provider.name(), opened, now)))
                        .orElse(Commit.none()));
        return payoutAccounts
                .find(requested.payee())
                .orElseThrow(() -> new Problem(ErrorCode.NOT_FOUND, "This account was deleted in the meantime."));
    }

    /** Ignores an account that is not the payee's: the provider continues to report a deleted one. */
    public Commit changed(ProviderEvent.PayoutAccountChanged event, Instant now) {
        return payoutAccounts
                .find(event.payee())
                .filter(account -> account.is(event.provider(), event.account()) && account.ready() != event.ready())
                .map(known -> changed(known, event.ready(), now))
                .orElse(Commit.none());
    }

    private Commit changed(PayoutAccount known, boolean ready, Instant now) {
        Commit commit = moved(known, known.ready(ready, now));
        return ready ? commit.job(PayoutRetries.of(known.payee(), now)) : commit;
    }

    private Commit moved(PayoutAccount before, PayoutAccount after) {
        Commit commit = Commit.of(PayoutAccounts.change(before, after));
        return before.ready() == after.ready()
                ? commit
                : commit.and(Accounts.payoutVerified(after.payee(), after.ready()))
                        .and(humans.payable(after.payee(), after.ready()));
    }
}

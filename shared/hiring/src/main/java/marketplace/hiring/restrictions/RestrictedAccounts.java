package marketplace.hiring.restrictions;

import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;
import marketplace.accounts.Accounts;
import marketplace.accounts.Restrictions;
import marketplace.bounties.Bounty;
import marketplace.hiring.hire.Hires;
import marketplace.humans.Humans;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Job;
import marketplace.kernel.paging.Page;
import marketplace.money.ledger.CommitRetries;
import marketplace.table.Commit;
import marketplace.table.JobKind;
import marketplace.table.Table;

/** Follows a change of a restriction: search and lists first, then running work. */
public final class RestrictedAccounts {

    private static final int PAGE = 100;

    private final Table table;
    private final Accounts accounts;
    private final Humans humans;
    private final Hires hires;

    public RestrictedAccounts(Table table, Hires hires) {
        this.table = table;
        this.accounts = new Accounts(table);
        this.humans = new Humans(table);
        this.hires = hires;
    }

    public JobKind<Restrictions.Changed> job() {
        return new JobKind<>(Restrictions.JOB, Restrictions.Changed.class, this::follow);
    }

    private void follow(Job job, Restrictions.Changed changed, Instant now) {
        AccountId account = changed.accountId();
        boolean mayWork = accounts.mayWork(account);
        commit(() -> Commit.none().and(humans.restricted(account, !mayWork)));
        list(account, mayWork);
    }

    private void list(AccountId poster, boolean listed) {
        Optional<String> position = Optional.empty();
        do {
            Page<Bounty> page = hires.bounties().ofOwner(poster, PAGE, position);
            page.items().stream()
                    .filter(bounty -> bounty.unlisted() == listed)
                    .map(Bounty::id)
                    .forEach(id -> commit(() -> hires.bounties()
                            .find(id)
                            .map(bounty -> Commit.none().and(hires.bounties().list(bounty, listed)))
                            .orElse(Commit.none())));
            position = page.next();
        } while (position.isPresent());
    }

    private void commit(Supplier<Commit> change) {
        CommitRetries.commit(table, change);
    }
}

package marketplace.accounts.erasure;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import marketplace.accounts.AccountItems;
import marketplace.accounts.Accounts;
import marketplace.accounts.Email;
import marketplace.accounts.erasure.Erasure.Batch;
import marketplace.accounts.erasure.Erasure.Subject;
import marketplace.accounts.erasure.Erasure.Sweep;
import marketplace.accounts.identities.AgentId;
import marketplace.accounts.identities.AgentIdentities;
import marketplace.accounts.identities.AgentIdentity;
import marketplace.accounts.identities.AgentIdentityItems;
import marketplace.accounts.keys.ApiKey;
import marketplace.accounts.keys.ApiKeys;
import marketplace.accounts.sessions.LoginAttempts;
import marketplace.accounts.sessions.SessionItems;
import marketplace.accounts.sessions.Sessions;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.paging.Page;
import marketplace.table.Commit;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.Query;
import marketplace.table.Table;
import marketplace.table.Write;

/** A tombstone of the account keeps references to it valid. */
public final class AccountErasures {

    private final Table table;
    private final ApiKeys keys;

    public AccountErasures(Table table) {
        this.table = table;
        this.keys = new ApiKeys(table);
    }

    public List<Erasure> all() {
        return List.of(
                new Erasure("signed_identities", this::identities),
                new Erasure("sessions", this::sessions),
                new Erasure("external_subjects", this::subjects),
                new Erasure("api_keys", this::apiKeys),
                new Erasure("account", this::account));
    }

    private Batch identities(Subject subject, Optional<String> after) {
        Page<AgentId> page = hanging(subject, Keys.AGENTS, after)
                .map(AgentIdentityItems.MAPPER::read)
                .map(AgentIdentity::agentId);
        List<Key> named = page.items().stream()
                .map(agent -> Keys.agentIdentity(agent.value()))
                .toList();
        // The index may lag: an unbound agent may belong to another account by now.
        Map<Key, Item> found = named.isEmpty() ? Map.of() : table.getAll(named);
        List<Write> unbound = found.values().stream()
                .map(AgentIdentityItems.MAPPER::read)
                .filter(identity -> identity.accountId().equals(subject.account()))
                .map(identity -> AgentIdentities.unbind(identity.agentId(), subject.account()))
                .toList();
        return Batch.paged(new Commit(unbound), page.next());
    }

    private Batch sessions(Subject subject, Optional<String> after) {
        Page<Write> page = hanging(subject, Keys.SESSIONS, after)
                .map(SessionItems.MAPPER::read)
                .map(session -> Sessions.end(session.id()));
        return Batch.paged(new Commit(page.items()), page.next());
    }

    private Batch subjects(Subject subject, Optional<String> after) {
        Page<Write> page = hanging(subject, Keys.SUBJECTS, after).map(Item::key).map(Write::delete);
        return Batch.paged(new Commit(page.items()), page.next());
    }

    /** Revoked keys remain until the last sweep, because other modules find their data by them. */
    private Batch apiKeys(Subject subject, Optional<String> after) {
        if (subject.sweep() == Sweep.FIRST) {
            return Batch.nothing();
        }
        Page<ApiKey> page = keys.page(subject.account(), Batch.THINGS, after);
        Commit commit = Commit.none();
        for (ApiKey key : page.items()) {
            commit = commit.and(ApiKeys.erase(key));
        }
        return Batch.paged(commit, page.next());
    }

    private Batch account(Subject subject, Optional<String> after) {
        Optional<Item> stored =
                table.get(Keys.account(subject.account())).filter(item -> !AccountItems.isTombstone(item));
        if (stored.isEmpty()) {
            return Batch.nothing();
        }
        Email email = AccountItems.ACCOUNT.read(stored.get()).email();
        Page<Key> challenges = table.query(Query.of(Keys.challenges(email.value()))
                        .limit(Batch.THINGS)
                        .after(after))
                .map(Item::key);
        List<Write> gone = challenges.items().stream().map(Write::delete).toList();
        return challenges.next().isPresent()
                ? Batch.more(new Commit(gone), challenges.next())
                : Batch.last(new Commit(gone)
                        .and(Write.delete(Keys.secondFactor(subject.account())))
                        .and(new LoginAttempts(table).forget(email))
                        .and(Accounts.erase(subject.account(), email, stored.get())));
    }

    private Page<Item> hanging(Subject subject, String kind, Optional<String> after) {
        AccountId account = subject.account();
        return table.query(Query.ofIndex(Keys.INDEX_1, Keys.accountCollection(account))
                .prefix(kind)
                .limit(Batch.THINGS)
                .after(after));
    }
}

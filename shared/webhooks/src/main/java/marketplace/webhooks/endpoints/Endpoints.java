package marketplace.webhooks.endpoints;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.EndpointId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Problem;
import marketplace.kernel.paging.Page;
import marketplace.table.Change;
import marketplace.table.Condition;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.Query;
import marketplace.table.Table;
import marketplace.table.Write;

/** The store of endpoints. A counter per owner enforces the limit under concurrency. */
public final class Endpoints {

    public static final int MAX_PER_OWNER = 5;

    private static final String COUNT = "count";

    private final Table table;

    public Endpoints(Table table) {
        this.table = table;
    }

    public Optional<Endpoint> find(AccountId account, EndpointId id) {
        return table.get(Keys.endpoint(account, id)).map(EndpointItems.MAPPER::read);
    }

    /** Another owner's endpoint is as unknown as none. */
    public Endpoint requireOwned(AccountId account, EndpointOwner owner, EndpointId id) {
        return find(account, id)
                .filter(endpoint -> endpoint.owner().equals(owner) && !endpoint.isOfKey())
                .orElseThrow(IdKind.ENDPOINT::unknown);
    }

    public List<Endpoint> ofAccount(AccountId account) {
        Query all = Query.of(Keys.accountCollection(account)).prefix(Keys.ENDPOINTS);
        return table.query(all).map(EndpointItems.MAPPER::read).items();
    }

    public List<Write> create(Endpoint endpoint) {
        Write counted = Write.update(count(endpoint), Change.add(COUNT, 1))
                .when(Condition.any(Condition.lacks(COUNT), Condition.below(COUNT, MAX_PER_OWNER)))
                .otherwise(_ -> limitReached());
        return List.of(counted, Write.create(EndpointItems.item(endpoint)));
    }

    public static Write createUncounted(Endpoint ofKey) {
        return Write.create(EndpointItems.item(ofKey));
    }

    /** Changes URL and secret and enables the endpoint. Queued deliveries go to the new URL. */
    static Write retarget(AccountId account, EndpointId id, String url, String sealedSecret) {
        return Write.update(
                        Keys.endpoint(account, id),
                        Change.set(EndpointItems.URL, url),
                        Change.set(EndpointItems.SEALED_SECRET, sealedSecret),
                        Change.set(EndpointItems.FAILURES, 0),
                        Change.add(Item.VERSION, 1))
                .when(Condition.exists());
    }

    static Write removeUncounted(AccountId account, EndpointId id) {
        return Write.delete(Keys.endpoint(account, id));
    }

    public List<Write> remove(Endpoint endpoint) {
        if (endpoint.isOfKey()) {
            return List.of(removeUncounted(endpoint.accountId(), endpoint.id()));
        }
        return List.of(
                Write.delete(key(endpoint)).when(Condition.exists()),
                Write.update(count(endpoint), Change.add(COUNT, -1)).when(Condition.atLeast(COUNT, 1)));
    }

    /** Removes the endpoints that sessions created; conflicts if their number changes. Those of a key end with it. */
    public List<Write> removeOfSessions(AccountId account) {
        List<Write> removed = ofAccount(account).stream()
                .filter(endpoint -> endpoint.owner().key().isEmpty())
                .map(endpoint -> Write.delete(key(endpoint)))
                .toList();
        Condition counted = Condition.is(COUNT, removed.size());
        Write count = Write.delete(Keys.endpointCount(account, account.value()))
                .when(removed.isEmpty() ? Condition.any(Condition.lacks(COUNT), counted) : counted);
        return Stream.concat(removed.stream(), Stream.of(count)).toList();
    }

    public Page<Write> erase(AccountId account, int limit, Optional<String> after) {
        return erase(account, Keys.ENDPOINTS, limit, after);
    }

    public Page<Write> eraseCounts(AccountId account, int limit, Optional<String> after) {
        return erase(account, Keys.ENDPOINT_COUNTS, limit, after);
    }

    private Page<Write> erase(AccountId account, String kind, int limit, Optional<String> after) {
        Query all = Query.of(Keys.accountCollection(account))
                .prefix(kind)
                .limit(limit)
                .after(after);
        return table.query(all).map(Item::key).map(Write::delete);
    }

    /** Conflicts if the endpoint has changed, or an attempt has failed or succeeded, since {@code before}. */
    public static Write replace(Endpoint before, Endpoint after) {
        return Write.put(EndpointItems.item(after))
                .when(Condition.all(
                        Condition.version(before.version()),
                        Condition.is(EndpointItems.FAILURES, before.consecutiveFailures())));
    }

    /** Conflicts if another attempt has ended since {@code before}, so that no number of failures is passed unseen. */
    public Write failedOnce(Endpoint before) {
        Condition condition = before.isDisabled()
                ? Condition.exists()
                : Condition.is(EndpointItems.FAILURES, before.consecutiveFailures());
        return Write.update(key(before), Change.add(EndpointItems.FAILURES, 1)).when(condition);
    }

    public Write succeeded(Endpoint endpoint) {
        return Write.update(key(endpoint), Change.set(EndpointItems.FAILURES, 0))
                .when(Condition.below(EndpointItems.FAILURES, Endpoint.MAX_FAILURES));
    }

    /** Checks in a commit that the endpoint can be called. */
    public static Write requireEnabled(AccountId account, EndpointId id) {
        return Write.check(Keys.endpoint(account, id), Condition.below(EndpointItems.FAILURES, Endpoint.MAX_FAILURES))
                .otherwise(found -> found.isPresent()
                        ? Endpoint.disabled()
                        : new Problem(ErrorCode.INVALID_STATE, "The endpoint of this delivery has been deleted."));
    }

    private static Key key(Endpoint endpoint) {
        return Keys.endpoint(endpoint.accountId(), endpoint.id());
    }

    private static Key count(Endpoint endpoint) {
        return Keys.endpointCount(endpoint.accountId(), endpoint.owner().value());
    }

    private static Problem limitReached() {
        return new Problem(
                ErrorCode.ENDPOINT_LIMIT_REACHED,
                "You have " + MAX_PER_OWNER + " webhook endpoints, the maximum. Delete one before you create another.");
    }
}

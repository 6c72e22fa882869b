package marketplace.money.payouts;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import marketplace.accounts.erasure.ReturnUrlErasure;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.ReturnUrls;
import marketplace.kernel.secrets.Sha256;
import marketplace.table.Condition;
import marketplace.table.Item;
import marketplace.table.Keys;
import marketplace.table.Table;
import marketplace.table.Write;
import marketplace.table.records.RecordMapper;

/** The stored payout accounts. A page's address is stored by the hash of its code and is valid for one hour. */
public final class PayoutAccounts {

    static final Duration VISIT = Duration.ofHours(1);

    private static final RecordMapper<PayoutAccount> MAPPER = RecordMapper.of(PayoutAccount.class);

    private final Table table;

    public PayoutAccounts(Table table) {
        this.table = table;
    }

    public Optional<PayoutAccount> find(AccountId payee) {
        return table.get(Keys.payoutAccount(payee)).map(MAPPER::read);
    }

    public Optional<PayoutAccount> find(String code, Instant now) {
        return table.get(Keys.payoutVisit(Sha256.of(code)))
                .filter(visit -> now.isBefore(visit.instant("expiresAt")))
                // A page of an account that was removed does not open the next one.
                .flatMap(visit -> find(new AccountId(visit.text("payeeId")))
                        .filter(account ->
                                !visit.instant("expiresAt").minus(VISIT).isBefore(account.createdAt())));
    }

    /** Where the page of this code links to afterwards. */
    public Optional<URI> linkBack(String code, PayoutAccount account) {
        return table.get(Keys.payoutVisit(Sha256.of(code)))
                .map(visit -> new ReturnUrls(
                        visit.findText("returnUrl").orElse(null),
                        visit.findText("cancelUrl").orElse(null)))
                .flatMap(returns -> returns.after(account.ready()));
    }

    public Optional<PayoutDestination.ToProvider> destination(AccountId payee) {
        return find(payee)
                .filter(PayoutAccount::ready)
                .map(account -> new PayoutDestination.ToProvider(account.provider()));
    }

    static Write visit(AccountId payee, String code, Instant expiresAt, ReturnUrls returns) {
        String id = Sha256.of(code);
        Item.Builder item = Item.at(Keys.payoutVisit(id))
                .put("v", 1)
                .put("payeeId", payee)
                .put("expiresAt", expiresAt)
                .put("returnUrl", returns.returnUrl())
                .put("cancelUrl", returns.cancelUrl())
                .put(Item.TTL, expiresAt.getEpochSecond());
        return Write.create(ReturnUrlErasure.listed(item, returns, payee, id));
    }

    public static Write create(PayoutAccount account) {
        return Write.create(item(account));
    }

    static Write change(PayoutAccount before, PayoutAccount after) {
        return Write.put(item(after)).when(Condition.version(before.version()));
    }

    /** Conflicts if the payout account changes. */
    public List<Write> remove(AccountId payee) {
        return List.of(Write.delete(Keys.payoutAccount(payee))
                .when(find(payee)
                        .map(found -> Condition.version(found.version()))
                        .orElse(Condition.absent())));
    }

    public static List<Write> erase(AccountId payee) {
        return List.of(Write.delete(Keys.payoutAccount(payee)));
    }

    public static Item item(PayoutAccount account) {
        return MAPPER.at(Keys.payoutAccount(account.payee()), account).build();
    }
}

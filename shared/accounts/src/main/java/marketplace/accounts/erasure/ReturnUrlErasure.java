package marketplace.accounts.erasure;

import java.util.Optional;
import marketplace.accounts.erasure.Erasure.Batch;
import marketplace.accounts.erasure.Erasure.Subject;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.ReturnUrls;
import marketplace.kernel.paging.Page;
import marketplace.table.Change;
import marketplace.table.Commit;
import marketplace.table.Condition;
import marketplace.table.Item;
import marketplace.table.Keys;
import marketplace.table.Query;
import marketplace.table.Table;
import marketplace.table.Write;

/**
 * Removes the URLs of a deleted account's own site from pages that are kept: checkouts, identity checks and visits of
 * the payout page. Such a record is listed under its account only if it has URLs.
 */
public final class ReturnUrlErasure {

    private final Table table;

    public ReturnUrlErasure(Table table) {
        this.table = table;
    }

    public static Item listed(Item.Builder item, ReturnUrls urls, AccountId account, String id) {
        if (urls.equals(ReturnUrls.NONE)) {
            return item.build();
        }
        return item.put(Keys.INDEX_1_PK, Keys.accountCollection(account))
                .put(Keys.INDEX_1_SK, Keys.RETURN_URLS + id)
                .build();
    }

    public Erasure erasure() {
        return new Erasure("return_urls", this::next);
    }

    private Batch next(Subject subject, Optional<String> after) {
        Page<Write> page = table.query(Query.ofIndex(Keys.INDEX_1, Keys.accountCollection(subject.account()))
                        .prefix(Keys.RETURN_URLS)
                        .limit(Batch.THINGS)
                        .after(after))
                .map(ReturnUrlErasure::withoutUrls);
        return Batch.paged(new Commit(page.items()), page.next());
    }

    private static Write withoutUrls(Item item) {
        return Write.update(
                        item.key(),
                        Change.remove("returnUrl"),
                        Change.remove("cancelUrl"),
                        Change.remove(Keys.INDEX_1_PK),
                        Change.remove(Keys.INDEX_1_SK))
                .when(Condition.exists());
    }
}

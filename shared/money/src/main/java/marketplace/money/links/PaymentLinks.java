package marketplace.money.links;

import java.util.Optional;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.PaymentLinkId;
import marketplace.kernel.IdKind;
import marketplace.kernel.paging.Page;
import marketplace.money.checkouts.CheckoutPurpose;
import marketplace.money.checkouts.Checkouts;
import marketplace.table.Commit;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.Query;
import marketplace.table.Table;
import marketplace.table.Write;

public final class PaymentLinks {

    private final Table table;
    private final Checkouts checkouts;

    public PaymentLinks(Table table) {
        this.table = table;
        this.checkouts = new Checkouts(table);
    }

    PaymentLink require(PaymentLinkId id, AccountId owner) {
        return checkouts
                .find(id.checkoutId())
                .filter(checkout -> checkout.purpose() instanceof CheckoutPurpose.PaymentLink
                        && checkout.payerId().equals(owner))
                .map(checkout -> new PaymentLink(id, checkout))
                .orElseThrow(IdKind.PAYMENT_LINK::unknown);
    }

    Commit create(PaymentLink link) {
        Key entry = Keys.paymentLink(link.checkout().payerId(), link.id());
        return checkouts
                .create(link.checkout())
                .and(Write.put(Item.at(entry).put("v", 1).put("id", link.id()).build()));
    }

    public Page<PaymentLink> list(AccountId owner, int limit, Optional<String> after) {
        Query links = Query.of(Keys.paymentLinkCollection(owner));
        return table.query(links.newestFirst().limit(limit).after(after))
                .map(item -> new PaymentLinkId(item.text("id")))
                .map(id -> new PaymentLink(id, checkouts.require(id.checkoutId())));
    }
}

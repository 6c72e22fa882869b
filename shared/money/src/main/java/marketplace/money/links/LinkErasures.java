package marketplace.money.links;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import marketplace.accounts.erasure.Erasure.Batch;
import marketplace.accounts.erasure.Erasure.Subject;
import marketplace.kernel.paging.Page;
import marketplace.money.checkouts.Checkouts;
import marketplace.table.Commit;
import marketplace.table.Keys;
import marketplace.table.Table;
import marketplace.table.Write;

/** The pages of a deleted account stay with their payments, but lose its words, its name and the payer's e-mail. */
public final class LinkErasures {

    private final Checkouts checkouts;
    private final PaymentLinks links;

    public LinkErasures(Table table) {
        this.checkouts = new Checkouts(table);
        this.links = new PaymentLinks(table);
    }

    public Batch next(Subject subject, Optional<String> after) {
        Page<PaymentLink> page = links.list(subject.account(), Batch.THINGS, after);
        List<Write> writes = new ArrayList<>();
        for (PaymentLink link : page.items()) {
            writes.add(checkouts.erase(link.checkout()));
            writes.add(Write.delete(Keys.paymentLink(subject.account(), link.id())));
        }
        return Batch.paged(new Commit(writes), page.next());
    }
}

package marketplace.money.checkouts;

import java.util.List;
import java.util.Optional;
import marketplace.kernel.Id.CheckoutId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Timer;
import marketplace.table.Commit;
import marketplace.table.Condition;
import marketplace.table.Keys;
import marketplace.table.Table;
import marketplace.table.Write;

public final class Checkouts {

    public static final String EXPIRY = "checkout.expiry";

    private final Table table;

    public Checkouts(Table table) {
        this.table = table;
    }

    public Optional<Checkout> find(CheckoutId id) {
        return table.get(Keys.checkout(id)).map(CheckoutItems.MAPPER::read);
    }

    public Checkout require(CheckoutId id) {
        return find(id).orElseThrow(IdKind.CHECKOUT::unknown);
    }

    public Optional<Checkout> find(CheckoutCode code) {
        return table.get(Keys.checkoutCode(code.value()))
                .map(CheckoutItems::target)
                .flatMap(this::find);
    }

    public Commit create(Checkout checkout) {
        Timer expiry = new Timer(EXPIRY, checkout.id().value(), checkout.expiresAt());
        return Commit.of(Write.put(CheckoutItems.item(checkout)), Write.put(CheckoutItems.pointer(checkout)))
                .due(expiry);
    }

    public List<Write> cancel(CheckoutId id) {
        return find(id)
                .filter(checkout -> checkout.status() == CheckoutStatus.PENDING)
                .map(checkout -> change(checkout, checkout.cancel()))
                .stream()
                .toList();
    }

    public Write change(Checkout before, Checkout after) {
        return Write.put(CheckoutItems.item(after)).when(Condition.version(before.version()));
    }
}

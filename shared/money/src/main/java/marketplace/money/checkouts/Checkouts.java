package marketplace.money.checkouts;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import marketplace.kernel.Id.CheckoutId;
import marketplace.kernel.Id.EscrowId;
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

    /** An escrow has at most one page: its id leads there without a read of the escrow. */
    public static CheckoutId idOf(EscrowId escrow) {
        return new CheckoutId(IdKind.CHECKOUT.prefix() + Keys.tail(escrow));
    }

    public Optional<Checkout> find(CheckoutCode code) {
        return table.get(Keys.checkoutCode(code.value()))
                .map(CheckoutItems::target)
                .flatMap(this::find);
    }

    public Commit create(Checkout checkout) {
        Commit commit = Commit.of(Write.put(CheckoutItems.item(checkout)), Write.put(CheckoutItems.pointer(checkout)));
        return checkout.status() == CheckoutStatus.WAITING ? commit : commit.due(expiry(checkout));
    }

    /** Makes a waiting checkout payable until then. */
    public Commit open(CheckoutId id, Instant until) {
        Checkout waiting = require(id);
        Checkout open = waiting.open(until);
        return Commit.of(change(waiting, open)).due(expiry(open));
    }

    private static Timer expiry(Checkout checkout) {
        return new Timer(EXPIRY, checkout.id().value(), checkout.expiresAt());
    }

    public List<Write> cancel(CheckoutId id) {
        return find(id)
                .filter(checkout ->
                        checkout.status() == CheckoutStatus.PENDING || checkout.status() == CheckoutStatus.WAITING)
                .map(checkout -> change(checkout, checkout.cancel()))
                .stream()
                .toList();
    }

    /** Replaces a description that contains words of a deleted account. */
    public List<Write> describe(CheckoutId id, String description) {
        return find(id)
                .filter(checkout -> !checkout.description().equals(description))
                .map(checkout -> change(checkout, checkout.withDescription(description)))
                .stream()
                .toList();
    }

    public Write erase(Checkout checkout) {
        return change(checkout, checkout.erased());
    }

    public Write change(Checkout before, Checkout after) {
        return Write.put(CheckoutItems.item(after)).when(Condition.version(before.version()));
    }
}

package marketplace.money.escrow;

import java.time.Instant;
import java.util.List;
import java.util.Objects;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.CheckoutId;
import marketplace.kernel.Id.KeyId;
import marketplace.kernel.Money;
import marketplace.money.checkouts.CheckoutCode;
import marketplace.money.transactions.Spender;
import marketplace.money.transactions.Unspent;

/** Where the money of an escrow comes from. Refunds go to the wallet in either case. */
public sealed interface Funding {

    /** The poster's wallet. */
    record FromWallet(List<KeyId> keys, Instant spentAt, List<Unspent.Part> taken) implements Funding {
        public FromWallet {
            taken = List.copyOf(taken);
        }
    }

    record ByCheckout(CheckoutId checkoutId, CheckoutCode code) implements Funding {}

    /** The payments whose money an escrow of this total holds. */
    default List<Unspent.Part> parts(Money total) {
        return switch (this) {
            case FromWallet wallet -> wallet.taken();
            case ByCheckout by -> List.of(new Unspent.Part(by.checkoutId().value(), total));
        };
    }

    /** The ids of those payments. */
    default List<String> payments(Money total) {
        return parts(total).stream()
                .map(Unspent.Part::payment)
                .filter(Objects::nonNull)
                .distinct()
                .toList();
    }

    /** The one who spent the money from the wallet; null for a checkout. */
    default Spender spender(AccountId poster, Instant fundedAt) {
        return switch (this) {
            case FromWallet wallet ->
                Spender.again(poster, wallet.keys(), wallet.spentAt() == null ? fundedAt : wallet.spentAt());
            case ByCheckout _ -> null;
        };
    }
}

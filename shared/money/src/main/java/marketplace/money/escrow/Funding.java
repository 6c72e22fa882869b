package marketplace.money.escrow;

import java.time.Instant;
import java.util.List;
import java.util.Objects;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.CheckoutId;
import marketplace.kernel.Id.KeyId;
import marketplace.kernel.Id.RunId;
import marketplace.kernel.Money;
import marketplace.money.checkouts.CheckoutCode;
import marketplace.money.transactions.Spender;
import marketplace.money.transactions.Unspent;

/** Where the money of an escrow comes from. Refunds go to the wallet, or to the run while it is open. */
public sealed interface Funding {

    /** The poster's wallet. */
    record FromWallet(List<KeyId> keys, Instant spentAt, List<Unspent.Part> taken) implements Funding {
        public FromWallet {
            taken = List.copyOf(taken);
        }
    }

    /** The money that the poster has reserved for a run. */
    record FromRun(RunId runId, List<KeyId> keys, Instant spentAt, List<Unspent.Part> taken) implements Funding {
        public FromRun {
            taken = List.copyOf(taken);
        }
    }

    record ByCheckout(CheckoutId checkoutId, CheckoutCode code) implements Funding {}

    /** With the payments that the wallet or the run paid with. */
    default Funding with(List<Unspent.Part> taken) {
        return switch (this) {
            case FromWallet wallet -> new FromWallet(wallet.keys(), wallet.spentAt(), taken);
            case FromRun run -> new FromRun(run.runId(), run.keys(), run.spentAt(), taken);
            case ByCheckout by -> by;
        };
    }

    /** The payments whose money an escrow of this total holds. */
    default List<Unspent.Part> parts(Money total) {
        return switch (this) {
            case FromWallet wallet -> wallet.taken();
            case FromRun run -> run.taken();
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

    /** The one who spent the money from the wallet or reserved it for the run; null for a checkout. */
    default Spender spender(AccountId poster, Instant fundedAt) {
        return switch (this) {
            case FromWallet wallet ->
                Spender.again(poster, wallet.keys(), wallet.spentAt() == null ? fundedAt : wallet.spentAt());
            case FromRun run -> Spender.again(poster, run.keys(), run.spentAt());
            case ByCheckout _ -> null;
        };
    }
}

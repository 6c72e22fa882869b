package marketplace.money.topups;

import marketplace.api.Decision;
import marketplace.kernel.Call;
import marketplace.money.ProviderEvents;
import marketplace.table.Commit;
import marketplace.table.Table;

/**
 * The use-cases around the saved means of payment: it is saved by a deposit ({@link ProviderEvents}), and here it is
 * shown and forgotten.
 *
 * <p>A charge that is under way when it is forgotten ends as it would have.
 */
public final class PaymentMethodService {

    private final SavedMethods methods;

    public PaymentMethodService(Table table) {
        this.methods = new SavedMethods(table);
    }

    /** The caller's saved means of payment. */
    public PaymentMethodViews.ListAnswer list(Call call) {
        return PaymentMethodViews.ListAnswer.of(methods.find(call.accountId()));
    }

    /** Forgets it; automatic top-ups fail from now on, until another is saved. */
    public Decision<PaymentMethodViews.RemoveAnswer> remove(Call call) {
        boolean known = methods.find(call.accountId()).isPresent();
        return Decision.of(
                known ? Commit.of(SavedMethods.remove(call.accountId())) : Commit.none(),
                new PaymentMethodViews.RemoveAnswer(known));
    }
}

package marketplace.money.topups;

import marketplace.api.Decision;
import marketplace.kernel.Call;
import marketplace.table.Commit;
import marketplace.table.Table;

/**
 * Shows and removes the saved payment method, which a deposit saves.
 *
 * <p>A pending charge is not affected by the removal.
 */
public final class PaymentMethodService {

    private final SavedMethods methods;

    public PaymentMethodService(Table table) {
        this.methods = new SavedMethods(table);
    }

    public PaymentMethodViews.ListAnswer list(Call call) {
        return PaymentMethodViews.ListAnswer.of(methods.find(call.accountId()));
    }

    /** Automatic top-ups fail until another method is saved. */
    public Decision<PaymentMethodViews.RemoveAnswer> remove(Call call) {
        boolean known = methods.find(call.accountId()).isPresent();
        return Decision.of(
                known ? Commit.of(SavedMethods.remove(call.accountId())) : Commit.none(),
                new PaymentMethodViews.RemoveAnswer(known));
    }
}

package marketplace.money.topups;

import java.util.List;
import marketplace.api.Decision;
import marketplace.kernel.Call;
import marketplace.table.Commit;
import marketplace.table.Table;

/** The saved payment method. Removing it does not affect a pending charge. */
public final class PaymentMethodService {

    private final SavedMethods methods;

    public PaymentMethodService(Table table) {
        this.methods = new SavedMethods(table);
    }

    public List<PaymentMethodViews.PaymentMethodView> list(Call call) {
        return methods.find(call.accountId()).map(PaymentMethodViews.PaymentMethodView::of).stream()
                .toList();
    }

    /** Automatic top-ups fail until another method is saved. */
    public Decision<PaymentMethodViews.RemovedPaymentMethods> remove(Call call) {
        boolean known = methods.find(call.accountId()).isPresent();
        return Decision.of(
                known ? Commit.of(SavedMethods.remove(call.accountId())) : Commit.none(),
                new PaymentMethodViews.RemovedPaymentMethods(known));
    }
}

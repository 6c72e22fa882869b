package marketplace.money.checkouts;

import marketplace.api.Decision;
import marketplace.kernel.Call;
import marketplace.kernel.Id.CheckoutId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Ids;
import marketplace.kernel.Money;
import marketplace.money.limits.Budget;
import marketplace.table.Table;

public final class DepositService {

    private static final String DESCRIPTION = "Deposit into your wallet";

    private final Checkouts checkouts;
    private final Ids ids;

    public DepositService(Table table, Ids ids) {
        this.checkouts = new Checkouts(table);
        this.ids = ids;
    }

    /** A restricted account may deposit too: it pays its debt that way. */
    Decision<DepositAnswer> deposit(Call call, DepositInput input) {
        Money amount = input.money();
        if (input.savesMethod()) {
            Budget.require(call, "Saving a payment method");
        }
        Checkout checkout = Checkout.open(
                        new CheckoutId(ids.next(IdKind.CHECKOUT, call.now())),
                        CheckoutCode.next(ids, call.now()),
                        new CheckoutPurpose.Deposit(),
                        call.accountId(),
                        amount,
                        DESCRIPTION,
                        input.savesMethod(),
                        call.now())
                .returningTo(ReturnPages.checked(input.returns(), call));
        return Decision.of(checkouts.create(checkout), DepositAnswer.of(checkout, call.origin()));
    }
}

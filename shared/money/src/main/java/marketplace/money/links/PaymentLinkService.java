package marketplace.money.links;

import marketplace.accounts.Account;
import marketplace.accounts.Accounts;
import marketplace.api.Decision;
import marketplace.kernel.Call;
import marketplace.kernel.Id.PaymentLinkId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Ids;
import marketplace.kernel.Money;
import marketplace.kernel.Problem;
import marketplace.money.checkouts.Checkout;
import marketplace.money.checkouts.CheckoutCode;
import marketplace.money.checkouts.CheckoutPurpose;
import marketplace.money.checkouts.ReturnPages;
import marketplace.money.links.PaymentLinkInputs.CreatePaymentLink;
import marketplace.money.links.PaymentLinkInputs.GetPaymentLink;
import marketplace.money.links.PaymentLinkViews.CreatedPaymentLink;
import marketplace.money.links.PaymentLinkViews.PaymentLinkAnswer;
import marketplace.money.links.PaymentLinkViews.PaymentLinkView;
import marketplace.table.Table;

public final class PaymentLinkService {

    private final PaymentLinks links;
    private final Accounts accounts;
    private final Ids ids;

    public PaymentLinkService(Table table, Ids ids) {
        this.links = new PaymentLinks(table);
        this.accounts = new Accounts(table);
        this.ids = ids;
    }

    Decision<CreatedPaymentLink> create(Call call, CreatePaymentLink input) {
        Money amount = input.money();
        String description = requireText(input.description());
        Account owner = accounts.requireMayMoveMoney(call.accountId());
        PaymentLinkId id = new PaymentLinkId(ids.next(IdKind.PAYMENT_LINK, call.now()));
        Checkout checkout = Checkout.open(
                        id.checkoutId(),
                        CheckoutCode.next(ids, call.now()),
                        new CheckoutPurpose.PaymentLink(id, owner.name(), input.payerEmail()),
                        owner.id(),
                        amount,
                        description,
                        false,
                        call.now())
                .returningTo(ReturnPages.checked(input.returns(), call));
        PaymentLink link = new PaymentLink(id, checkout);
        return Decision.of(links.create(link), CreatedPaymentLink.of(link, call.origin()));
    }

    PaymentLinkAnswer get(Call call, GetPaymentLink input) {
        PaymentLink link = links.require(input.paymentLinkId(), call.accountId());
        return new PaymentLinkAnswer(PaymentLinkView.of(link, call.now()));
    }

    private static String requireText(String description) {
        if (description.isBlank()) {
            throw Problem.invalid("description", "must say what the payment is for");
        }
        return description.strip();
    }
}

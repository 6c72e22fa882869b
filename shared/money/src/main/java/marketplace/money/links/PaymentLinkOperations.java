package marketplace.money.links;

import java.util.List;
import java.util.function.Supplier;
import marketplace.api.Access;
import marketplace.api.Effect;
import marketplace.api.Operation;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Scope;
import marketplace.money.links.PaymentLinkInputs.CreatePaymentLink;
import marketplace.money.links.PaymentLinkInputs.GetPaymentLink;
import marketplace.money.links.PaymentLinkViews.CreatedPaymentLink;
import marketplace.money.links.PaymentLinkViews.PaymentLinkAnswer;
import marketplace.table.Keys;

public final class PaymentLinkOperations {

    private PaymentLinkOperations() {}

    public static List<Operation<?, ?>> of(Supplier<PaymentLinkService> links) {
        return List.of(
                Operation.named("create_payment_link", CreatePaymentLink.class, CreatedPaymentLink.class)
                        .summary("Creates a URL at which anyone can pay you, valid for 7 days.")
                        .route("POST", "/api/payment-links")
                        .access(Access.KEY_OR_SESSION, Scope.SPEND)
                        .effect(Effect.CREATE)
                        .errors(ErrorCode.FORBIDDEN)
                        .prefetch((call, _) -> List.of(Keys.account(call.accountId())))
                        .decides((call, input) -> links.get().create(call, input)),
                Operation.named("get_payment_link", GetPaymentLink.class, PaymentLinkAnswer.class)
                        .summary("Reads one of your payment links and whether it was paid.")
                        .route("GET", "/api/payment-links/{paymentLinkId}")
                        .access(Access.KEY_OR_SESSION, Scope.READ)
                        .errors(ErrorCode.NOT_FOUND)
                        .reads((call, input) -> links.get().get(call, input)));
    }
}

package marketplace.functions.payments.sandbox;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import marketplace.api.rest.HttpRequest;
import marketplace.api.rest.HttpResponse;
import marketplace.console.html.HtmlPages;
import marketplace.functions.http.Form;
import marketplace.functions.payments.pages.CheckoutPage;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.PaymentId;
import marketplace.kernel.Money;
import marketplace.kernel.Problem;
import marketplace.money.checkouts.Checkout;
import marketplace.money.refunds.Clawback;

/** The sandbox's page of a paid checkout: the visitor acts as the payer's bank, or as the operator at the provider. */
final class SandboxDisputePage {

    private final HtmlPages pages;
    private final Sandbox sandbox;

    SandboxDisputePage(HtmlPages pages, Sandbox sandbox) {
        this.pages = pages;
        this.sandbox = sandbox;
    }

    HttpResponse answer(HttpRequest http, Checkout paid, Instant now) {
        return http.method().equals("POST") ? act(http, paid, now) : form(200, http, paid, false);
    }

    /** A repeated form of the payment shows that it is paid. */
    private HttpResponse act(HttpRequest http, Checkout paid, Instant now) {
        String outcome = Form.of(http).text("outcome");
        Optional<SandboxEvents.Message> message = message(outcome, paid, now);
        if (message.isEmpty()) {
            return SandboxPage.back(paid);
        }
        Optional<Money> left = left(outcome, paid).filter(rest -> rest.compareTo(paid.amount()) < 0);
        if (left.isPresent()) {
            return form(
                    409,
                    http,
                    paid,
                    "Nothing was taken back: this button takes back the whole payment of "
                            + paid.amount().text() + ", and only " + left.get().text()
                            + " of it is left. The rest was refunded or charged back before.");
        }
        try {
            sandbox.sender().send(message.get(), now);
        } catch (Problem problem) {
            if (problem.code() != ErrorCode.CONFLICT) {
                throw problem;
            }
            return form(409, http, paid, "Too much is going on at once. Press again.");
        }
        return CheckoutPage.redirect(303, http.path());
    }

    private Optional<Money> left(String outcome, Checkout paid) {
        Optional<Clawback.Kind> kind = switch (outcome) {
            case "charge_back" -> Optional.of(Clawback.Kind.CHARGEBACK);
            case "refund" -> Optional.of(Clawback.Kind.REFUND);
            default -> Optional.empty();
        };
        return kind.flatMap(taking -> sandbox.clawbacks().get().left(taking, paid.payerId(), PaymentId.of(paid.id())));
    }

    private Optional<SandboxEvents.Message> message(String outcome, Checkout paid, Instant now) {
        SandboxEvents events = sandbox.events();
        return switch (outcome) {
            case "charge_back" -> Optional.of(events.chargedBack(paid, now));
            case "dispute_won" -> Optional.of(events.chargebackReturned(paid, now));
            case "dispute_lost" -> Optional.of(events.chargebackLost(paid, now));
            case "refund" -> Optional.of(events.refunded(paid, now));
            default -> Optional.empty();
        };
    }

    private HttpResponse form(int status, HttpRequest http, Checkout paid, Object fault) {
        Map<String, Object> values = Map.of(
                "action", http.path(),
                "amount", paid.amount().text(),
                "purpose", paid.description(),
                "result", paid.code().url(""),
                "fault", fault);
        return pages.page(status, "Paid " + paid.amount().text(), "payments/dispute.html", values)
                // With no-referrer the browser would not send the form's origin.
                .with("Referrer-Policy", "same-origin");
    }
}

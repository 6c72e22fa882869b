package marketplace.functions.payments.pages;

import java.util.List;
import marketplace.functions.graph.Capabilities;
import marketplace.humans.Humans;
import marketplace.money.checkouts.Checkout;
import marketplace.money.checkouts.CheckoutPurpose;
import marketplace.money.escrow.EscrowTerms;
import marketplace.money.escrow.Escrows;
import marketplace.table.Table;

/** The lines of a payment page beside the total: the payee, and the amount and fee in words (empty without a fee). */
public record PaymentDetails(String payee, String parts) {

    static PaymentDetails of(Checkout checkout, Table table) {
        return switch (checkout.purpose()) {
            case CheckoutPurpose.Deposit _ -> new PaymentDetails(Capabilities.TITLE, "");
            case CheckoutPurpose.PaymentLink link -> new PaymentDetails(link.payeeName(), "");
            case CheckoutPurpose.Transfer transfer -> new PaymentDetails(transfer.payeeName(), "");
            case CheckoutPurpose.EscrowFunding funding ->
                new Escrows(table)
                        .find(funding.escrowId())
                        .map(escrow -> of(escrow.terms(), table))
                        .orElseGet(() -> new PaymentDetails(Capabilities.TITLE, ""));
        };
    }

    private static PaymentDetails of(EscrowTerms terms, Table table) {
        String name =
                new Humans(table).names(List.of(terms.humanId())).getOrDefault(terms.humanId(), "a deleted profile");
        return new PaymentDetails(
                name,
                terms.amount().text() + " for " + name + ", " + terms.fee().text() + " platform fee");
    }

    /** For a provider's page, which shows a description only. */
    String describe(Checkout checkout) {
        return parts.isEmpty() ? checkout.description() : checkout.description() + " (" + parts + ")";
    }
}

package marketplace.money.transfers;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.math.BigDecimal;
import java.util.List;
import marketplace.api.Enforced;
import marketplace.api.Field;
import marketplace.api.HumanReference;
import marketplace.kernel.Id.ConversationId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Id.TransferId;
import marketplace.kernel.Money;
import marketplace.kernel.Problem;
import marketplace.money.checkouts.ReturnPages;

final class TransferInputs {

    private static final Money LEAST = new Money(100);
    private static final Money MOST = new Money(1_000_000);

    private TransferInputs() {}

    record Send(
            @Field("A profile id or username, or recipientEmail.")
            HumanId recipientId,

            @Field(
                    value = "An e-mail, or recipientId. Held for 30 days until it is verified, then" + " returned.",
                    max = 254)
            @Enforced(format = "email")
            String recipientEmail,

            @Field(value = "USD, at most two decimals. No fee.", required = true, least = "1", most = "10000")
            @Enforced(usd = true)
            BigDecimal amount,

            @Field(value = "A note for the recipient.", max = 500, moderated = Field.Moderated.MASKED)
            String description,

            @Field("Your conversation with recipientId.") ConversationId conversationId,

            @Field("Send even to a blocked human. Default false.")
            Boolean override,

            @JsonUnwrapped ReturnPages returns) {

        Money money() {
            return Money.ofUsd(amount, "amount");
        }

        boolean overrides() {
            return Boolean.TRUE.equals(override);
        }
    }

    /** Loosely typed, so that all faults of all payments are reported at once. */
    record BulkRecipient(
            @Field("A profile id or username, or recipientEmail.")
            HumanReference recipientId,

            @Field("An e-mail, or recipientId.") @Enforced(format = "email")
            String recipientEmail,

            @Field(value = "USD, at most two decimals.", required = true)
            @Enforced(usd = true, least = "1", most = "10000")
            BigDecimal amount,

            @Field(value = "Note for this one. Default: the common one.", max = 500, moderated = Field.Moderated.MASKED)
            String description) {

        Money money(String field) {
            Money money = Money.ofUsd(amount, field);
            if (money.compareTo(LEAST) < 0 || money.compareTo(MOST) > 0) {
                throw Problem.invalid(field, "must be from 1 to 10000");
            }
            return money;
        }
    }

    record BulkSend(
            @Field(value = "Each to another recipient.", required = true, min = 1, max = BulkTransfer.MOST)
            List<BulkRecipient> recipients,

            @Field(value = "The common note.", max = 500, moderated = Field.Moderated.MASKED)
            String description,

            @Field("Send even to blocked humans. Default false.")
            Boolean override) {

        boolean overrides() {
            return Boolean.TRUE.equals(override);
        }
    }

    record ListTransfers(
            @Field("Default all.") TransferDirection direction,

            @Field("Default: any.") TransferStatus status) {

        TransferDirection wanted() {
            return direction == null ? TransferDirection.ALL : direction;
        }
    }

    record GetTransfer(
            @Field(value = "The transfer.", required = true) TransferId transferId) {}
}

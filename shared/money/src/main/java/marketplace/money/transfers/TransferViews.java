package marketplace.money.transfers;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import marketplace.api.Field;
import marketplace.api.UntrustedTexts;
import marketplace.kernel.Call;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.BulkTransferId;
import marketplace.kernel.Id.ConversationId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Id.TransferId;

/** Transfers as their participants see them. The recipient never learns how the sender paid. */
public final class TransferViews {

    private TransferViews() {}

    @UntrustedTexts
    public record TransferView(
            @Field TransferId id,
            @Field AccountId senderId,

            @Field(value = "The recipient; null if sent to an e-mail.", nullable = true)
            HumanId recipientId,

            @Field(value = "The recipient's e-mail; null if sent to a profile.", nullable = true)
            String recipientEmail,

            @Field("Amount in cents; the recipient gets all of it.")
            long amountCents,

            @Field("Amount in USD.") BigDecimal amount,

            @Field(value = "The sender's note.", nullable = true)
            String description,

            @Field(nullable = true) ConversationId conversationId,

            @Field(value = "The bounty that it belongs to.", nullable = true)
            BountyId bountyId,

            @Field("pending, completed or failed. The sender sees a transfer to an e-mail as pending for 30 days.")
            TransferStatus status,

            @Field(
                    value = "paid once it is in the bank of a human, or in the wallet of another account; held before."
                            + " Null if it failed.",
                    nullable = true)
            PayoutState payoutStatus,

            @Field(value = "Payment page for the sender; null unless the transfer waits for payment.", nullable = true)
            String checkoutUrl,

            @Field(value = "Why the transfer failed; null unless it did.", nullable = true)
            TransferFailure failureReason,

            @Field Instant createdAt,

            @Field(value = "When the transfer was completed; null until then.", nullable = true)
            Instant completedAt) {

        public static TransferView of(Transfer transfer, AccountId viewer, Instant now, String origin) {
            TransferTerms terms = transfer.terms();
            TransferStatus status = transfer.statusFor(viewer, now);
            return new TransferView(
                    transfer.id(),
                    terms.senderId(),
                    terms.recipient() instanceof TransferRecipient.ByProfile profile ? profile.humanId() : null,
                    terms.recipient() instanceof TransferRecipient.ByEmail reader ? reader.email() : null,
                    terms.amount().cents(),
                    terms.amount().usd(),
                    terms.description(),
                    terms.conversationId(),
                    null,
                    status,
                    switch (status) {
                        case PENDING -> PayoutState.HELD;
                        case COMPLETED ->
                            transfer.payoutId() == null || transfer.atBank() ? PayoutState.PAID : PayoutState.HELD;
                        case FAILED -> null;
                    },
                    checkoutUrl(transfer, viewer, origin),
                    transfer.failure(),
                    transfer.createdAt(),
                    transfer.completedFor(viewer, now).orElse(null));
        }

        private static String checkoutUrl(Transfer transfer, AccountId viewer, String origin) {
            return transfer.isSender(viewer)
                            && transfer.state() == TransferState.AWAITING_PAYMENT
                            && transfer.source() instanceof TransferSource.ByCheckout checkout
                    ? checkout.code().url(origin)
                    : null;
        }
    }

    public record TransferAnswer(@Field TransferView transfer) {}

    public record SentTransfer(
            @Field TransferView transfer,

            @Field("completed, or pending until it is paid or claimed.")
            TransferStatus status,

            @Field(
                    value = "Payment page to open in a browser. Null unless the wallet does not cover the amount.",
                    nullable = true)
            String checkoutUrl) {

        public static SentTransfer of(Transfer transfer, Call call) {
            TransferView view = TransferView.of(transfer, call.accountId(), call.now(), call.origin());
            return new SentTransfer(view, view.status(), view.checkoutUrl());
        }
    }

    public record BulkResult(
            @Field("Index in recipients, from 0.") int index,

            @Field(minted = true) TransferId transferId,

            @Field(value = "The human; null if sent to an e-mail.", nullable = true)
            HumanId recipientId,

            @Field(value = "Status. All are debited; they arrive one after the other.", minted = true)
            TransferStatus status) {}

    public record BulkSent(
            @Field BulkTransferId bulkTransferId,

            @Field("Total of all recipients, in cents; there is no fee.")
            long totalCents,

            @Field("One result per recipient, in order.") List<BulkResult> results) {}
}

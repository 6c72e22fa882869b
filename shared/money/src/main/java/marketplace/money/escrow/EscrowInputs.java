package marketplace.money.escrow;

import marketplace.api.Field;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.ConversationId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.HumanId;

public final class EscrowInputs {

    private EscrowInputs() {}

    public record ListEscrows(
            @Field("Only of this application.") ApplicationId applicationId,
            @Field("Only of this bounty.") BountyId bountyId,

            @Field("Only of this human: profile id or username. Requires bountyId.")
            HumanId humanId,

            @Field("Only of offers in this conversation.") ConversationId conversationId,

            @Field("Default: any.") EscrowStatus status) {}

    public record GetEscrow(
            @Field(value = "The escrow.", required = true) EscrowId escrowId) {}
}

package marketplace.money.escrow;

import marketplace.api.Field;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.HumanId;

public final class EscrowInputs {

    private EscrowInputs() {}

    public record ListEscrows(
            @Field("Only escrows of this application.") ApplicationId applicationId,
            @Field("Only escrows of this bounty.") BountyId bountyId,

            @Field("Only escrows of this human; requires bountyId.")
            HumanId humanId,

            @Field("Only with this status.") EscrowStatus status) {}

    public record GetEscrow(
            @Field(value = "The escrow.", required = true) EscrowId escrowId) {}
}

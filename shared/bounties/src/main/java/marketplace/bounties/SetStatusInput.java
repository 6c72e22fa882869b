package marketplace.bounties;

import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import marketplace.api.Enforced;
import marketplace.api.Field;
import marketplace.kernel.Id.BountyId;

/** Public because hiring adds the refunds of escrows. */
public record SetStatusInput(
        @Field(value = "Your bounty.", required = true) BountyId bountyId,

        @Field(value = "New status. completed and paid follow by themselves.", required = true)
        @Enforced(values = Wanted.class)
        BountyStatus status,

        @Field("The reason. Required for closed.") EndReason closeReason,

        @Field(value = "Required for other. Only you and admins see it.", max = 500)
        String closeReasonDetails) {

    public static final class Wanted implements Supplier<List<String>> {
        @Override
        public List<String> get() {
            return Stream.of(BountyStatus.OPEN, BountyStatus.IN_REVIEW, BountyStatus.PAUSED, BountyStatus.CLOSED)
                    .map(BountyStatus::wire)
                    .toList();
        }
    }
}

package marketplace.conversations;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import marketplace.humans.Human;
import marketplace.kernel.Call;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.ConversationId;
import marketplace.table.Write;

/** What conversations need to know of bounties, whose module builds on this one. */
public interface Applicants {

    /**
     * A live application.
     *
     * @param hidden whether the poster does not see it
     * @param linked the writes that note its conversation
     */
    record Applied(
            AccountId posterId,
            ApplicationId applicationId,
            String status,
            String bountyTitle,
            boolean hidden,
            Function<ConversationId, List<Write>> linked) {}

    /** The human's application to the bounty. A bounty that the caller must not see is unknown. */
    Optional<Applied> find(Call call, BountyId bounty, Human human);

    /** The status of each conversation's application, for those that have one. */
    Map<ConversationId, String> statuses(List<Conversation> conversations);
}

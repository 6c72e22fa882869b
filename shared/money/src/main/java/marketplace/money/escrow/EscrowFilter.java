package marketplace.money.escrow;

import java.util.Optional;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.ConversationId;
import marketplace.kernel.Id.HumanId;

public record EscrowFilter(
        Optional<BountyId> bounty,
        Optional<ApplicationId> application,
        Optional<HumanId> human,
        Optional<ConversationId> conversation,
        Optional<EscrowStatus> status) {

    public static final EscrowFilter ALL =
            new EscrowFilter(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

    public static EscrowFilter of(EscrowStatus status) {
        return new EscrowFilter(
                Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.of(status));
    }

    boolean admits(Escrow escrow) {
        EscrowTerms terms = escrow.terms();
        return admits(bounty, terms.subject().bounty())
                && admits(application, terms.subject().application())
                && admits(human, Optional.of(terms.humanId()))
                && admits(conversation, terms.subject().conversation())
                && admits(status, Optional.of(escrow.status()));
    }

    private static <T> boolean admits(Optional<T> wanted, Optional<T> found) {
        return wanted.isEmpty() || wanted.equals(found);
    }
}

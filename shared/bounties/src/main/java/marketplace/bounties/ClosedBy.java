package marketplace.bounties;

/** Why a bounty without a taken seat was closed, or never published. */
public sealed interface ClosedBy {

    record ByOwner(EndReason reason, String details) implements ClosedBy {}

    record ByDeadline() implements ClosedBy {}

    record ByReview(String reason) implements ClosedBy {}
}

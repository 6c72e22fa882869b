package marketplace.local.crash;

/** What a client asks for; it has one effect, however often it is sent. */
sealed interface Request {

    String idempotencyKey();

    /** The agent posts a bounty under a title of its own. */
    record PostBounty(String idempotencyKey) implements Request {}

    /** A worker applies to a bounty. */
    record Apply(String idempotencyKey, Worker worker, String bountyId) implements Request {}

    /** A worker writes a new headline, the request's own key. */
    record PutProfile(String idempotencyKey, Worker worker) implements Request {}
}

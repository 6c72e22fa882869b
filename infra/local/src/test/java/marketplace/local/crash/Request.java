package marketplace.local.crash;

/** A request of a client. It has one effect, however often it is sent. */
sealed interface Request {

    String idempotencyKey();

    record PostBounty(String idempotencyKey) implements Request {}

    record Apply(String idempotencyKey, Worker worker, String bountyId) implements Request {}

    /** The headline is the request's own key. */
    record PutProfile(String idempotencyKey, Worker worker) implements Request {}
}

package marketplace.local.crash;

sealed interface Request {

    String idempotencyKey();

    record PostBounty(String idempotencyKey) implements Request {}

    record Apply(String idempotencyKey, Worker worker, String bountyId) implements Request {}

    record PutProfile(String idempotencyKey, Worker worker) implements Request {}
}

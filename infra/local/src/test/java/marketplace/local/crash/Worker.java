package marketplace.local.crash;

import java.util.List;
import java.util.Optional;

final class Worker {

    private final String name;
    private volatile String token;
    private volatile String refreshToken;
    private int applications;
    private long changes;

    Worker(String name, String token, String refreshToken) {
        this.name = name;
        this.token = token;
        this.refreshToken = refreshToken;
    }

    String name() {
        return name;
    }

    String token() {
        return token;
    }

    String refreshToken() {
        return refreshToken;
    }

    void goOnWith(String nextToken, String nextRefreshToken) {
        token = nextToken;
        refreshToken = nextRefreshToken;
    }

    /** Empty when the worker has applied to all bounties. */
    Optional<Request> apply(String idempotencyKey, List<String> market) {
        if (applications == market.size()) {
            return Optional.empty();
        }
        return Optional.of(new Request.Apply(idempotencyKey, this, market.get(applications++)));
    }

    Request change(String idempotencyKey) {
        changes++;
        return new Request.PutProfile(idempotencyKey, this);
    }

    long changes() {
        return changes;
    }
}

package marketplace.testing;

import java.time.Instant;
import java.util.Optional;
import marketplace.kernel.Caller;
import marketplace.kernel.Id.AccountId;

/** A person who has always just signed in, whatever the clock of the test says. */
public final class FreshSession {

    private FreshSession() {}

    public static Caller of(AccountId account) {
        return new Caller.SignedIn(account, false, Optional.empty(), Optional.of(Instant.MAX));
    }
}

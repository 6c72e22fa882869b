package marketplace.testing.endpoints;

import java.util.EnumSet;
import java.util.Set;
import marketplace.kernel.Caller;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.KeyId;
import marketplace.kernel.Scope;
import marketplace.testing.TestEndpoint;

/** {@code reader} and {@code hirer} are keys with one scope. */
final class Callers {

    private static final AccountId ACCOUNT = new AccountId("acc_00000000000000000000000001");

    private Callers() {}

    static void admit(TestEndpoint endpoint) {
        endpoint.admit("key", withKey(1, EnumSet.allOf(Scope.class)));
        endpoint.admit("otherKey", withKey(2, EnumSet.allOf(Scope.class)));
        endpoint.admit("reader", withKey(3, EnumSet.of(Scope.READ)));
        endpoint.admit("hirer", withKey(4, EnumSet.of(Scope.HIRE)));
        endpoint.admit("person", new Caller.SignedIn(ACCOUNT));
    }

    static Caller withKey(int number, Set<Scope> scopes) {
        return new Caller.WithKey(ACCOUNT, new KeyId("key_0000000000000000000000000" + number), scopes);
    }
}

package marketplace.server.roles;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import marketplace.server.template.Rights;
import marketplace.server.template.Rights.Grant;

/** Allows or denies the calls of one function by its role in the template. */
public final class Role {

    /** Thrown where the deployed edition gets an access-denied error of the service. */
    public static final class Denied extends RuntimeException {

        private static final long serialVersionUID = 1L;

        private Denied(String message) {
            super(message);
        }
    }

    /** The calls that all roles of a stack have allowed and refused. */
    public static final class Calls {

        private final Set<RoleUse> used = ConcurrentHashMap.newKeySet();
        private final Set<String> refused = ConcurrentHashMap.newKeySet();

        public Set<RoleUse> used() {
            return Set.copyOf(used);
        }

        public Set<String> refused() {
            return Set.copyOf(refused);
        }
    }

    private final String function;
    private final Rights rights;
    private final Calls calls;

    public Role(String function, Rights rights, Calls calls) {
        this.function = function;
        this.rights = rights;
        this.calls = calls;
    }

    public void require(String action, String resource) {
        require(action, resource, "");
    }

    public void require(String action, String resource, String leadingKey) {
        List<Grant> grants = rights.grants(action, resource, leadingKey);
        if (grants.isEmpty()) {
            String refusal = "The role of " + function + " in template.yaml does not allow " + action + " on "
                    + resource + (leadingKey.isEmpty() ? "" : " with the key " + leadingKey);
            calls.refused.add(refusal);
            throw new Denied(refusal);
        }
        if (grants.size() == 1) {
            calls.used.add(new RoleUse(function, grants.getFirst()));
        }
    }
}

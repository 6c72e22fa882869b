package marketplace.server.template;

import java.util.List;

/** A template that cannot be served: one sentence per violation, with resource, property and line. */
public final class BrokenTemplate extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final transient List<String> violations;

    BrokenTemplate(String file, List<String> violations) {
        super(file + " cannot be served:\n  " + String.join("\n  ", violations));
        this.violations = List.copyOf(violations);
    }

    public List<String> violations() {
        return violations;
    }
}

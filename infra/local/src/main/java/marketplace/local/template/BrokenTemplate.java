package marketplace.local.template;

import java.util.List;

/**
 * Says everything that keeps a template from being served.
 *
 * <p>One sentence per violation, each with the resource, the property and the line, so that nobody has to search.
 */
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

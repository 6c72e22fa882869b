package marketplace.server.template;

import marketplace.server.template.Value.Mapping;

/** A value may be a parameter's text, so YAML types are ignored. */
final class Numbers {

    private final References references;
    private final Violations violations;

    Numbers(References references, Violations violations) {
        this.references = references;
        this.violations = violations;
    }

    int read(Mapping mapping, String name, int absent, String place) {
        Value value = mapping.entries().get(name);
        if (value == null) {
            return absent;
        }
        String text = references.resolve(value);
        if (text.matches("\\d{1,9}")) {
            return Integer.parseInt(text);
        }
        violations.add(place + "." + name, value.line(), "must be a whole number, not '" + text + "'");
        return absent;
    }

    boolean flag(Mapping mapping, String name, String place) {
        Value value = mapping.entries().get(name);
        if (value == null) {
            return false;
        }
        String text = references.resolve(value);
        if (!text.equals("true") && !text.equals("false")) {
            violations.add(place + "." + name, value.line(), "must be true or false, not '" + text + "'");
        }
        return text.equals("true");
    }
}

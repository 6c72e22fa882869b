package marketplace.api;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import marketplace.kernel.paging.PageSize;

/**
 * An operation as an MCP tool.
 *
 * @param fixed arguments that the tool supplies and hides
 * @param required fields that the tool requires although the route does not
 * @param tightened schema keywords by field that the tool adds
 * @param pages its own page sizes; empty for those of the route
 * @param keyed whether a call without an idempotency key has one made from its arguments
 * @param shown the fields of a list's rows that it shows; empty for all
 * @param unlisted arguments that it takes but does not describe, because a model has no use for them
 * @param offered the values that it describes, by field; others of the field are still accepted
 */
public record Tool(
        String name,
        String title,
        String description,
        Hint hint,
        Map<String, String> fixed,
        List<String> required,
        Map<String, Map<String, Object>> tightened,
        Optional<PageSize> pages,
        boolean keyed,
        List<String> shown,
        List<String> unlisted,
        Map<String, List<String>> offered) {

    public enum Hint {
        READ(true, true, false),
        WRITE(false, false, false),
        WRITE_IDEMPOTENT(false, true, false),
        DESTRUCTIVE(false, false, true),
        DESTRUCTIVE_IDEMPOTENT(false, true, true);

        private final boolean readOnly;
        private final boolean idempotent;
        private final boolean destructive;

        Hint(boolean readOnly, boolean idempotent, boolean destructive) {
            this.readOnly = readOnly;
            this.idempotent = idempotent;
            this.destructive = destructive;
        }

        public boolean readOnly() {
            return readOnly;
        }

        public boolean idempotent() {
            return idempotent;
        }

        public boolean destructive() {
            return destructive;
        }
    }

    public static Tool of(String name, String title, Hint hint, String description) {
        return new Tool(
                name,
                title,
                description,
                hint,
                Map.of(),
                List.of(),
                Map.of(),
                Optional.empty(),
                false,
                List.of(),
                List.of(),
                Map.of());
    }

    public Tool fixing(String field, String value) {
        return with(plus(fixed, field, value), required, tightened, pages, shown, unlisted, offered);
    }

    public Tool requiring(String... fields) {
        List<String> all = new ArrayList<>(required);
        all.addAll(List.of(fields));
        return with(fixed, List.copyOf(all), tightened, pages, shown, unlisted, offered);
    }

    public Tool tightening(String field, Map<String, Object> keywords) {
        return with(fixed, required, plus(tightened, field, keywords), pages, shown, unlisted, offered);
    }

    /** Describes a field in the words of this tool. */
    public Tool describing(String field, String description) {
        return tightening(field, Map.of("description", description));
    }

    public Tool paging(int usual, int most) {
        return with(fixed, required, tightened, Optional.of(new PageSize(usual, most)), shown, unlisted, offered);
    }

    /** Shows only these fields of a list's rows. */
    public Tool showing(String... fields) {
        return with(fixed, required, tightened, pages, List.of(fields), unlisted, offered);
    }

    /** Takes these arguments, but does not describe them to models. */
    public Tool leavingOut(String... fields) {
        return with(fixed, required, tightened, pages, shown, List.of(fields), offered);
    }

    /** Offers models only these values of a field. */
    public Tool offering(String field, String... values) {
        return with(fixed, required, tightened, pages, shown, unlisted, plus(offered, field, List.of(values)));
    }

    /** Repeats with the same arguments within 24 hours return the first result. */
    public Tool keyedByArguments() {
        return new Tool(
                name, title, description, hint, fixed, required, tightened, pages, true, shown, unlisted, offered);
    }

    private Tool with(
            Map<String, String> newFixed,
            List<String> newRequired,
            Map<String, Map<String, Object>> newTightened,
            Optional<PageSize> newPages,
            List<String> newShown,
            List<String> newUnlisted,
            Map<String, List<String>> newOffered) {
        return new Tool(
                name,
                title,
                description,
                hint,
                newFixed,
                newRequired,
                newTightened,
                newPages,
                keyed,
                newShown,
                newUnlisted,
                newOffered);
    }

    private static <V> Map<String, V> plus(Map<String, V> map, String key, V value) {
        Map<String, V> all = new LinkedHashMap<>(map);
        all.put(key, value);
        return Collections.unmodifiableMap(all);
    }
}

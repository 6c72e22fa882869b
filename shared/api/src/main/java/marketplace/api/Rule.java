package marketplace.api;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.function.Predicate;
import marketplace.kernel.Problem;

/**
 * What one keyword of a schema demands of a value.
 *
 * <p>A rule reports and goes on, so that all faults of an input are told together.
 */
@FunctionalInterface
interface Rule {

    /** Adds the faults of {@code value}, which stands at path {@code at}; the whole input stands at the empty path. */
    void check(String at, JsonNode value, List<Problem.Detail> faults);

    /** A rule with one sentence. */
    static Rule that(Predicate<JsonNode> fits, String sentence) {
        return (at, value, faults) -> {
            if (!fits.test(value)) {
                faults.add(new Problem.Detail(at.isEmpty() ? "body" : at, sentence));
            }
        };
    }

    /** The path of a field of the object, or of an element of the list, at {@code at}. */
    static String field(String at, String name) {
        return at.isEmpty() ? name : at + "." + name;
    }
}

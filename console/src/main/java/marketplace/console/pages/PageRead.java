package marketplace.console.pages;

import java.util.List;
import java.util.Optional;

/**
 * An operation that a page reads.
 *
 * @param name of its answer in the template
 * @param pick the field of the answer to take; empty for the whole answer
 * @param arguments {@code limit=5} is fixed, {@code cursor} comes from the query if it is there; those of the path are
 *     always sent if the operation takes them
 * @param optional whether the page is shown without it if it does not exist
 * @param unless a field of another read with which this one is left out, because it could only be refused; empty for a
 *     read that is always made
 */
public record PageRead(
        String name, String operation, String pick, List<String> arguments, boolean optional, Optional<String> unless) {

    static PageRead of(String name, String operation, boolean optional, String... arguments) {
        String[] parts = operation.split("\\.", 2);
        return new PageRead(
                name, parts[0], parts.length == 2 ? parts[1] : "", List.of(arguments), optional, Optional.empty());
    }

    PageRead unless(String field) {
        return new PageRead(name, operation, pick, arguments, optional, Optional.of(field));
    }
}

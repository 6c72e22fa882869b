package marketplace.console.pages;

import java.util.List;

/**
 * An operation that a page reads.
 *
 * @param name of its answer in the template
 * @param pick the field of the answer to take; empty for the whole answer
 * @param arguments {@code limit=5} is fixed, {@code cursor} comes from the query if it is there; those of the path are
 *     always sent if the operation takes them
 * @param optional whether the page is shown without it if it does not exist
 */
public record PageRead(String name, String operation, String pick, List<String> arguments, boolean optional) {

    static PageRead of(String name, String operation, boolean optional, String... arguments) {
        String[] parts = operation.split("\\.", 2);
        return new PageRead(name, parts[0], parts.length == 2 ? parts[1] : "", List.of(arguments), optional);
    }
}

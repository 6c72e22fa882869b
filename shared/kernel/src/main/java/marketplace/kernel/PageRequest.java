package marketplace.kernel;

import java.util.Optional;

/**
 * Which page of a list a caller wants.
 *
 * @param limit the number of items, at least 1
 * @param after the store's position after the previous page; empty for the first page
 */
public record PageRequest(int limit, Optional<String> after) {}

package marketplace.kernel.paging;

/**
 * Another value of a filter, with which there is something to find.
 *
 * @param filter the argument that takes the value
 * @param count how many have it
 */
public record Suggestion(String filter, String value, long count) {}

package marketplace.kernel.paging;

/**
 * Another value of a filter, which humans have. Other filters and lists may still find nothing with it.
 *
 * @param filter the argument that takes the value
 * @param count how many humans have it
 */
public record Suggestion(String filter, String value, long count) {}

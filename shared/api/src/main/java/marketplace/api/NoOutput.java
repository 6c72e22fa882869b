package marketplace.api;

/**
 * The output of an operation that only refuses.
 *
 * <p>A retired route is still described, so that those who call it find out what replaces it.
 */
public record NoOutput() {}

package marketplace.api;

/** The output of a retired operation, which stays described so that its callers find the replacement. */
public record NoOutput() {}

package marketplace.accounts;

/** The input of an operation without parameters. */
public record NoInput() {}

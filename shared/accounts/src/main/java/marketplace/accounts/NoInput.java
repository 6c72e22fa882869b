package marketplace.accounts;

/**
 * The input of an operation that takes none.
 *
 * <p>Every operation decodes into a record, also where there is nothing to decode.
 */
public record NoInput() {}

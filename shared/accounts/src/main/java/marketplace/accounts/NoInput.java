package marketplace.accounts;

public record NoInput() {}

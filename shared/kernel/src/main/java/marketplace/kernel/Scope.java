package marketplace.kernel;

public enum Scope implements Wire {
    READ,
    HIRE,
    SPEND,
    MANAGE
}

package marketplace.api;

public enum Effect {
    READ,
    CREATE,
    CHANGE,
    MOVE_MONEY
}

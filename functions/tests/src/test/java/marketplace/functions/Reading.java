package marketplace.functions;

/** The caller, and the target of a read: one round trip, and one to check a key or a session. */
enum Reading {
    PUBLIC("anyone", 1),
    SESSION("a session", 2),
    KEYED("a key", 2),
    ADMIN("an admin", 2);

    final String caller;
    final int target;

    Reading(String caller, int target) {
        this.caller = caller;
        this.target = target;
    }
}

package marketplace.functions;

/** The caller, and the allowed trips of a read: one of its own, and one to check a key or a session. */
enum Reading {
    PUBLIC("anyone", 1),
    /** A list of index entries, then their items. */
    LISTED("anyone", 2),
    /** As listed; once a minute also the whole window, for the total. */
    SEARCHED("anyone", 3),
    SESSION("a session", 2),
    /** The caller's profile, the list, its items, and their bounties. */
    OWN("a session", 4),
    /** The account, its login, and open obligations in every module. */
    LEAVING("a session", 30),
    /** The first pages of eight parts at once, the rest item by item. */
    EXPORTED("a session", 25),
    KEYED("a key", 2),
    LISTED_KEYED("a key", 3),
    /** The account, a list, its items. */
    ADMIN("an admin", 3);

    final String caller;
    final int mostTrips;

    Reading(String caller, int mostTrips) {
        this.caller = caller;
        this.mostTrips = mostTrips;
    }
}

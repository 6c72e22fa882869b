package marketplace.functions;

/** Who calls, and so how many trips a read may take: its own, and one to prove a key. */
enum Reading {
    PUBLIC("nobody", 1),
    /** A list of what stands elsewhere: where they are, and then what they are. */
    LISTED("nobody", 2),
    SESSION("a session", 2),
    /** What a worker has: who they are as a human, where it stands, what it is, and of which bounty. */
    OWN("a session", 4),
    /** The account, its login, and what must be settled first, in every module. */
    LEAVING("a session", 30),
    /** All that is held: the beginnings of eight parts at once, the rest thing by thing. */
    EXPORTED("a session", 25),
    KEYED("a key", 2),
    LISTED_KEYED("a key", 3),
    /** Where in the chain of postings the period begins and ends is found by halving. */
    STATEMENT("a key", 6),
    ADMIN("an admin", 2);

    final String caller;
    final int mostTrips;

    Reading(String caller, int mostTrips) {
        this.caller = caller;
        this.mostTrips = mostTrips;
    }
}

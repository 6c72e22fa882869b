package marketplace.conversations;

import marketplace.kernel.Wire;

/** The two sides of a conversation: an account with its agents, and a human. */
public enum Side implements Wire {
    AGENT,
    HUMAN;

    public Side other() {
        return this == AGENT ? HUMAN : AGENT;
    }
}

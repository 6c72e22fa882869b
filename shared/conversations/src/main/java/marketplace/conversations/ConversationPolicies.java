package marketplace.conversations;

import java.time.Duration;

/** Limits of conversations. */
public final class ConversationPolicies {

    static final int CONTENT_MAX_LENGTH = 5_000;
    static final int SUBJECT_MAX_LENGTH = 200;
    static final int AGENT_NAME_MAX_LENGTH = 100;
    static final int METADATA_MAX_LENGTH = 4_000;

    static final int PAGE = 50;
    static final int MAX_PAGE = 100;

    /** The latest messages that come with one conversation. */
    static final int SHOWN_MESSAGES = 20;

    /** About 8,000 tokens, so that a model can read them together. */
    static final int SHOWN_BYTES = 24_000;

    /**
     * The longest time from the moment that a message's id names to its commit. Until then an earlier message may
     * still appear, so a poll looks back this far.
     */
    static final Duration LATE = Duration.ofSeconds(30);

    private ConversationPolicies() {}
}

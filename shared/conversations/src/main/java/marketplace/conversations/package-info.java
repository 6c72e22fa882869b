/**
 * Conversations between an account or its agents and a human, and their messages. Each side has its own item of a
 * conversation, so a blocked human changes nothing that the account reads. Bounties are known through {@link
 * marketplace.conversations.Applicants}. Read {@link marketplace.conversations.Conversation} first, then {@link
 * marketplace.conversations.Conversations}, and {@code StartConversation}, {@code ConversationService} and {@code
 * ConversationReading} for what callers do.
 */
package marketplace.conversations;

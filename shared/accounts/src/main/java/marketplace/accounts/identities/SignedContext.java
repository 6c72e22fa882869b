package marketplace.accounts.identities;

import marketplace.kernel.Id;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Id.KeyId;

/**
 * What an agent signs for.
 *
 * <p>A closed list, and each entry names the things it is about: a signature given for one call fits no other.
 */
public sealed interface SignedContext {

    /** Posting a bounty. */
    record CreateBounty() implements SignedContext {}

    /** Starting a conversation with a human. */
    record StartConversation(HumanId human) implements SignedContext {}

    /** Sending a message; the beginning of its text is signed with it. */
    record SendMessage(Id conversation, String content) implements SignedContext {}

    /** Accepting an application. */
    record AcceptApplication(BountyId bounty, ApplicationId application) implements SignedContext {}

    /** Rejecting an application. */
    record RejectApplication(BountyId bounty, ApplicationId application) implements SignedContext {}

    /** Binding the identity to the account of an API key. */
    record RegisterIdentity(KeyId key) implements SignedContext {}

    /** Reading a conversation. */
    record ReadConversation(Id conversation) implements SignedContext {}

    /** Listing conversations. */
    record ListConversations() implements SignedContext {}

    /** The pairing of old; its routes still check who asks. */
    record Pairing() implements SignedContext {}

    /** How much of a message is signed, in UTF-16 units. */
    int SIGNED_CONTENT_LENGTH = 50;

    /** The text that stands for it in the signed message. */
    default String text() {
        return switch (this) {
            case CreateBounty _ -> "create_bounty";
            case StartConversation start -> "conversation:" + start.human();
            case SendMessage send -> "message:" + send.conversation().value() + ":" + beginning(send.content());
            case AcceptApplication accept -> "accept_application:" + accept.bounty() + ":" + accept.application();
            case RejectApplication reject -> "reject_application:" + reject.bounty() + ":" + reject.application();
            case RegisterIdentity register -> "register_identity:" + register.key();
            case ReadConversation read ->
                "read_conversation:" + read.conversation().value();
            case ListConversations _ -> "list_conversations";
            case Pairing _ -> "pairing";
        };
    }

    /** Half of a surrogate pair at the cut has no UTF-8; encoders of the field put U+FFFD in its place. */
    private static String beginning(String content) {
        if (content.length() <= SIGNED_CONTENT_LENGTH) {
            return content;
        }
        char last = content.charAt(SIGNED_CONTENT_LENGTH - 1);
        return Character.isHighSurrogate(last)
                ? content.substring(0, SIGNED_CONTENT_LENGTH - 1) + '\uFFFD'
                : content.substring(0, SIGNED_CONTENT_LENGTH);
    }
}

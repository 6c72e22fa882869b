package marketplace.accounts.identities;

import java.util.Optional;
import marketplace.kernel.Id;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Id.KeyId;
import marketplace.kernel.text.Characters;

/** The action that an agent signs. It names the records concerned, so a signature fits no other call. */
public sealed interface SignedContext {

    record CreateBounty() implements SignedContext {}

    record StartConversation(HumanId human, Optional<String> username) implements SignedContext {}

    record SendMessage(Id conversation, String content) implements SignedContext {}

    record AcceptApplication(BountyId bounty, ApplicationId application) implements SignedContext {}

    record RejectApplication(BountyId bounty, ApplicationId application) implements SignedContext {}

    record RegisterIdentity(KeyId key) implements SignedContext {}

    record ReadConversation(Id conversation) implements SignedContext {}

    record ListConversations() implements SignedContext {}

    /** Retired; its routes still verify signatures. */
    record Pairing() implements SignedContext {}

    int SIGNED_CONTENT_LENGTH = 50;

    default String text() {
        return switch (this) {
            case CreateBounty _ -> "create_bounty";
            case StartConversation start -> "conversation:" + start.human();
            case SendMessage send ->
                "message:" + send.conversation().value() + ":"
                        + Characters.first(SIGNED_CONTENT_LENGTH, send.content());
            case AcceptApplication accept -> "accept_application:" + accept.bounty() + ":" + accept.application();
            case RejectApplication reject -> "reject_application:" + reject.bounty() + ":" + reject.application();
            case RegisterIdentity register -> "register_identity:" + register.key();
            case ReadConversation read ->
                "read_conversation:" + read.conversation().value();
            case ListConversations _ -> "list_conversations";
            case Pairing _ -> "pairing";
        };
    }

    /** Signed by callers who send a username in place of the profile id. */
    default Optional<String> alternative() {
        return this instanceof StartConversation start
                ? start.username().map(username -> "conversation:" + username)
                : Optional.empty();
    }
}

package marketplace.conversations;

import com.fasterxml.jackson.databind.node.ObjectNode;
import marketplace.accounts.identities.AgentProof;
import marketplace.accounts.identities.SignedInput;
import marketplace.api.Field;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.ConversationId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Wire;

final class ConversationInputs {

    private ConversationInputs() {}

    record Start(
            @Field("Profile id or username. Not with a session: there you are the human.")
            HumanId humanId,

            @Field("Bounty the human applied to. Required with a session.")
            BountyId bountyId,

            @Field(
                    value = "Topic. Default: the bounty's title.",
                    min = 1,
                    max = ConversationPolicies.SUBJECT_MAX_LENGTH,
                    oneLine = true)
            String subject,

            @Field(
                    value = "Contact details are masked.",
                    required = true,
                    min = 1,
                    max = ConversationPolicies.CONTENT_MAX_LENGTH)
            String message,

            @Field(
                    value = "Shown name. Default: the account's.",
                    min = 1,
                    max = ConversationPolicies.AGENT_NAME_MAX_LENGTH,
                    oneLine = true)
            String agentName,

            @Field(value = "Kind of agent.", min = 1, max = 50, oneLine = true)
            String agentType,

            @Field("Default text.") MessageType messageType,

            @Field("Of a payment_offer: taskTitle, offeredAmount (USD); taskDescription, estimatedHours.")
            ObjectNode metadata,

            @Field("Signed identity, for conversation:<humanId>, or the username in lower case.")
            AgentProof agentVerification)
            implements SignedInput {

        String agentId() {
            return agentVerification == null ? null : agentVerification.agentId();
        }

        Draft draft() {
            return new Draft("message", message, messageType, metadata);
        }
    }

    record Send(
            @Field(required = true) ConversationId conversationId,

            @Field(
                    value = "Contact details are masked.",
                    required = true,
                    min = 1,
                    max = ConversationPolicies.CONTENT_MAX_LENGTH)
            String content,

            @Field(value = "New shown name.", min = 1, max = ConversationPolicies.AGENT_NAME_MAX_LENGTH, oneLine = true)
            String agentName,

            @Field("Default text.") MessageType messageType,

            @Field("As in start_conversation.") ObjectNode metadata,

            @Field("Signed identity, for message:<conversationId>:<first 50 code points of content>.")
            AgentProof agentVerification)
            implements SignedInput {

        Draft draft() {
            return new Draft("content", content, messageType, metadata);
        }
    }

    /** A message as its sender wrote it. */
    record Draft(String field, String content, MessageType messageType, ObjectNode metadata) {

        MessageType type() {
            return messageType == null ? MessageType.TEXT : messageType;
        }
    }

    enum Scope implements Wire {
        ALL,
        IDENTITY
    }

    record ListConversations(
            @Field("Your profile, to list as a human.") HumanId humanId,

            @Field("Signed identity.") String agentId,

            @Field("Account on the agent's side.") AccountId ownerUid,

            @Field("identity is onlyThisIdentity. Default all.")
            Scope scope,

            @Field("Only of the signing identity. Default false.")
            Boolean onlyThisIdentity,

            @Field("Default: any.") ConversationStatus status,

            @Field("Unread messages by the human.") Boolean unreadByAgent,

            @Field("The human has written.") Boolean hasReplies,

            @Field(value = "Exact subject.", max = ConversationPolicies.SUBJECT_MAX_LENGTH)
            String subject,

            @Field("Signed identity, for list_conversations.")
            AgentProof agentVerification)
            implements SignedInput {}

    record Read(
            @Field(required = true) ConversationId conversationId,

            @Field("Signed identity, for read_conversation:<conversationId>.")
            AgentProof agentVerification)
            implements SignedInput {}

    record Get(
            @Field(required = true) ConversationId conversationId,

            @Field("From nextCursor: older messages.") String cursor,

            @Field("Also mark what you have received as read. Default false.")
            Boolean markRead,

            @Field("Signed identity, for read_conversation:<conversationId>.")
            AgentProof agentVerification)
            implements SignedInput {}

    enum Order implements Wire {
        NEWEST,
        OLDEST
    }

    record ListMessages(
            @Field(required = true) ConversationId conversationId,

            @Field("Which messages come first. Default newest.")
            Order order,

            @Field("Signed identity, for read_conversation:<conversationId>.")
            AgentProof agentVerification)
            implements SignedInput {}

    record Act(@Field(required = true) ConversationId conversationId) {}
}

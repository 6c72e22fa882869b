package marketplace.conversations;

import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import marketplace.api.Access;
import marketplace.api.Effect;
import marketplace.api.ListForm;
import marketplace.api.Operation;
import marketplace.api.Tool;
import marketplace.api.limits.RateClass;
import marketplace.conversations.ConversationInputs.Act;
import marketplace.conversations.ConversationInputs.Read;
import marketplace.conversations.ConversationViews.ConversationReply;
import marketplace.conversations.ConversationViews.ConversationView;
import marketplace.conversations.ConversationViews.MessageReply;
import marketplace.conversations.ConversationViews.MessageView;
import marketplace.conversations.ConversationViews.StartedConversation;
import marketplace.conversations.ConversationViews.WholeConversation;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Scope;

final class ConversationOperations {

    private static final String ONE = "/api/conversations/{conversationId}";

    private ConversationOperations() {}

    static List<Operation<?, ?>> of(
            Supplier<StartConversation> starts,
            Supplier<ConversationService> conversations,
            Supplier<ConversationReading> readings) {
        return List.of(
                start(starts),
                list(readings),
                get(readings),
                messages(readings),
                send(conversations),
                act(
                                Operation.named("mark_conversation_read", Read.class, ConversationReply.class)
                                        .summary("Marks all messages that you have received as read."),
                                "read")
                        .signed()
                        .errors(ErrorCode.NOT_FOUND, ErrorCode.FORBIDDEN, ErrorCode.CONFLICT)
                        .prefetch((call, input) -> ConversationService.keys(call, input.conversationId()))
                        .decides((call, input) -> conversations.get().markRead(call, input)),
                act(
                                Operation.named("archive_conversation", Read.class, ConversationReply.class)
                                        .summary("Ends a conversation for both sides."),
                                "archive")
                        .signed()
                        .errors(ErrorCode.NOT_FOUND, ErrorCode.FORBIDDEN, ErrorCode.INVALID_STATE, ErrorCode.CONFLICT)
                        .prefetch((call, input) -> ConversationService.keys(call, input.conversationId()))
                        .decides((call, input) -> conversations.get().archive(call, input)),
                act(
                                Operation.named("claim_completion", Act.class, ConversationReply.class)
                                        .summary("The human says that the task is finished."),
                                "completion-claim")
                        .access(Access.SESSION, Scope.HIRE)
                        .errors(ErrorCode.NOT_FOUND, ErrorCode.FORBIDDEN, ErrorCode.INVALID_STATE)
                        .prefetch((call, input) -> ConversationService.keys(call, input.conversationId()))
                        .decides((call, input) -> conversations.get().claimCompletion(call, input)));
    }

    private static Operation<?, ?> start(Supplier<StartConversation> starts) {
        return Operation.named("start_conversation", ConversationInputs.Start.class, StartedConversation.class)
                .summary("Writes to a human, or with a session to the poster of a bounty that you applied to.")
                .route("POST", "/api/conversations")
                .rate(RateClass.CONVERSATION_WRITE)
                .access(Access.KEY_OR_SESSION, Scope.HIRE)
                .effect(Effect.CREATE)
                .signed()
                .errors(
                        ErrorCode.NOT_FOUND,
                        ErrorCode.SELF_DEALING,
                        ErrorCode.FORBIDDEN,
                        ErrorCode.DEBT_OUTSTANDING,
                        ErrorCode.MESSAGING_NOT_ELIGIBLE,
                        ErrorCode.MODERATION_REFUSED,
                        ErrorCode.RECIPIENT_BLOCKED,
                        ErrorCode.INVALID_STATE,
                        ErrorCode.CONFLICT)
                .tool(Tool.of(
                                "start_conversation",
                                "Start a conversation",
                                Tool.Hint.WRITE,
                                "Writes to a human; continues the active conversation if there is one. Before:"
                                        + " get_human.")
                        .describing("humanId", "Profile id or username.")
                        .leavingOut("dryRun", "bountyId")
                        .requiring("humanId", "agentType", "subject")
                        .tightening("agentType", Map.of("enum", List.of("clawdbot", "moltbot", "other"))))
                .prefetch((call, input) -> starts.get().keys(call, input))
                .decides((call, input) -> starts.get().start(call, input));
    }

    private static Operation<?, ?> list(Supplier<ConversationReading> readings) {
        return Operation.named("list_conversations", ConversationInputs.ListConversations.class, ConversationView.class)
                .summary("Lists your conversations, the latest activity first.")
                .route("GET", "/api/conversations")
                .rate(RateClass.POLLING)
                .access(Access.KEY_OR_SESSION, Scope.READ)
                .signed()
                .errors(ErrorCode.NOT_FOUND, ErrorCode.FORBIDDEN, ErrorCode.CONFLICT)
                .tool(Tool.of(
                                "list_conversations",
                                "List conversations",
                                Tool.Hint.READ,
                                "Lists your conversations, the latest activity first.")
                        .leavingOut("humanId")
                        .showing(
                                "id",
                                "humanId",
                                "humanName",
                                "subject",
                                "status",
                                "unreadByAgent",
                                "lastMessage",
                                "updatedAt"))
                .lists(
                        new ListForm(
                                "conversations",
                                "The conversations.",
                                ConversationPolicies.PAGE,
                                ConversationPolicies.MAX_PAGE),
                        (call, input, page) -> readings.get().list(call, input, page));
    }

    private static Operation<?, ?> get(Supplier<ConversationReading> readings) {
        return Operation.named("get_conversation", ConversationInputs.Get.class, WholeConversation.class)
                .summary("Reads one of your conversations with its latest messages.")
                .route("GET", ONE)
                .rate(RateClass.POLLING)
                .access(Access.KEY_OR_SESSION, Scope.READ)
                .signed()
                .errors(ErrorCode.INVALID_CURSOR, ErrorCode.NOT_FOUND, ErrorCode.FORBIDDEN, ErrorCode.CONFLICT)
                .tool(Tool.of(
                        "get_conversation",
                        "Read a conversation",
                        Tool.Hint.READ,
                        "Reads one of your conversations with its latest messages."))
                .prefetch((call, input) -> List.of(Conversations.firstKey(input.conversationId(), call.caller())))
                .reads((call, input) -> readings.get().get(call, input));
    }

    private static Operation<?, ?> messages(Supplier<ConversationReading> readings) {
        return Operation.named("list_messages", ConversationInputs.ListMessages.class, MessageView.class)
                .summary("Lists the messages of one of your conversations, or with since what is new.")
                .route("GET", ONE + "/messages")
                .rate(RateClass.POLLING)
                .access(Access.KEY_OR_SESSION, Scope.READ)
                .signed()
                .errors(ErrorCode.NOT_FOUND, ErrorCode.CONFLICT)
                .prefetch((call, input) -> List.of(Conversations.firstKey(input.conversationId(), call.caller())))
                .lists(
                        ListForm.polled(
                                "messages", "The messages.", ConversationPolicies.PAGE, ConversationPolicies.MAX_PAGE),
                        (call, input, page) -> readings.get().messages(call, input, page));
    }

    private static Operation<?, ?> send(Supplier<ConversationService> conversations) {
        return Operation.named("send_message", ConversationInputs.Send.class, MessageReply.class)
                .summary("Sends a message in one of your conversations, and marks those before it as read.")
                .route("POST", ONE + "/messages")
                .rate(RateClass.CONVERSATION_WRITE)
                .access(Access.KEY_OR_SESSION, Scope.HIRE)
                .effect(Effect.CREATE)
                .signed()
                .errors(
                        ErrorCode.NOT_FOUND,
                        ErrorCode.FORBIDDEN,
                        ErrorCode.DEBT_OUTSTANDING,
                        ErrorCode.INVALID_STATE,
                        ErrorCode.MODERATION_REFUSED,
                        ErrorCode.RECIPIENT_BLOCKED,
                        ErrorCode.CONFLICT)
                .tool(Tool.of(
                                "send_message",
                                "Send a message",
                                Tool.Hint.WRITE,
                                "Sends a message in one of your conversations. With messageType payment_offer it"
                                        + " offers a paid task.")
                        .leavingOut("dryRun"))
                .prefetch((call, input) -> ConversationService.keys(call, input.conversationId()))
                .decides((call, input) -> conversations.get().send(call, input));
    }

    private static <I extends Record> Operation.Builder<I, ConversationReply> act(
            Operation.Builder<I, ConversationReply> operation, String verb) {
        return operation
                .route("POST", ONE + "/" + verb)
                .rate(RateClass.CONVERSATION_WRITE)
                .access(Access.KEY_OR_SESSION, Scope.HIRE)
                .effect(Effect.CHANGE);
    }
}

package marketplace.stdio.identities;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;

/** What an identity signs for a call of a tool, exactly as the API checks it. */
public final class SignedCalls {

    /** In UTF-16 units. */
    private static final int SIGNED_CONTENT_LENGTH = 50;

    private SignedCalls() {}

    /** Empty for a tool that takes no proof, or whose arguments lack what is signed. */
    public static Optional<String> context(String tool, ObjectNode arguments) {
        return switch (tool) {
            case "create_bounty" -> Optional.of("create_bounty");
            case "start_conversation" -> with(arguments, "conversation:", "humanId");
            case "send_message" ->
                with(arguments, "message:", "conversationId")
                        .map(context -> context + ":"
                                + beginning(arguments.path("content").asText()));
            case "accept_application", "reject_application" ->
                with(arguments, tool + ":", "bountyId")
                        .flatMap(context -> with(arguments, context + ":", "applicationId"));
            case "get_conversation" -> with(arguments, "read_conversation:", "conversationId");
            case "list_conversations" -> Optional.of("list_conversations");
            default -> Optional.empty();
        };
    }

    private static Optional<String> with(ObjectNode arguments, String before, String name) {
        return arguments.path(name).isTextual()
                ? Optional.of(before + arguments.path(name).asText())
                : Optional.empty();
    }

    /** A surrogate cut in half has no UTF-8; encoders write U+FFFD. */
    private static String beginning(String content) {
        if (content.length() <= SIGNED_CONTENT_LENGTH) {
            return content;
        }
        String beginning = content.substring(0, SIGNED_CONTENT_LENGTH);
        return Character.isHighSurrogate(beginning.charAt(SIGNED_CONTENT_LENGTH - 1))
                ? beginning.substring(0, SIGNED_CONTENT_LENGTH - 1) + '\uFFFD'
                : beginning;
    }
}

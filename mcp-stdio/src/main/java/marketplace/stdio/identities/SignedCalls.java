package marketplace.stdio.identities;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;
import java.util.Optional;
import marketplace.kernel.text.Characters;

/** What an identity signs for a call of a tool, exactly as the API checks it. */
public final class SignedCalls {

    private static final int SIGNED_CONTENT_LENGTH = 50;

    private SignedCalls() {}

    /** Empty for a tool that takes no proof, or whose arguments lack what is signed. */
    public static Optional<String> context(String tool, ObjectNode arguments) {
        return switch (tool) {
            case "create_bounty" -> Optional.of("create_bounty");
            case "start_conversation" -> // A username is signed as it is stored.
                with(arguments, "conversation:", "humanId").map(context -> context.toLowerCase(Locale.ROOT));
            case "send_message" ->
                with(arguments, "message:", "conversationId")
                        .map(context -> context + ":"
                                + Characters.first(
                                        SIGNED_CONTENT_LENGTH,
                                        arguments.path("content").asText()));
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
}

package marketplace.console.pages;

import java.util.List;

/** Conversations with agents and posters, and the payment offers in them. */
final class MessagePages {

    private static final String THREAD = "/app/messages/{conversationId}";

    static final List<ConsolePage> PAGES = List.of(
            ConsolePage.at("/app/messages", Tab.MESSAGES, "Messages", "messages.html")
                    .reads("list", "list_conversations", "limit=20", "status", "cursor"),
            ConsolePage.at(THREAD, Tab.MESSAGES, "{{thread.conversation.subject}}", "thread.html")
                    // Who opens the conversation has read it.
                    .reads("thread", "get_conversation", "markRead=true", "cursor")
                    .reads("offers", "list_escrows.escrows", "limit=5")
                    .form(PageForm.of("send", "send_message", "Send").fields("content"))
                    .form(PageForm.of("accept", "accept_offer", "Accept the offer")
                            .hidden("escrowId")
                            .then(THREAD))
                    .form(PageForm.of("decline", "cancel_escrow", "Decline the offer")
                            .fields("reason")
                            .hidden("escrowId")
                            .then(THREAD)
                            .withoutQuote()
                            .dangerous())
                    .form(PageForm.of("claim", "claim_completion", "I have finished"))
                    .form(PageForm.of("archive", "archive_conversation", "End the conversation")
                            .then("/app/messages")
                            .dangerous())
                    .form(PageForm.of("block", "block_account", "Block this account")
                            .fields("reason")
                            .then("/app/settings/blocks")
                            .dangerous()));

    private MessagePages() {}
}

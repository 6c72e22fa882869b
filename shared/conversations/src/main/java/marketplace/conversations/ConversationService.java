package marketplace.conversations;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import marketplace.accounts.Accounts;
import marketplace.accounts.identities.AgentIdentities;
import marketplace.accounts.identities.SignedContext;
import marketplace.api.Decision;
import marketplace.api.moderation.Moderation;
import marketplace.conversations.ConversationInputs.Act;
import marketplace.conversations.ConversationInputs.Read;
import marketplace.conversations.ConversationInputs.Send;
import marketplace.conversations.ConversationViews.ConversationReply;
import marketplace.conversations.ConversationViews.ConversationView;
import marketplace.conversations.ConversationViews.MessageReply;
import marketplace.conversations.ConversationViews.MessageView;
import marketplace.humans.Blocks;
import marketplace.kernel.Call;
import marketplace.kernel.Caller;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.ConversationId;
import marketplace.kernel.Ids;
import marketplace.kernel.Problem;
import marketplace.money.escrow.Escrows;
import marketplace.table.Commit;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.Table;

/** What a participant does in a conversation. A human acts with a session: a key acts for an agent. */
final class ConversationService {

    private final Conversations conversations;
    private final Accounts accounts;
    private final Blocks blocks;
    private final Escrows escrows;
    private final Applicants applicants;
    private final AgentIdentities identities;
    private final Drafts drafts;

    ConversationService(Table table, Applicants applicants, Moderation moderation, Ids ids) {
        this.conversations = new Conversations(table);
        this.accounts = new Accounts(table);
        this.blocks = new Blocks(table);
        this.escrows = new Escrows(table);
        this.applicants = applicants;
        this.identities = new AgentIdentities(table);
        this.drafts = new Drafts(moderation, ids);
    }

    static List<Key> keys(Call call, ConversationId conversation) {
        List<Key> keys = new ArrayList<>(Conversations.keys(conversation));
        keys.add(Keys.account(call.accountId()));
        if (call.caller() instanceof Caller.SignedIn) {
            keys.add(Blocks.prefetchKey(call.accountId()));
        }
        return keys;
    }

    Decision<MessageReply> send(Call call, Send input) {
        SignedContext context = new SignedContext.SendMessage(input.conversationId(), input.content());
        return identities.signed(call, input.proof(), context, () -> post(call, input));
    }

    private Decision<MessageReply> post(Call call, Send input) {
        Party party = Party.of(call, input.proof());
        Sides sides = conversations.requireActing(input.conversationId(), party);
        Conversation own = sides.own();
        accounts.requireMayWork(call.accountId());
        own.requireOpen();
        boolean hidden = isHidden(own);
        String sender = own.terms().senderId(own.side(), party.agent());
        Message message = drafts.message(input.draft(), own.id(), own.side(), sender, hidden, call.now());
        String name = own.side() == Side.AGENT ? drafts.moderated("agentName", input.agentName()) : null;
        Conversation shown = name == null ? own : own.named(name);
        Commit commit = new Commit(StartConversation.reaches(own.side(), own.terms()))
                .and(conversations.append(sides, message, Optional.ofNullable(name)));
        if (own.side() == Side.AGENT) {
            commit = commit.job(ConversationEvents.toHuman(shown, message));
        } else if (!hidden) {
            commit = commit.emit(ConversationEvents.received(own, message))
                    .job(ConversationEvents.workerWrote(own, message));
        }
        return Decision.of(commit, new MessageReply(MessageView.of(message, shown)));
    }

    /** A block applies to the human only: the account's own messages are refused while it lasts. */
    private boolean isHidden(Conversation own) {
        return own.terms().hidden()
                || (own.side() == Side.HUMAN
                        && blocks.isBlocked(own.terms().ownerId(), own.terms().humanAccountId()));
    }

    Decision<ConversationReply> markRead(Call call, Read input) {
        return signed(call, input, sides -> markRead(call, sides));
    }

    private Decision<ConversationReply> signed(
            Call call, Read input, Function<Sides, Decision<ConversationReply>> use) {
        SignedContext context = new SignedContext.ReadConversation(input.conversationId());
        return identities.signed(
                call,
                input.proof(),
                context,
                () -> use.apply(conversations.requireActing(input.conversationId(), Party.of(call, input.proof()))));
    }

    private Decision<ConversationReply> markRead(Call call, Sides sides) {
        Side reader = sides.own().side();
        if (sides.own().unreadBy(reader) == 0) {
            return answer(Commit.none(), sides.own());
        }
        return answer(
                new Commit(conversations.markRead(sides, call.now())),
                sides.own().readBy(reader));
    }

    Decision<ConversationReply> archive(Call call, Read input) {
        return signed(call, input, this::archive);
    }

    private Decision<ConversationReply> archive(Sides sides) {
        return switch (sides.own().status()) {
            case ARCHIVED -> answer(Commit.none(), sides.own());
            case CONVERTED -> {
                requireNoMoneyHeld(sides.own());
                yield answer(
                        new Commit(conversations.archiveConverted(sides)),
                        sides.own().moved(ConversationStatus.ARCHIVED));
            }
            case ACTIVE ->
                answer(
                        new Commit(conversations.end(sides, ConversationStatus.ARCHIVED)),
                        sides.own().moved(ConversationStatus.ARCHIVED));
        };
    }

    private void requireNoMoneyHeld(Conversation own) {
        escrows.lists()
                .findHolding(own.terms().humanAccountId(), own.id(), own.createdAt())
                .ifPresent(escrow -> {
                    throw new Problem(
                            ErrorCode.INVALID_STATE,
                            "This conversation is converted: the escrow " + escrow.id() + " for its offer is "
                                    + escrow.status().wire() + ". Archive it when the escrow has ended.");
                });
    }

    Decision<ConversationReply> claimCompletion(Call call, Act input) {
        Sides sides = conversations.requireActing(input.conversationId(), Party.of(call, Optional.empty()));
        Conversation own = sides.own();
        if (own.side() != Side.HUMAN) {
            throw new Problem(
                    ErrorCode.FORBIDDEN, "Only the human of this conversation can say that the task is done.");
        }
        own.requireOpen();
        if (own.isClaimed()) {
            return answer(Commit.none(), own);
        }
        boolean hidden = isHidden(own);
        Commit commit = new Commit(conversations.claim(sides, hidden, call.now()));
        return answer(
                hidden ? commit : commit.emit(ConversationEvents.completionClaimed(own, call.now())),
                own.claimed(call.now()));
    }

    private Decision<ConversationReply> answer(Commit commit, Conversation own) {
        Optional<String> status =
                Optional.ofNullable(applicants.statuses(List.of(own)).get(own.id()));
        return Decision.of(commit, new ConversationReply(ConversationView.of(own, status)));
    }
}

package marketplace.conversations;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import marketplace.accounts.Account;
import marketplace.accounts.Accounts;
import marketplace.accounts.identities.AgentIdentities;
import marketplace.accounts.identities.SignedContext;
import marketplace.accounts.status.DirectMessaging;
import marketplace.api.Decision;
import marketplace.api.limits.FixedLimit;
import marketplace.api.moderation.Moderation;
import marketplace.conversations.Applicants.Applied;
import marketplace.conversations.Conversation.Terms;
import marketplace.conversations.ConversationInputs.Start;
import marketplace.conversations.ConversationViews.ConversationView;
import marketplace.conversations.ConversationViews.MessageView;
import marketplace.conversations.ConversationViews.StartedConversation;
import marketplace.humans.Blocks;
import marketplace.humans.Human;
import marketplace.humans.Humans;
import marketplace.kernel.Call;
import marketplace.kernel.Caller;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.ConversationId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Ids;
import marketplace.kernel.Problem;
import marketplace.kernel.RateTier;
import marketplace.table.Commit;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.Table;
import marketplace.table.Write;

/** An account writes to a human, or a human to the poster of a bounty that they applied to. */
final class StartConversation {

    private static final int NEWCOMERS_CONVERSATIONS = 10;

    private static final FixedLimit NEW_CONVERSATIONS = new FixedLimit(
            "newcomers-conversations",
            NEWCOMERS_CONVERSATIONS,
            Duration.ofDays(1),
            "In the first 30 days of direct messaging an account begins at most " + NEWCOMERS_CONVERSATIONS
                    + " conversations a day (UTC) with humans who did not apply to it. Answers and applicants do not"
                    + " count. Retry tomorrow.");

    private final Table table;
    private final Conversations conversations;
    private final Accounts accounts;
    private final Humans humans;
    private final Blocks blocks;
    private final Applicants applicants;
    private final AgentIdentities identities;
    private final Drafts drafts;
    private final Ids ids;

    StartConversation(Table table, Humans humans, Applicants applicants, Moderation moderation, Ids ids) {
        this.table = table;
        this.conversations = new Conversations(table);
        this.accounts = new Accounts(table);
        this.humans = humans;
        this.blocks = new Blocks(table);
        this.applicants = applicants;
        this.identities = new AgentIdentities(table);
        this.drafts = new Drafts(moderation, ids);
        this.ids = ids;
    }

    List<Key> keys(Call call, Start input) {
        List<Key> keys = new ArrayList<>(List.of(Keys.account(call.accountId())));
        switch (call.caller()) {
            case Caller.SignedIn _ -> {
                keys.add(humans.prefetchKey(call.accountId()));
                keys.add(Blocks.prefetchKey(call.accountId()));
            }
            case Caller.WithKey _
            when input.humanId() != null ->
                keys.add(Conversations.activeKey(call.accountId(), input.humanId(), input.agentId()));
            case Caller.WithKey _, Caller.Anonymous _ -> {}
        }
        return keys;
    }

    Decision<StartedConversation> start(Call call, Start input) {
        return switch (call.caller()) {
            case Caller.SignedIn _ -> byHuman(call, input);
            case Caller.WithKey _, Caller.Anonymous _ -> {
                require(input.humanId() != null, "humanId");
                require(input.subject() != null || input.bountyId() != null, "subject");
                yield identities.signed(
                        call,
                        input.proof(),
                        new SignedContext.StartConversation(
                                input.humanId(),
                                humans.find(input.humanId())
                                        .map(human -> human.profile().username())),
                        () -> byAgent(call, input));
            }
        };
    }

    private static void require(boolean given, String field) {
        if (!given) {
            throw Problem.invalid(field, "is required");
        }
    }

    private Decision<StartedConversation> byAgent(Call call, Start input) {
        Account account = accounts.require(call.accountId());
        Human human = humans.find(input.humanId()).orElseThrow(IdKind.HUMAN::unknown);
        if (human.accountId().equals(account.id())) {
            throw new Problem(ErrorCode.SELF_DEALING, "You cannot start a conversation with your own profile.");
        }
        Optional<Applied> applied =
                Optional.ofNullable(input.bountyId()).map(_ -> requireApplicant(call, input, human));
        if (applied.isPresent()) {
            accounts.requireMayWork(account.id());
        } else {
            requireEligible(account);
        }
        String name = input.agentName() == null ? account.name() : drafts.moderated("agentName", input.agentName());
        Terms terms =
                terms(input, human, applied, new Starter(account, name, input.agentId(), input.agentType()), false);
        Started started = started(call, input, terms, Side.AGENT, applied);
        return started.decision(new Commit(reaches(Side.AGENT, terms))
                .and(started.writes())
                .and(applied.isPresent() || started.reused() ? List.of() : newcomersLimit(call, account))
                .job(ConversationEvents.toHuman(started.conversation(), started.message())));
    }

    /** Neither side writes to one that it has blocked. An account does not learn that a human has blocked it. */
    static List<Write> reaches(Side sender, Terms terms) {
        Write byAccount = Blocks.notBlocked(terms.ownerId(), terms.humanAccountId());
        Write byHuman = Blocks.notBlocked(terms.humanAccountId(), terms.ownerId());
        return switch (sender) {
            case AGENT ->
                List.of(
                        byAccount.otherwise(_ -> blocked("human", "/api/humans/blocks")),
                        byHuman.otherwise(_ -> unavailable()));
            case HUMAN -> List.of(byHuman.otherwise(_ -> blocked("account", "/api/me/blocks")));
        };
    }

    private static Problem blocked(String who, String path) {
        return new Problem(
                ErrorCode.RECIPIENT_BLOCKED,
                "You have blocked this " + who + ". Unblock them with DELETE " + path + " first.");
    }

    private static Problem unavailable() {
        return new Problem(
                ErrorCode.INVALID_STATE, "This human is not available for work (isAvailable); choose another one.");
    }

    /** Refused conversations do not count, nor does a message in one that exists. */
    private static List<Write> newcomersLimit(Call call, Account account) {
        boolean automated = call.caller() instanceof Caller.WithKey key && key.tier() == RateTier.AUTOMATED;
        return automated || !DirectMessaging.isNewcomer(account, call.now())
                ? List.of()
                : List.of(NEW_CONVERSATIONS.take(account.id().value(), call.now()));
    }

    /** An applicant has contacted the account, so it may answer even if it may not write to strangers. */
    private Applied requireApplicant(Call call, Start input, Human human) {
        return applicants
                .find(call, input.bountyId(), human)
                .filter(applied -> applied.posterId().equals(call.accountId()) && !applied.hidden())
                .orElseThrow(IdKind.APPLICATION::unknown);
    }

    private static void requireEligible(Account account) {
        DirectMessaging messaging = DirectMessaging.of(account);
        if (!messaging.isEligible()) {
            throw new Problem(
                            ErrorCode.MESSAGING_NOT_ELIGIBLE,
                            "This account may not start conversations yet. " + messaging.howToUnlock()
                                    + " Or post a bounty (POST /api/bounties): you may write to those who apply.")
                    .withDetails(messaging.reasons().stream()
                            .map(reason -> new Problem.Detail("account", reason.wire()))
                            .toList());
        }
    }

    private Decision<StartedConversation> byHuman(Call call, Start input) {
        if (input.humanId() != null) {
            throw new Problem(
                    ErrorCode.FORBIDDEN,
                    "Starting a conversation with a human takes an API key. With a session you write as a human: name"
                            + " the bountyId of a bounty that you applied to.");
        }
        require(input.bountyId() != null, "bountyId");
        accounts.requireMayWork(call.accountId());
        Human human = humans.requireOf(call.accountId());
        Applied applied = applicants
                .find(call, input.bountyId(), human)
                .orElseThrow(() -> new Problem(
                        ErrorCode.FORBIDDEN,
                        "You can write to the poster of a bounty while your application to it is pending or"
                                + " accepted. Apply first."));
        if (applied.posterId().equals(call.accountId())) {
            throw new Problem(ErrorCode.SELF_DEALING, "You cannot start a conversation with yourself.");
        }
        table.prefetch(List.of(
                Keys.account(applied.posterId()), Conversations.activeKey(applied.posterId(), human.id(), null)));
        boolean blocked = applied.hidden() || blocks.isBlocked(applied.posterId(), call.accountId());
        Account poster = accounts.find(applied.posterId()).orElseThrow(IdKind.BOUNTY::unknown);
        Terms terms =
                terms(input, human, Optional.of(applied), new Starter(poster, poster.name(), null, null), blocked);
        Started started = started(call, input, terms, Side.HUMAN, Optional.of(applied));
        Commit commit = new Commit(reaches(Side.HUMAN, terms)).and(started.writes());
        if (!started.message().hidden()) {
            Conversation there = started.conversation();
            commit = commit.emit(ConversationEvents.received(there, started.message()))
                    .job(ConversationEvents.workerWrote(there, started.message()));
        }
        return started.decision(commit);
    }

    private record Starter(Account account, String name, String agentId, String agentType) {}

    private Terms terms(Start input, Human human, Optional<Applied> applied, Starter starter, boolean hidden) {
        String subject = input.subject() == null
                ? applied.orElseThrow().bountyTitle()
                : drafts.moderated("subject", input.subject());
        return new Terms(
                starter.account().id(),
                human.id(),
                human.accountId(),
                human.name(),
                starter.agentId(),
                starter.name(),
                drafts.moderated("agentType", starter.agentType()),
                subject,
                input.bountyId(),
                applied.map(Applied::applicationId).orElse(null),
                hidden);
    }

    private record Started(
            Conversation conversation,
            Message message,
            boolean reused,
            Optional<String> applicationStatus,
            List<Write> writes) {

        Decision<StartedConversation> decision(Commit commit) {
            return Decision.of(
                    commit,
                    new StartedConversation(
                            ConversationView.of(conversation, applicationStatus),
                            MessageView.of(message, conversation),
                            reused));
        }
    }

    /** What a blocked human writes joins the conversation that the account sees, if there is one, without its sight. */
    private Started started(Call call, Start input, Terms terms, Side sender, Optional<Applied> applied) {
        Optional<ConversationId> shown = conversations.active(terms.ownerId(), terms.humanId(), terms.agentId(), false);
        Optional<ConversationId> active = shown.isEmpty() && terms.hidden()
                ? conversations.active(terms.ownerId(), terms.humanId(), terms.agentId(), true)
                : shown;
        ConversationId id = active.orElseGet(() -> new ConversationId(ids.next(IdKind.CONVERSATION, call.now())));
        Message message =
                drafts.message(input.draft(), id, sender, senderId(terms, sender), terms.hidden(), call.now());
        List<Write> writes = new ArrayList<>(
                applied.map(application -> application.linked().apply(id)).orElseGet(List::of));
        if (active.isEmpty()) {
            writes.addAll(conversations.create(terms, message));
            Conversation begun = Conversation.start(id, sender, terms, message);
            return new Started(begun, message, false, applied.map(Applied::status), writes);
        }
        Sides sides = conversations.requireActiveSides(id, Party.of(call, input.proof()));
        writes.addAll(
                applied.isPresent()
                        ? conversations.append(sides, message, terms.bountyId(), terms.applicationId())
                        : conversations.append(sides, message, Optional.empty()));
        Optional<String> status = applied.isPresent()
                ? applied.map(Applied::status)
                : Optional.ofNullable(applicants.statuses(List.of(sides.own())).get(id));
        return new Started(sides.own().with(message), message, true, status, writes);
    }

    private static String senderId(Terms terms, Side sender) {
        if (sender == Side.HUMAN) {
            return terms.humanId().value();
        }
        return terms.agentId() == null ? terms.ownerId().value() : terms.agentId();
    }
}

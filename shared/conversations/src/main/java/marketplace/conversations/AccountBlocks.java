package marketplace.conversations;

import java.time.Instant;
import java.util.Optional;
import marketplace.accounts.Accounts;
import marketplace.api.Decision;
import marketplace.api.Field;
import marketplace.api.UntrustedTexts;
import marketplace.api.schema.NotEmpty;
import marketplace.humans.Block;
import marketplace.humans.Blocks;
import marketplace.kernel.Call;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.ConversationId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Problem;
import marketplace.kernel.paging.Page;
import marketplace.kernel.paging.PageRequest;
import marketplace.money.escrow.EscrowLists;
import marketplace.money.escrow.Escrows;
import marketplace.table.Commit;
import marketplace.table.Table;
import marketplace.table.Write;

/** A human blocks the accounts that write to them or hire them. Hiring refuses the blocked account as well. */
final class AccountBlocks {

    private static final String WHOM = "conversationId";

    private final Conversations conversations;
    private final Accounts accounts;
    private final Blocks blocks;
    private final Escrows escrows;

    AccountBlocks(Table table) {
        this.conversations = new Conversations(table);
        this.accounts = new Accounts(table);
        this.blocks = new Blocks(table);
        this.escrows = new Escrows(table);
    }

    @NotEmpty
    record BlockAccount(
            @Field("One of your conversations as a human: blocks its other side. This or accountId.")
            ConversationId conversationId,

            @Field("The account, such as posterId of an escrow. This or conversationId.")
            AccountId accountId,

            @Field(value = "Reason, visible to you only.", max = 280)
            String reason) {}

    record UnblockAccount(
            @Field("One of your conversations as a human. This or accountId.")
            ConversationId conversationId,

            @Field("A blocked account. This or conversationId.")
            AccountId accountId) {}

    record ListAccountBlocks() {}

    @UntrustedTexts
    record AccountBlockView(
            @Field AccountId accountId,

            @Field(value = "The name in the conversation when blocked; null without one.", nullable = true)
            String name,

            @Field(nullable = true) String reason,

            @Field Instant createdAt) {

        static AccountBlockView of(Block block) {
            return new AccountBlockView(block.blockedAccount(), block.name(), block.reason(), block.createdAt());
        }
    }

    record AccountBlockAnswer(@Field AccountBlockView block) {}

    record AccountUnblocked(@Field AccountId accountId) {}

    private record Blocked(AccountId account, String name) {}

    Decision<AccountBlockAnswer> block(Call call, BlockAccount input) {
        Blocked blocked = require(call, input.conversationId(), input.accountId());
        Write noHire = requireNoLiveHire(call, blocked.account());
        Block block = new Block(call.accountId(), blocked.account(), null, blocked.name(), input.reason(), call.now());
        return Decision.of(
                new Commit(Blocks.put(block)).and(noHire), new AccountBlockAnswer(AccountBlockView.of(block)));
    }

    Decision<AccountUnblocked> unblock(Call call, UnblockAccount input) {
        AccountId blocked =
                require(call, input.conversationId(), input.accountId()).account();
        return Decision.of(Commit.of(Blocks.remove(call.accountId(), blocked)), new AccountUnblocked(blocked));
    }

    Page<AccountBlockView> list(Call call, ListAccountBlocks input, PageRequest page) {
        return blocks.list(call.accountId(), false, page.limit(), page.after()).map(AccountBlockView::of);
    }

    private Blocked require(Call call, ConversationId conversation, AccountId account) {
        if ((conversation == null) == (account == null)) {
            throw Problem.invalid(WHOM, "or accountId is required, and only one of them");
        }
        Blocked blocked = conversation == null
                ? accounts.find(account)
                        .map(found -> new Blocked(found.id(), null))
                        .orElseThrow(IdKind.ACCOUNT::unknown)
                : otherSide(call, conversation);
        if (blocked.account().equals(call.accountId())) {
            throw new Problem(ErrorCode.SELF_DEALING, "You cannot block your own account.");
        }
        return blocked;
    }

    private Blocked otherSide(Call call, ConversationId id) {
        Conversation own = conversations.require(id, Party.of(call, Optional.empty()));
        if (own.side() != Side.HUMAN) {
            throw Problem.invalid(
                    WHOM, "is a conversation with a human; block them with POST /api/humans/blocks {humanId}");
        }
        return new Blocked(own.terms().ownerId(), own.terms().agentName());
    }

    /** Returns the condition that none begins before the commit. */
    private Write requireNoLiveHire(Call call, AccountId poster) {
        EscrowLists.UnderWay work = escrows.lists()
                .underWay(call.accountId(), escrow -> escrow.terms().posterId().equals(poster), 1);
        work.escrows().forEach(escrow -> {
            throw new Problem(
                    ErrorCode.INVALID_STATE,
                    "You are working for this account: escrow " + escrow.id() + " is "
                            + escrow.status().wire() + ". Finish or leave that hire, then block the account.");
        });
        return work.noneSince();
    }
}

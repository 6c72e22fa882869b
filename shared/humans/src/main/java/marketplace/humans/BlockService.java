package marketplace.humans;

import java.time.Instant;
import marketplace.api.Decision;
import marketplace.api.Field;
import marketplace.api.UntrustedTexts;
import marketplace.kernel.Call;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Problem;
import marketplace.kernel.paging.Page;
import marketplace.kernel.paging.PageRequest;
import marketplace.table.Commit;

/** Other modules enforce blocks; a blocked human is never notified. */
public final class BlockService {

    private final Humans humans;
    private final Blocks blocks;

    public BlockService(Humans humans, Blocks blocks) {
        this.humans = humans;
        this.blocks = blocks;
    }

    record BlockInput(
            @Field(required = true) HumanId humanId,

            @Field(value = "Reason, visible to you only.", max = 280)
            String reason) {}

    record UnblockInput(@Field(required = true) HumanId humanId) {}

    record ListBlocksInput() {}

    @UntrustedTexts
    public record BlockView(
            @Field HumanId humanId,
            @Field("The human's name when blocked.") String humanName,

            @Field(nullable = true) String reason,

            @Field Instant createdAt) {

        static BlockView of(Block block) {
            return new BlockView(block.humanId(), block.name(), block.reason(), block.createdAt());
        }
    }

    public record BlockAnswer(@Field BlockView block) {}

    public record Unblocked(@Field HumanId humanId) {}

    Decision<BlockAnswer> block(Call call, BlockInput input) {
        Human human = humans.find(input.humanId()).orElseThrow(IdKind.HUMAN::unknown);
        if (human.accountId().equals(call.accountId())) {
            throw new Problem(ErrorCode.SELF_DEALING, "You cannot block your own profile.");
        }
        Block block =
                new Block(call.accountId(), human.accountId(), human.id(), human.name(), input.reason(), call.now());
        return Decision.of(new Commit(Blocks.put(block)), new BlockAnswer(BlockView.of(block)));
    }

    Decision<Unblocked> unblock(Call call, UnblockInput input) {
        AccountId blocked = humans.find(input.humanId())
                .map(Human::accountId)
                .or(() -> blocks.find(call.accountId(), input.humanId()).map(Block::blockedAccount))
                .orElseThrow(IdKind.HUMAN::unknown);
        return Decision.of(Commit.of(Blocks.remove(call.accountId(), blocked)), new Unblocked(input.humanId()));
    }

    Page<BlockView> list(Call call, ListBlocksInput input, PageRequest page) {
        return blocks.list(call.accountId(), true, page.limit(), page.after()).map(BlockView::of);
    }
}

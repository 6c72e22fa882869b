package marketplace.humans;

import java.time.Instant;
import java.util.List;
import marketplace.accounts.export.ExportSection;
import marketplace.humans.uploads.Upload;
import marketplace.humans.uploads.Uploads;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.HumanId;

public final class HumanExport {

    private final Humans humans;
    private final Blocks blocks;
    private final Uploads uploads;

    public HumanExport(Humans humans, Blocks blocks, Uploads uploads) {
        this.humans = humans;
        this.blocks = blocks;
        this.uploads = uploads;
    }

    public List<ExportSection> all() {
        return List.of(
                ExportSection.single(
                        "human", call -> humans.findOf(call.accountId()).map(human -> HumanView.of(human, call))),
                new ExportSection(
                        "blocks",
                        (call, limit, after) ->
                                blocks.list(call.accountId(), limit, after).map(HeldBlock::of)),
                new ExportSection(
                        "uploads",
                        (call, limit, after) -> uploads.ofAccount(call.accountId(), limit, after)
                                .map(UploadRecord::of)));
    }

    /** @param humanId null if an account was blocked; then {@code accountId} has it */
    record HeldBlock(HumanId humanId, AccountId accountId, String name, String reason, Instant createdAt) {

        static HeldBlock of(Block block) {
            return new HeldBlock(
                    block.humanId(),
                    block.isOfHuman() ? null : block.blockedAccount(),
                    block.name(),
                    block.reason(),
                    block.createdAt());
        }
    }

    record UploadRecord(
            String id,
            String purpose,
            String contentType,
            long bytes,
            String sha256,
            String usedBy,
            Instant createdAt) {

        static UploadRecord of(Upload upload) {
            return new UploadRecord(
                    upload.id().value(),
                    upload.purpose().wire(),
                    upload.type().contentType(),
                    upload.bytes(),
                    upload.sha256(),
                    upload.usedBy(),
                    upload.createdAt());
        }
    }
}

package marketplace.humans;

import java.util.List;
import java.util.Optional;
import marketplace.accounts.erasure.Erasure;
import marketplace.accounts.erasure.Erasure.Batch;
import marketplace.accounts.erasure.Erasure.Subject;
import marketplace.humans.uploads.Upload;
import marketplace.humans.uploads.Uploads;
import marketplace.kernel.Id.UploadId;
import marketplace.kernel.paging.Page;
import marketplace.table.Commit;
import marketplace.table.Table;
import marketplace.table.Write;

/**
 * The account references its profile until the last sweep, so that no new one is created and other modules find its
 * data.
 */
public final class HumanErasures {

    private final Humans humans;
    private final Blocks blocks;
    private final Uploads uploads;

    public HumanErasures(Table table, Humans humans) {
        this.humans = humans;
        this.blocks = new Blocks(table);
        this.uploads = new Uploads(table, () -> {
            throw new IllegalStateException("files are removed by their timer, not here");
        });
    }

    public List<Erasure> all() {
        return List.of(
                new Erasure("uploads", this::files),
                new Erasure("blocks", (subject, after) -> page(blocks.erase(subject.account(), Batch.THINGS, after))),
                new Erasure(
                        "name_in_blocks",
                        (subject, after) -> page(blocks.anonymise(subject.account(), Batch.THINGS, after))),
                new Erasure("human", this::profile));
    }

    /** The index may lag, but it contains all submitted work: an account with an unfinished seat cannot be deleted. */
    private Batch files(Subject subject, Optional<String> after) {
        Page<Upload> page = uploads.ofAccount(subject.account(), Batch.THINGS, after);
        List<UploadId> going = page.items().stream()
                .filter(Upload::goesWithAccount)
                .map(Upload::id)
                .toList();
        return Batch.paged(Uploads.forget(going, subject.now()), page.next());
    }

    private static Batch page(Page<Write> page) {
        return Batch.paged(new Commit(page.items()), page.next());
    }

    private Batch profile(Subject subject, Optional<String> after) {
        Commit commit = Commit.none()
                .and(humans.idOf(subject.account())
                        .flatMap(humans::find)
                        .map(human -> humans.erase(human, subject.now()))
                        .orElseGet(List::of));
        return switch (subject.sweep()) {
            case FIRST -> Batch.last(commit);
            case LAST -> forgotten(subject, commit);
        };
    }

    /** By now other modules have found everything under the profiles. */
    private Batch forgotten(Subject subject, Commit commit) {
        List<Write> former = humans.forgetFormer(subject.account(), Batch.THINGS);
        return former.isEmpty()
                ? Batch.last(commit.and(Humans.forget(subject.account()), Blocks.forget(subject.account())))
                : Batch.more(new Commit(former), Optional.empty());
    }
}

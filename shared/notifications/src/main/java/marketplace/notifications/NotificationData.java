package marketplace.notifications;

import java.util.List;
import java.util.Optional;
import marketplace.accounts.erasure.Erasure;
import marketplace.accounts.erasure.Erasure.Batch;
import marketplace.accounts.erasure.Erasure.Subject;
import marketplace.accounts.export.ExportSection;
import marketplace.api.Foundation;
import marketplace.kernel.paging.Page;
import marketplace.table.Commit;
import marketplace.table.Item;
import marketplace.table.Keys;
import marketplace.table.Query;
import marketplace.table.Write;

/** What is stored about an account, for export and deletion. */
public final class NotificationData {

    private final Foundation foundation;

    public NotificationData(Foundation foundation) {
        this.foundation = foundation;
    }

    public List<ExportSection> export() {
        return List.of(ExportSection.single(
                "notifications",
                call -> Optional.of(
                        new NotificationService(foundation).get(call).notifications())));
    }

    public List<Erasure> erasures() {
        return List.of(new Erasure("notifications", this::all));
    }

    /** Erased items are not listed again, so each batch starts at the beginning. */
    private Batch all(Subject subject, Optional<String> after) {
        Page<Item> page = foundation
                .table()
                .query(Query.of(Keys.notifications(subject.account().value())).limit(Batch.THINGS));
        List<Write> deletions =
                page.items().stream().map(item -> Write.delete(item.key())).toList();
        Commit commit = new Commit(deletions);
        return page.next().isPresent() ? Batch.more(commit, Optional.empty()) : Batch.last(commit);
    }
}

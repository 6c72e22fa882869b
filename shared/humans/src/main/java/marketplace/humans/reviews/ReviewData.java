package marketplace.humans.reviews;

import java.util.List;
import java.util.Optional;
import marketplace.accounts.erasure.Erasure;
import marketplace.accounts.erasure.Erasure.Batch;
import marketplace.accounts.erasure.Erasure.Subject;
import marketplace.accounts.export.ExportSection;
import marketplace.humans.Human;
import marketplace.humans.Humans;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.paging.Page;
import marketplace.table.Commit;

/**
 * Reviews as personal data. With an account go the reviews of its profile; those that it wrote stay without its name,
 * because they are part of another human's record.
 */
public final class ReviewData {

    private final Humans humans;
    private final Reviews reviews;

    public ReviewData(Humans humans, Reviews reviews) {
        this.humans = humans;
        this.reviews = reviews;
    }

    public List<ExportSection> export() {
        return List.of(
                new ExportSection(
                        "reviewsWritten",
                        (call, limit, after) ->
                                reviews.by(call.accountId(), limit, after).map(ReviewView::of)),
                new ExportSection(
                        "reviewsReceived",
                        (call, limit, after) -> humans.findOf(call.accountId())
                                .map(human -> reviews.about(human.id(), false, limit, after))
                                .orElseGet(() -> new Page<>(List.of(), Optional.empty()))
                                .map(ReviewView::of)));
    }

    public List<Erasure> erasures() {
        return List.of(
                new Erasure("reviews_received", this::received),
                new Erasure("patrons", this::patrons),
                new Erasure("reviews_written", this::written));
    }

    /** Former profiles first: the deletion still knows them. */
    private Batch received(Subject subject, Optional<String> after) {
        for (HumanId human : humans.allOf(subject.account())) {
            Page<Review> page = reviews.about(human, Batch.THINGS, Optional.empty());
            if (!page.items().isEmpty()) {
                return Batch.more(
                        new Commit(page.items().stream().map(Reviews::erase).toList()), Optional.empty());
            }
        }
        return Batch.nothing();
    }

    private Batch patrons(Subject subject, Optional<String> after) {
        return humans.allOf(subject.account()).stream()
                .map(human -> reviews.patrons().erase(human, Batch.THINGS))
                .filter(gone -> !gone.isEmpty())
                .findFirst()
                .map(gone -> Batch.more(new Commit(gone), Optional.empty()))
                .orElseGet(Batch::nothing);
    }

    private Batch written(Subject subject, Optional<String> after) {
        Page<Review> page = reviews.by(subject.account(), Batch.THINGS, after);
        return Batch.paged(
                new Commit(page.items().stream()
                        .filter(review -> !review.reviewerName().equals(Human.DELETED_NAME))
                        .map(review -> Reviews.change(review, review.anonymise(Human.DELETED_NAME)))
                        .toList()),
                page.next());
    }
}

package marketplace.humans.reviews;

import java.util.List;
import java.util.Optional;
import marketplace.humans.Humans;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Id.ReviewId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Problem;
import marketplace.kernel.paging.Page;
import marketplace.table.Commit;
import marketplace.table.Condition;
import marketplace.table.Item;
import marketplace.table.Keys;
import marketplace.table.Query;
import marketplace.table.Table;
import marketplace.table.Write;
import marketplace.table.records.RecordMapper;

/** The store of reviews. A human's rating changes in the same commit. */
public final class Reviews {

    private static final RecordMapper<Review> MAPPER = RecordMapper.of(Review.class);

    private static final String HIDDEN = MAPPER.attribute("hiddenReason");

    private final Table table;
    private final Humans humans;
    private final Patrons patrons;

    public Reviews(Table table, Humans humans) {
        this.table = table;
        this.humans = humans;
        this.patrons = new Patrons(table);
    }

    Patrons patrons() {
        return patrons;
    }

    Review require(HumanId human, ReviewId id) {
        return table.get(Keys.review(human, id)).map(MAPPER::read).orElseThrow(IdKind.REVIEW::unknown);
    }

    /** Newest first: those that are hidden, or the others. */
    Page<Review> about(HumanId human, boolean hidden, int limit, Optional<String> after) {
        return table.collect(
                        Query.of(Keys.humanCollection(human))
                                .prefix(Keys.REVIEWS_OF_HUMAN)
                                .newestFirst()
                                .after(after),
                        limit,
                        item -> item.findText(HIDDEN).isPresent() == hidden)
                .map(MAPPER::read);
    }

    /** Eventually consistent. */
    Page<Review> by(AccountId reviewer, int limit, Optional<String> after) {
        return table.query(Query.ofIndex(Keys.INDEX_1, Keys.accountCollection(reviewer))
                        .prefix(Keys.REVIEWS_OF_HUMAN)
                        .limit(limit)
                        .after(after))
                .map(MAPPER::read);
    }

    /** All about a human, also hidden ones. */
    Page<Review> about(HumanId human, int limit, Optional<String> after) {
        return table.query(Query.of(Keys.humanCollection(human))
                        .prefix(Keys.REVIEWS_OF_HUMAN)
                        .limit(limit)
                        .after(after))
                .map(MAPPER::read);
    }

    /** The first review of its escrow. It weighs instead of the poster's earlier ones. */
    public Commit create(Review written) {
        Write first = Write.create(Item.at(Keys.reviewOf(written.escrowId()))
                        .put("v", 1)
                        .put("humanId", written.humanId())
                        .put("reviewId", written.id())
                        .build())
                .otherwise(_ -> new Problem(ErrorCode.CONFLICT, "This escrow has a review. It cannot be changed."));
        if (written.light()) {
            return Commit.of(first, Write.create(item(written))).job(ReviewNotices.received(written));
        }
        Patron patron = patron(written);
        Review review = written.after(patron.newestReview());
        Optional<Review> earlier = shown(review.humanId(), review.earlier());
        return Commit.of(first, Write.create(item(review)), Patrons.change(patron, patron.reviewed(review.id())))
                .and(outweighed(earlier, true))
                .and(rated(review.humanId(), Optional.of(review), earlier))
                .job(ReviewNotices.received(review));
    }

    /** The rating of the human changes with it. */
    private Patron patron(Review review) {
        table.prefetch(List.of(Keys.patron(review.humanId(), review.reviewerId()), Keys.human(review.humanId())));
        return patrons.find(review.humanId(), review.reviewerId());
    }

    /** The poster's newest review that is shown, of this one and those before it. */
    private Optional<Review> shown(HumanId human, ReviewId newest) {
        Optional<Review> review = find(human, newest);
        while (review.filter(Review::isHidden).isPresent()) {
            review = find(human, review.get().earlier());
        }
        return review;
    }

    public boolean isReviewed(EscrowId escrow) {
        return table.get(Keys.reviewOf(escrow)).isPresent();
    }

    public Optional<Review> find(HumanId human, ReviewId id) {
        return Optional.ofNullable(id)
                .flatMap(known -> table.get(Keys.review(human, known)))
                .map(MAPPER::read);
    }

    private static List<Write> outweighed(Optional<Review> review, boolean now) {
        return review.map(before -> change(before, before.outweighed(now))).stream()
                .toList();
    }

    Commit answer(Review before, Review after) {
        return Commit.of(change(before, after)).job(ReviewNotices.answered(after));
    }

    /** Shows or hides the review. Of its poster's reviews the newest that is then shown weighs. */
    Commit moderate(Review before, Review after) {
        if (before.isHidden() == after.isHidden() || before.light()) {
            return Commit.of(change(before, after));
        }
        Patron patron = patron(before);
        Commit touched = patron.newestReview() == null
                ? Commit.none()
                : Commit.of(Patrons.change(patron, patron.reviewed(patron.newestReview())));
        return touched.and((after.isHidden() ? hide(before, after) : show(patron, before, after)).writes());
    }

    private Commit hide(Review before, Review after) {
        if (before.outweighed()) {
            return Commit.of(change(before, after));
        }
        Optional<Review> earlier = shown(before.humanId(), before.earlier());
        return Commit.of(change(before, after))
                .and(outweighed(earlier, false))
                .and(rated(before.humanId(), earlier, Optional.of(before)));
    }

    private Commit show(Patron patron, Review before, Review after) {
        Optional<Review> newer = shown(patron.humanId(), patron.newestReview())
                .filter(shown -> shown.id().value().compareTo(before.id().value()) > 0);
        if (newer.isPresent()) {
            return Commit.of(change(before, after.outweighed(true)));
        }
        Optional<Review> earlier = shown(before.humanId(), before.earlier());
        return Commit.of(change(before, after.outweighed(false)))
                .and(outweighed(earlier, true))
                .and(rated(before.humanId(), Optional.of(after), earlier));
    }

    static Write change(Review before, Review after) {
        return Write.put(item(after)).when(Condition.version(before.version()));
    }

    static Write erase(Review review) {
        return Write.delete(Keys.review(review.humanId(), review.id()));
    }

    private List<Write> rated(HumanId human, Optional<Review> added, Optional<Review> removed) {
        int count = (added.isPresent() ? 1 : 0) - (removed.isPresent() ? 1 : 0);
        int ratings = added.map(Review::rating).orElse(0)
                - removed.map(Review::rating).orElse(0);
        return humans.rate(human, count, ratings);
    }

    private static Item item(Review review) {
        return MAPPER.at(Keys.review(review.humanId(), review.id()), review)
                .put(Keys.INDEX_1_PK, Keys.accountCollection(review.reviewerId()))
                .put(Keys.INDEX_1_SK, Keys.REVIEWS_OF_HUMAN + review.id())
                .build();
    }
}

package marketplace.humans.reviews;

import java.util.List;
import java.util.Optional;
import marketplace.humans.Human;
import marketplace.humans.Humans;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.AccountId;
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

    public Reviews(Table table, Humans humans) {
        this.table = table;
        this.humans = humans;
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

    /** The first review of its escrow; a human without a profile is not rated. */
    public Commit create(Review review) {
        Write first = Write.create(Item.at(Keys.reviewOf(review.escrowId()))
                        .put("v", 1)
                        .put("humanId", review.humanId())
                        .put("reviewId", review.id())
                        .build())
                .otherwise(_ -> new Problem(ErrorCode.CONFLICT, "This escrow has a review. It cannot be changed."));
        return Commit.of(first, Write.create(item(review))).and(rated(review, true));
    }

    Commit answer(Review before, Review after) {
        return Commit.of(change(before, after));
    }

    /** Shows or hides the review. */
    Commit moderate(Review before, Review after) {
        return Commit.of(change(before, after))
                .and(before.isHidden() == after.isHidden() ? List.of() : rated(after, !after.isHidden()));
    }

    static Write change(Review before, Review after) {
        return Write.put(item(after)).when(Condition.version(before.version()));
    }

    static Write erase(Review review) {
        return Write.delete(Keys.review(review.humanId(), review.id()));
    }

    private List<Write> rated(Review review, boolean counts) {
        return humans.find(review.humanId())
                .map(human -> humans.change(human, rated(human, review, counts)))
                .orElseGet(List::of);
    }

    private static Human rated(Human human, Review review, boolean counts) {
        return counts ? human.rate(1, review.rating()) : human.rate(-1, -review.rating());
    }

    private static Item item(Review review) {
        return MAPPER.at(Keys.review(review.humanId(), review.id()), review)
                .put(Keys.INDEX_1_PK, Keys.accountCollection(review.reviewerId()))
                .put(Keys.INDEX_1_SK, Keys.REVIEWS_OF_HUMAN + review.id())
                .build();
    }
}

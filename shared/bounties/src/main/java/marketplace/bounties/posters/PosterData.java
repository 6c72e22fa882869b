package marketplace.bounties.posters;

import java.util.List;
import java.util.Optional;
import marketplace.accounts.erasure.Erasure;
import marketplace.accounts.erasure.Erasure.Batch;
import marketplace.accounts.export.ExportSection;
import marketplace.api.Field;
import marketplace.table.Commit;
import marketplace.table.Keys;
import marketplace.table.Table;
import marketplace.table.Write;

/** A poster's record in the export and the deletion of an account. */
public final class PosterData {

    record PosterView(
            @Field("As your bounties show it.") String posterName,

            @Field(value = "As your bounties show them.", nullable = true)
            PosterStats posterStats) {

        static PosterView of(ShownPoster poster) {
            return new PosterView(poster.name(), poster.stats().orElse(null));
        }
    }

    private final Posters posters;

    public PosterData(Table table) {
        this.posters = new Posters(table);
    }

    public List<ExportSection> export() {
        return List.of(
                ExportSection.single("poster", call -> Optional.of(PosterView.of(posters.shown(call.accountId())))));
    }

    public List<Erasure> erasures() {
        return List.of(new Erasure(
                "poster", (subject, _) -> Batch.last(Commit.of(Write.delete(Keys.poster(subject.account()))))));
    }
}

package marketplace.bounties.posters;

import java.util.List;
import java.util.function.Supplier;
import marketplace.api.Access;
import marketplace.api.Effect;
import marketplace.api.Enforced;
import marketplace.api.Field;
import marketplace.api.Operation;
import marketplace.api.PublicTexts;
import marketplace.kernel.Scope;
import marketplace.kernel.cache.Lazy;
import marketplace.table.Keys;
import marketplace.table.Table;

public final class PosterOperations {

    private PosterOperations() {}

    @PublicTexts(moderated = true)
    record SetName(
            @Field(
                    value = "Name that your bounties show, without brackets.",
                    required = true,
                    min = 1,
                    max = 60,
                    pattern = "^[^()]*$",
                    oneLine = true)
            @Enforced(pattern = Enforced.NOT_BLANK)
            String name) {}

    /** A poster as workers see it. */
    public record PosterView(
            @Field("The public name: the chosen one, if there is one, and a tag of the account.")
            String name,

            @Field(value = "How the latest hires ended. Null under 5 workers.", nullable = true)
            PosterStats stats) {}

    record PosterAnswer(
            @Field("You as your bounties show you.") PosterView poster) {

        static PosterAnswer of(ShownPoster shown) {
            return new PosterAnswer(new PosterView(shown.name(), shown.stats().orElse(null)));
        }
    }

    public static List<Operation<?, ?>> of(Supplier<Table> table) {
        Lazy<PosterService> posters = new Lazy<>(() -> new PosterService(table.get()));
        return List.of(Operation.named("set_poster_name", SetName.class, PosterAnswer.class)
                .summary("Sets the public name that your bounties show.")
                .route("PUT", "/api/me/poster")
                .access(Access.KEY_OR_SESSION, Scope.HIRE)
                .effect(Effect.CHANGE)
                .prefetch((call, _) -> List.of(Keys.poster(call.accountId())))
                .decides((call, input) -> posters.get().setName(call, input)));
    }
}

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
                    oneLine = true)
            @Enforced(pattern = "^[^()\\[\\]{}]*$")
            String name) {}

    public record PosterNameAnswer(
            @Field("As your bounties show it.") String posterName) {}

    public static List<Operation<?, ?>> of(Supplier<Table> table) {
        Lazy<PosterService> posters = new Lazy<>(() -> new PosterService(table.get()));
        return List.of(Operation.named("set_poster_name", SetName.class, PosterNameAnswer.class)
                .summary("Sets the public name that your bounties show.")
                .route("PUT", "/api/me/poster")
                .access(Access.KEY_OR_SESSION, Scope.HIRE)
                .effect(Effect.CHANGE)
                .prefetch(Posters::ofCaller)
                .decides((call, input) -> posters.get().setName(call, input)));
    }
}

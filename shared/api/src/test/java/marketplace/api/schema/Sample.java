package marketplace.api.schema;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import marketplace.api.Access;
import marketplace.api.Catalogue;
import marketplace.api.Decision;
import marketplace.api.Field;
import marketplace.api.Operation;
import marketplace.api.Tool;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Scope;
import marketplace.kernel.Wire;
import marketplace.table.Commit;

public final class Sample {

    enum Colour implements Wire {
        RED,
        BLUE
    }

    record Place(
            @Field(value = "City.", required = true, max = 10)
            String city,

            @Field("Floor.") Integer floor) {}

    record Everything(
            @Field(value = "Which.", required = true) BountyId bountyId,

            @Field(value = "Title.", required = true, min = 2, max = 5, oneLine = true)
            String title,

            @Field(value = "Slug.", pattern = "^[a-z]+$") String slug,
            @Field("Colour.") Colour colour,

            @Field(value = "Price in USD.", least = "5", most = "10.5")
            BigDecimal price,

            @Field(value = "Pages.", least = "1") Integer pages,
            @Field("Bytes.") Long bytes,
            @Field("Whether.") Boolean flag,

            @Field(value = "Tags.", min = 1, max = 3, eachMax = 4)
            List<String> tags,

            @Field("Where.") Place place,
            @Field("Other places.") List<Place> places,
            @Field("Numbers by name.") Map<String, Integer> counts,
            @Field("When.") Instant when,
            @Field(value = "Mail.", format = "email") String mail,
            @Field(value = "Link.", format = "uri") String link,
            @Field(value = "Day.", format = "date") String day,

            @Field(value = "Limit; null lifts it.", nullable = true)
            Integer limit,

            @Field(value = "Favourite, or null.", nullable = true)
            Colour favourite,

            @Field("Anything.") ObjectNode metadata) {}

    record Done(
            @Field("What was done.") String what,
            @Field(value = "By whom.", nullable = true) String by) {}

    record Nothing() {}

    static final Operation<Everything, Done> CHANGE = Operation.named("change_bounty", Everything.class, Done.class)
            .summary("Changes everything of a bounty.")
            .route("PUT", "/api/bounties/{bountyId}")
            .access(Access.KEY, Scope.HIRE)
            .errors(ErrorCode.INVALID_STATE)
            .tool(Tool.of("change_bounty", "Change a bounty", Tool.Hint.DESTRUCTIVE_IDEMPOTENT, "Changes a bounty.")
                    .fixing("slug", "fixed")
                    .requiring("mail", "title")
                    .tightening("pages", Map.of("maximum", 9)))
            .decides((_, input) -> Decision.of(Commit.none(), new Done(input.title(), null)));

    static final Operation<Everything, Done> FIND = Operation.named("find_bounty", Everything.class, Done.class)
            .summary("Finds a bounty.")
            .route("GET", "/api/bounties/{bountyId}")
            .access(Access.OPTIONAL_KEY, Scope.READ)
            .reads((_, input) -> new Done(input.title(), null));

    static final Operation<Nothing, Done> MINE = Operation.named("list_mine", Nothing.class, Done.class)
            .summary("Lists what is mine.")
            .route("GET", "/api/bounties/mine")
            .access(Access.SESSION, Scope.READ)
            .reads((_, _) -> new Done("", null));

    static final Operation<Nothing, Done> STANDARD = Operation.named("get_standard", Nothing.class, Done.class)
            .summary("A document whose form a standard fixes.")
            .route("GET", "/.well-known/standard")
            .access(Access.PUBLIC, Scope.READ)
            .bare()
            .reads((_, _) -> new Done("", null));

    private Sample() {}

    public static Catalogue catalogue() {
        return new Catalogue(List.of(CHANGE, FIND, MINE, STANDARD));
    }
}

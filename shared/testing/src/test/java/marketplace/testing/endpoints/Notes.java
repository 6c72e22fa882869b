package marketplace.testing.endpoints;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import marketplace.api.Access;
import marketplace.api.Decision;
import marketplace.api.Effect;
import marketplace.api.Field;
import marketplace.api.Operation;
import marketplace.api.Tool;
import marketplace.kernel.Call;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Ids;
import marketplace.kernel.Problem;
import marketplace.kernel.Scope;
import marketplace.table.Change;
import marketplace.table.Commit;
import marketplace.table.Condition;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Table;
import marketplace.table.Write;

/** A capability just large enough to show what the endpoints do: notes with a price, which can be closed once. */
final class Notes {

    record Place(
            @Field(value = "City.", required = true, max = 20)
            String city,

            @Field("Floor.") Integer floor) {}

    record Create(
            @Field(value = "Title.", required = true, max = 20)
            String title,

            @Field(value = "Price in USD.", least = "1") BigDecimal price,
            @Field(value = "Tags.", max = 3) List<String> tags,
            @Field("Where.") Place place) {}

    record One(@Field(value = "Which.", required = true) BountyId noteId) {}

    record Filter(
            @Field(value = "How many.", least = "1") Integer limit,
            @Field("Only open ones.") Boolean open,
            @Field("Tags.") List<String> tags,
            @Field("Least price in USD.") BigDecimal minPrice) {}

    record Nothing() {}

    record View(
            @Field("Id.") BountyId noteId,
            @Field("Title.") String title,
            @Field(value = "Price in USD.", nullable = true) BigDecimal price,
            @Field("Whether it is open.") boolean open,
            @Field(value = "Shown once.", nullable = true) String secret) {}

    record Echo(@Field("What was understood.") String text) {}

    private final Table table;
    private final Ids ids;
    private final AtomicInteger decisions = new AtomicInteger();
    private Runnable meanwhile = () -> {};

    Notes(Table table, Ids ids) {
        this.table = table;
        this.ids = ids;
    }

    /** How many decisions were taken so far. */
    int decisions() {
        return decisions.get();
    }

    /** What another caller does between each decision and its commit. */
    void meanwhile(Runnable other) {
        meanwhile = other;
    }

    List<Operation<?, ?>> operations() {
        return List.of(
                Operation.named("create_note", Create.class, View.class)
                        .summary("Makes a note.")
                        .route("POST", "/api/notes")
                        .access(Access.KEY_OR_SESSION, Scope.HIRE)
                        .effect(Effect.CREATE)
                        .tool(Tool.of("create_note", "Make a note", Tool.Hint.WRITE, "Makes a note; returns it."))
                        .tool(Tool.of("create_free_note", "Make a note for a dollar", Tool.Hint.WRITE, "Makes one.")
                                .fixing("title", "for a dollar"))
                        .decides(this::create),
                Operation.named("get_note", One.class, View.class)
                        .summary("Reads a note.")
                        .route("GET", "/api/notes/{noteId}")
                        .access(Access.OPTIONAL_KEY, Scope.READ)
                        .tool(Tool.of("get_note", "Read a note", Tool.Hint.READ, "Reads a note."))
                        .prefetch((_, input) -> List.of(key(input.noteId())))
                        .reads((_, input) -> view(require(input.noteId()), null)),
                Operation.named("close_note", One.class, View.class)
                        .summary("Closes a note; one that is closed stays so.")
                        .route("POST", "/api/notes/{noteId}/close")
                        .access(Access.KEY, Scope.HIRE)
                        .prefetch((_, input) -> List.of(key(input.noteId())))
                        .decides((_, input) -> turn(input, false)),
                Operation.named("open_note", One.class, View.class)
                        .summary("Opens a note again.")
                        .route("POST", "/api/notes/{noteId}/open")
                        .access(Access.KEY, Scope.HIRE)
                        .decides((_, input) -> turn(input, true)),
                Operation.named("delete_my_notes", Nothing.class, Echo.class)
                        .summary("For people only.")
                        .route("DELETE", "/api/notes/mine")
                        .access(Access.SESSION, Scope.MANAGE)
                        .decides((_, _) -> Decision.of(Commit.none(), new Echo("deleted"))),
                Operation.named("list_notes", Filter.class, Echo.class)
                        .summary("Tells how it understood the filters.")
                        .route("GET", "/api/notes")
                        .access(Access.PUBLIC, Scope.READ)
                        .reads((_, filter) -> new Echo(filter.toString())),
                Operation.named("break_down", Nothing.class, Echo.class)
                        .summary("Has a bug.")
                        .route("GET", "/api/broken")
                        .access(Access.PUBLIC, Scope.READ)
                        .tool(Tool.of("break_down", "Break down", Tool.Hint.READ, "Has a bug."))
                        .reads((_, _) -> {
                            throw new IllegalStateException("the secret is svc_live_hush");
                        }));
    }

    private Decision<View> create(Call call, Create input) {
        decisions.incrementAndGet();
        if (input.title().equals("refused")) {
            throw new Problem(ErrorCode.INVALID_STATE, "Not this one.");
        }
        BountyId id = new BountyId(ids.next(IdKind.BOUNTY, call.now()));
        Item.Builder item = Item.at(key(id))
                .put("noteId", id)
                .put("title", input.title())
                .put("open", true)
                .put("version", 1);
        Optional.ofNullable(input.price()).ifPresent(price -> item.put("price", price));
        View view = view(item.build(), "hush-" + id);
        return Decision.of(Commit.of(Write.create(item.build())), view).replayedAs(view(item.build(), null));
    }

    private Decision<View> turn(One input, boolean open) {
        decisions.incrementAndGet();
        Item note = require(input.noteId());
        if (note.flag("open") == open) {
            return Decision.of(Commit.none(), view(note, null));
        }
        meanwhile.run();
        long version = note.number("version");
        Item turned =
                note.toBuilder().put("open", open).put("version", version + 1).build();
        return Decision.of(Commit.of(Write.put(turned).when(Condition.version(version))), view(turned, null));
    }

    /** Changes the note as another caller would. */
    void touch(BountyId id) {
        table.commit(Commit.of(Write.update(key(id), Change.add("version", 1))));
    }

    private Item require(BountyId id) {
        return table.get(key(id)).orElseThrow(IdKind.BOUNTY::unknown);
    }

    static Key key(BountyId id) {
        return new Key("NOTE#" + id, "NOTE");
    }

    private static View view(Item note, String secret) {
        return new View(
                new BountyId(note.text("noteId")),
                note.text("title"),
                note.findDecimal("price").orElse(null),
                note.flag("open"),
                secret);
    }
}

package marketplace.services.listings;

import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import marketplace.api.Access;
import marketplace.api.Effect;
import marketplace.api.ListForm;
import marketplace.api.Operation;
import marketplace.api.Tool;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Scope;
import marketplace.services.listings.ListingViews.DeletedService;
import marketplace.services.listings.ListingViews.ServiceAnswer;
import marketplace.services.listings.ListingViews.ServiceView;
import marketplace.table.Keys;

public final class ListingOperations {

    private static final int PAGE = 10;
    private static final int MOST = 48;

    /** Pages further on are reached by the cursor. */
    private static final int LAST_PAGE = 10;

    private static final String ONE = "/api/services/{serviceId}";

    private ListingOperations() {}

    public static List<Operation<?, ?>> of(Supplier<ListingService> own, Supplier<BrowseService> services) {
        return Stream.of(ofEveryone(services), ofProviders(own))
                .flatMap(List::stream)
                .toList();
    }

    private static List<Operation<?, ?>> ofEveryone(Supplier<BrowseService> services) {
        return List.of(
                Operation.named("browse_services", ListingInputs.Browse.class, ServiceView.class)
                        .summary("Lists the services of humans who accept work now.")
                        .route("GET", "/api/services/browse")
                        .access(Access.OPTIONAL_KEY, Scope.READ)
                        .tool(Tool.of(
                                        "browse_services",
                                        "Browse services",
                                        Tool.Hint.READ,
                                        "Lists services at a fixed price. Needs no key.")
                                .showing(
                                        "id",
                                        "humanId",
                                        "title",
                                        "bookingPriceCents",
                                        "durationMinutes",
                                        "humanName",
                                        "instantBooking",
                                        "verified",
                                        "rating",
                                        "reviewCount",
                                        "timezone",
                                        "category",
                                        "description"))
                        .lists(
                                ListForm.numbered("services", "The services.", PAGE, MOST, LAST_PAGE),
                                (call, input, page) -> services.get().browse(call, input, page)),
                Operation.named("get_service", ListingInputs.One.class, ServiceAnswer.class)
                        .summary("Reads one service.")
                        .route("GET", ONE)
                        .access(Access.OPTIONAL_KEY, Scope.READ)
                        .errors(ErrorCode.NOT_FOUND)
                        .reads((call, input) -> services.get().get(call, input)));
    }

    private static List<Operation<?, ?>> ofProviders(Supplier<ListingService> own) {
        return List.of(
                Operation.named("list_own_services", ListingInputs.Own.class, ServiceView.class)
                        .summary("Lists your services, newest first.")
                        .route("GET", "/api/services/mine")
                        .access(Access.SESSION, Scope.READ)
                        .errors(ErrorCode.NOT_FOUND)
                        .prefetch((call, _) -> List.of(own.get().profileKey(call)))
                        .listsAll(
                                "services",
                                "The services.",
                                (call, _) -> own.get().own(call)),
                Operation.named("create_service", ListingInputs.Create.class, ServiceAnswer.class)
                        .summary("Offers a service of yours at a fixed price.")
                        .route("POST", "/api/services")
                        .access(Access.SESSION, Scope.HIRE)
                        .effect(Effect.CREATE)
                        .errors(ErrorCode.NOT_FOUND, ErrorCode.FORBIDDEN, ErrorCode.CONFLICT)
                        .prefetch((call, _) -> List.of(
                                Keys.account(call.accountId()), own.get().profileKey(call)))
                        .decides((call, input) -> own.get().create(call, input)),
                Operation.named("update_service", ListingInputs.Revise.class, ServiceAnswer.class)
                        .summary("Changes your service.")
                        .route("PATCH", ONE)
                        .access(Access.SESSION, Scope.HIRE)
                        .effect(Effect.CHANGE)
                        .errors(ErrorCode.NOT_FOUND, ErrorCode.FORBIDDEN, ErrorCode.CONFLICT)
                        .prefetch((call, input) -> List.of(
                                Keys.account(call.accountId()),
                                own.get().profileKey(call),
                                Keys.service(input.serviceId())))
                        .decides((call, input) -> own.get().revise(call, input)),
                Operation.named("delete_service", ListingInputs.One.class, DeletedService.class)
                        .summary("Removes your service.")
                        .route("DELETE", ONE)
                        .access(Access.SESSION, Scope.HIRE)
                        .effect(Effect.CHANGE)
                        .errors(ErrorCode.NOT_FOUND)
                        .prefetch((_, input) -> List.of(Keys.service(input.serviceId())))
                        .decides((call, input) -> own.get().delete(call, input)));
    }
}

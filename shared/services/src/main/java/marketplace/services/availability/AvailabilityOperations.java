package marketplace.services.availability;

import java.util.List;
import java.util.function.Supplier;
import marketplace.api.Access;
import marketplace.api.Foundation;
import marketplace.api.Operation;
import marketplace.api.Tool;
import marketplace.humans.Humans;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Scope;
import marketplace.kernel.cache.Lazy;
import marketplace.services.availability.AvailabilityInputs.OfHuman;
import marketplace.services.availability.AvailabilityInputs.OfService;
import marketplace.services.availability.AvailabilityViews.DateAnswer;
import marketplace.services.availability.AvailabilityViews.ServiceSlots;

public final class AvailabilityOperations {

    private AvailabilityOperations() {}

    public static List<Operation<?, ?>> of(Foundation on, Supplier<Humans> humans) {
        Supplier<AvailabilityService> service = new Lazy<>(() -> new AvailabilityService(on.table(), humans.get()));
        return List.of(
                Operation.named("get_service_slots", OfService.class, ServiceSlots.class)
                        .summary("Lists the times at which a service can be booked.")
                        .route("GET", "/api/services/{serviceId}/availability")
                        .access(Access.OPTIONAL_KEY, Scope.READ)
                        .errors(ErrorCode.NOT_FOUND)
                        .reads((call, input) -> service.get().ofService(call, input)),
                Operation.named("get_service_availability", OfHuman.class, DateAnswer.class)
                        .summary("Lists the booked times of a provider on one date.")
                        .route("GET", "/api/services/bookings")
                        .access(Access.OPTIONAL_KEY, Scope.READ)
                        .errors(ErrorCode.NOT_FOUND)
                        .tool(Tool.of(
                                "get_service_availability",
                                "Get service availability",
                                Tool.Hint.READ,
                                "Lists a provider's booked times on a date and, with serviceId, the free ones."
                                        + " Needs no key."))
                        .reads((call, input) -> service.get().ofHuman(call, input)));
    }
}

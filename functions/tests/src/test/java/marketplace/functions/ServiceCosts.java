package marketplace.functions;

import static marketplace.functions.CostSheet.ANONYMOUS;
import static marketplace.functions.Reading.PUBLIC;
import static marketplace.functions.Reading.SESSION;

import java.util.Map;

/** The costs of services. */
final class ServiceCosts {

    private static final String PORTRAITS = """
        {"title":"Portraits in the park","description":"An hour in a park of your choice, and ten edited pictures.",
        "category":"photography","price":60,"durationMinutes":60}\
        """;

    private final CostSheet sheet;

    ServiceCosts(CostSheet sheet) {
        this.sheet = sheet;
    }

    /** The worker has a profile. */
    void services(Map<String, String> worker) {
        String id = sheet.cost("create_service", SESSION, worker, Map.of(), PORTRAITS)
                .at("/service/id")
                .textValue();
        Map<String, String> path = Map.of("serviceId", id);
        sheet.cost("list_own_services", SESSION, worker, Map.of(), "");
        sheet.cost("get_service", PUBLIC, ANONYMOUS, path, "");
        sheet.cost("browse_services", PUBLIC, ANONYMOUS, Map.of(), "");
        sheet.cost(
                "browse_services, by words and price",
                "browse_services",
                PUBLIC,
                ANONYMOUS,
                Map.of("?search", "portraits", "?sort", "price-low"),
                "");
        sheet.cost("update_service", SESSION, worker, path, "{\"price\":70}");
        sheet.cost("delete_service", SESSION, worker, path, "");
    }
}

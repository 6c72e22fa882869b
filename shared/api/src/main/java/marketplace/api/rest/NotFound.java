package marketplace.api.rest;

import java.util.List;
import marketplace.api.Catalogue;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;

/**
 * Tells who came to no route what is wrong: the path, or only the method.
 *
 * <p>Apart from the endpoint, because the gateway sends what no route takes to a function that serves no operation itself.
 */
public final class NotFound {

    private final Catalogue catalogue;

    public NotFound(Catalogue catalogue) {
        this.catalogue = catalogue;
    }

    /** The refusal of a request that no operation takes. */
    public Problem refusal(HttpRequest http) {
        List<String> methods = catalogue.methodsAt(http.path());
        // A known method here means that the gateway has no route for it: then there is nothing else to offer.
        return methods.isEmpty() || methods.contains(http.method())
                ? new Problem(ErrorCode.NOT_FOUND, "There is no such path; /api/openapi.json lists those there are.")
                : Problem.methodNotAllowed(http.method(), RouteTable.allowed(methods));
    }
}

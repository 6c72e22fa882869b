package marketplace.api.rest;

import java.util.List;
import marketplace.api.Catalogue;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;

/** The refusal of a request without a route: unknown path or wrong method. */
public final class NotFound {

    private final Catalogue catalogue;

    public NotFound(Catalogue catalogue) {
        this.catalogue = catalogue;
    }

    public Problem refusal(HttpRequest http) {
        List<String> methods = catalogue.methodsAt(http.path());
        // The method is right, but the gateway routes the path elsewhere.
        return methods.isEmpty() || methods.contains(http.method())
                ? new Problem(ErrorCode.NOT_FOUND, "This path does not exist. GET /api/openapi.json lists all paths.")
                : Problem.methodNotAllowed(http.method(), RouteTable.allowed(methods));
    }
}

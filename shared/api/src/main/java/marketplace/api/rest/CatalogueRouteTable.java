package marketplace.api.rest;

import java.util.List;
import marketplace.api.Access;
import marketplace.api.Catalogue;

/** The routes of a catalogue. */
record CatalogueRouteTable(Catalogue catalogue) implements RouteTable {

    @Override
    public List<String> methods(HttpRequest http) {
        return catalogue.methodsAt(http.path());
    }

    @Override
    public boolean isOpen(HttpRequest http) {
        return catalogue
                .atRoute("GET " + http.routePath())
                .map(operation -> operation.access() == Access.PUBLIC || operation.access() == Access.OPTIONAL_KEY)
                .orElse(false);
    }
}

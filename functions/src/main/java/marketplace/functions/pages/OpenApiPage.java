package marketplace.functions.pages;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import marketplace.api.Json;
import marketplace.api.rest.HttpRequest;
import marketplace.api.rest.HttpResponse;
import marketplace.kernel.cache.LruCache;

/** The OpenAPI document, or the slice of the tag in the query. */
final class OpenApiPage {

    static final String PATH = "/api/openapi.json";
    static final String ROUTE = "GET " + PATH;

    /** By origin and tag. They never become stale: only a new version of the service changes them. */
    private final LruCache<List<String>, byte[]> serialised = new LruCache<>(8);

    HttpResponse answer(HttpRequest http) {
        String tag = http.query().get("tag");
        List<String> key = tag == null ? List.of(http.origin()) : List.of(http.origin(), tag);
        return HttpResponse.json(200, serialised.findOrMake(key, _ -> Json.bytes(document(http.origin(), tag))));
    }

    private static ObjectNode document(String origin, String tag) {
        return tag == null ? OpenApiDocument.whole(origin) : OpenApiDocument.slice(origin, tag);
    }
}

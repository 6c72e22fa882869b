package marketplace.api;

/**
 * The route of an operation in the REST API.
 *
 * <p>Said once: the router, the OpenAPI document and the test of template.yaml all read it here.
 *
 * @param method GET, POST, PUT, PATCH or DELETE
 * @param path with {@code {name}} for each path parameter; the names are fields of the input
 * @param status the status of success
 * @param enveloped whether the answer carries {@code success}; false for documents whose form a standard fixes
 */
public record Rest(String method, String path, int status, boolean enveloped) {

    /** The route as API Gateway names it: method, blank, path. */
    public String routeKey() {
        return method + " " + path;
    }
}

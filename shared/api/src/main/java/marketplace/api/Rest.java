package marketplace.api;

/** A route. Path parameters such as {@code {bountyId}} are fields of the input. */
public record Rest(String method, String path, int status, boolean enveloped) {

    public String routeKey() {
        return method + " " + path;
    }
}

package marketplace.api;

/**
 * An operation's route. Path parameters such as {@code {bountyId}} are fields of the input. Documents whose form a
 * standard fixes are not enveloped.
 */
public record Rest(String method, String path, int status, boolean enveloped) {

    public String routeKey() {
        return method + " " + path;
    }
}

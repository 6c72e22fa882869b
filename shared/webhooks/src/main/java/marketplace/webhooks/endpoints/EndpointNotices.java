package marketplace.webhooks.endpoints;

import java.net.URI;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.Set;
import marketplace.kernel.Id.EndpointId;
import marketplace.kernel.Notice;
import marketplace.kernel.NoticeType;

/** Tells the owner of an endpoint that it keeps failing, and that it was disabled. */
public final class EndpointNotices {

    private static final Set<Long> WARNED = Set.of(5L, 10L);

    /** @param left until the endpoint is disabled */
    record Failures(EndpointId endpointId, String host, long failures, long left) {}

    private EndpointNotices() {}

    /** @param before as it was before the failure, which its write requires */
    public static Optional<Notice> of(Endpoint before, Instant now) {
        long failures = before.consecutiveFailures() + 1;
        if (failures == Endpoint.MAX_FAILURES) {
            return Optional.of(notice(NoticeType.ENDPOINT_DISABLED, before, failures, now));
        }
        return WARNED.contains(failures)
                ? Optional.of(notice(NoticeType.ENDPOINT_FAILING, before, failures, now))
                : Optional.empty();
    }

    /** One mail a day and number of failures: an endpoint may recover and fail again. */
    private static Notice notice(NoticeType type, Endpoint endpoint, long failures, Instant now) {
        String subject = endpoint.id() + "-" + failures + "-" + now.truncatedTo(ChronoUnit.DAYS);
        Failures data = new Failures(
                endpoint.id(), URI.create(endpoint.url()).getHost(), failures, Endpoint.MAX_FAILURES - failures);
        return Notice.of(type, subject, endpoint.accountId(), now, data);
    }
}

package marketplace.webhooks.endpoints;

import java.net.URI;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import marketplace.kernel.Notice;
import marketplace.kernel.NoticeType;

/** Tells the owner of an endpoint that it keeps failing, and that it was disabled. */
public final class EndpointNotices {

    private static final Set<Long> WARNED = Set.of(5L, 10L);

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
        Map<String, Object> data = Map.of(
                "endpointId",
                endpoint.id().value(),
                "host",
                URI.create(endpoint.url()).getHost(),
                "failures",
                failures,
                "left",
                Endpoint.MAX_FAILURES - failures);
        return Notice.of(type, subject, endpoint.accountId(), now, data);
    }
}

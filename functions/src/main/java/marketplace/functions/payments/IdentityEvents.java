package marketplace.functions.payments;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import marketplace.functions.payments.stripe.StripeIdentity;
import marketplace.functions.payments.stripe.StripeIdentity.Progress;
import marketplace.functions.payments.stripe.StripeIdentity.Report;
import marketplace.humans.identity.IdentityChecks;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;

/** Verifies and applies the events of identity checks. Only a pending check changes, so repeats have no effect. */
final class IdentityEvents {

    private final Optional<StripeIdentity> stripe;
    private final Supplier<IdentityChecks> checks;

    IdentityEvents(Optional<StripeIdentity> stripe, Supplier<IdentityChecks> checks) {
        this.stripe = stripe;
        this.checks = checks;
    }

    /** Takes header names in lower case. Returns the effect of a genuine event. */
    Runnable read(String provider, Map<String, String> headers, byte[] body, Instant now) {
        StripeIdentity sender = stripe.filter(_ -> provider.equals(StripeIdentity.NAME))
                .orElseThrow(() -> new Problem(ErrorCode.NOT_FOUND, "There is no such identity provider here."));
        Optional<Report> report = sender.event(headers, body, now);
        return () -> report.ifPresent(this::apply);
    }

    private void apply(Report report) {
        switch (report.progress()) {
            case Progress.Passed(String country) -> checks.get().pass(report.checkId(), country);
            case Progress.Ended _ -> checks.get().fail(report.checkId());
            case Progress.Open _, Progress.Processing _ -> {
                // The person can still pass.
            }
        }
    }
}

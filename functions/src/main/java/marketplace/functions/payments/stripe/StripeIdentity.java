package marketplace.functions.payments.stripe;

import com.fasterxml.jackson.databind.JsonNode;
import com.stripe.model.identity.VerificationReport;
import com.stripe.model.identity.VerificationSession;
import com.stripe.param.identity.VerificationSessionCreateParams;
import com.stripe.param.identity.VerificationSessionRetrieveParams;
import java.net.URI;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import marketplace.humans.identity.Check;
import marketplace.kernel.cache.Refreshed;

/** Identity checks by Stripe. Of a session we read its state and the document's country, nothing else. */
public final class StripeIdentity {

    public static final String NAME = "stripe";

    private static final String EVENTS = "identity.verification_session.";

    public sealed interface Progress {

        record Open(URI page) implements Progress {}

        record Processing() implements Progress {}

        record Passed(String country) implements Progress {}

        record Ended() implements Progress {}
    }

    public record Report(String checkId, Progress progress) {}

    private final Supplier<StripeSettings> settings;
    private final Supplier<StripeCalls> calls;

    public StripeIdentity(Refreshed<StripeSettings> settings) {
        this.settings = settings;
        this.calls = settings.map(StripeCalls::new);
    }

    /** One session per check. Its page works once, so each visit reads the session for a new one. */
    Progress visit(Check check, URI returnTo) {
        VerificationSessionCreateParams params = VerificationSessionCreateParams.builder()
                .setType(VerificationSessionCreateParams.Type.DOCUMENT)
                .setOptions(VerificationSessionCreateParams.Options.builder()
                        .setDocument(VerificationSessionCreateParams.Options.Document.builder()
                                .setRequireMatchingSelfie(true)
                                .build())
                        .build())
                .setReturnUrl(returnTo.toString())
                .putAllMetadata(new StripeIds(check.codeHash(), check.accountId(), 1).metadata())
                .build();
        VerificationSession session = StripeCalls.require(calls.get()
                .<VerificationSession>open(
                        "identity:" + check.codeHash(),
                        (stripe, once) ->
                                stripe.identity().verificationSessions().create(params, once.build()),
                        _ -> true));
        return progress(session.getId());
    }

    /** Empty for events that change nothing: a session that needs input or is being processed stays open. */
    public Optional<Report> event(Map<String, String> headers, byte[] body, Instant now) {
        return StripeSignature.verified(settings.get(), headers, body, now).flatMap(this::report);
    }

    private Optional<Report> report(JsonNode event) {
        JsonNode session = event.path("data").path("object");
        Optional<StripeIds> ids = StripeIds.of(session);
        return switch (event.path("type").asText()) {
            case EVENTS + "canceled" -> ids.map(known -> new Report(known.id(), new Progress.Ended()));
            case EVENTS + "verified" ->
                ids.map(known ->
                        new Report(known.id(), progress(session.path("id").asText())));
            default -> Optional.empty();
        };
    }

    private Progress progress(String id) {
        VerificationSessionRetrieveParams withReport = VerificationSessionRetrieveParams.builder()
                .addExpand("last_verification_report")
                .build();
        VerificationSession session = calls.get()
                .require(stripe -> stripe.identity().verificationSessions().retrieve(id, withReport));
        return switch (session.getStatus()) {
            case "verified" ->
                country(session).<Progress>map(Progress.Passed::new).orElseGet(Progress.Ended::new);
            case "processing" -> new Progress.Processing();
            case "requires_input" -> new Progress.Open(URI.create(session.getUrl()));
            default -> new Progress.Ended();
        };
    }

    /** Empty once the session is redacted. */
    private static Optional<String> country(VerificationSession session) {
        return Optional.ofNullable(session.getLastVerificationReportObject())
                .map(VerificationReport::getDocument)
                .map(VerificationReport.Document::getIssuingCountry)
                .filter(country -> country.matches("[A-Z]{2}"));
    }
}

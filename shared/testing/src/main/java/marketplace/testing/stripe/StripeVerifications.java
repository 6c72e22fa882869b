package marketplace.testing.stripe;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import marketplace.testing.stripe.FakeStripe.Refusal;
import marketplace.testing.stripe.StripeDashboard.SignedEvent;

/** Stripe Identity of {@link FakeStripe}. */
final class StripeVerifications {

    private static final String OBJECT = "identity.verification_session";
    private static final String REPORT = "last_verification_report";

    private final String address;
    private final StripeStore things;

    StripeVerifications(String address, StripeStore things) {
        this.address = address;
        this.things = things;
    }

    ObjectNode create(Map<String, String> form) {
        if (!"document".equals(form.get("type"))) {
            throw Refusal.ofRequest(400, "parameter_invalid", "type", "Invalid type.");
        }
        ObjectNode session =
                things.create(OBJECT, "vs").put("status", "requires_input").put("return_to", form.get("return_url"));
        session.set("metadata", FakeStripe.metadata(form, "metadata"));
        return shown(session, false);
    }

    /** The URL is valid once, so each read returns a new one. */
    ObjectNode retrieve(String id, Map<String, String> form) {
        return shown(things.get(id), form.getOrDefault("expand[0]", "").equals(REPORT));
    }

    private ObjectNode shown(ObjectNode session, boolean expanded) {
        ObjectNode shown = session.deepCopy();
        shown.remove("return_to");
        if (session.path("status").asText().equals("requires_input")) {
            shown.put("url", address + "/start/" + session.path("id").asText() + "/" + things.next());
        } else {
            shown.putNull("url");
        }
        if (expanded && session.has(REPORT)) {
            shown.set(REPORT, things.get(session.path(REPORT).asText()).deepCopy());
        }
        return shown;
    }

    SignedEvent verify(String session, String country) {
        ObjectNode report = things.create("identity.verification_report", "vr");
        ObjectNode document =
                report.putObject("document").put("status", "verified").put("first_name", "Ada");
        if (!country.isEmpty()) {
            document.put("issuing_country", country);
        }
        things.get(session).put(REPORT, report.path("id").asText());
        return change(session, "verified", "verified");
    }

    SignedEvent change(String session, String event) {
        return change(session, event.equals("redacted") ? text(session, "status") : event, event);
    }

    private String text(String session, String field) {
        return things.get(session).path(field).asText();
    }

    private SignedEvent change(String session, String status, String event) {
        ObjectNode found = things.get(session).put("status", status);
        return things.send(OBJECT + "." + event, shown(found, false), null);
    }
}

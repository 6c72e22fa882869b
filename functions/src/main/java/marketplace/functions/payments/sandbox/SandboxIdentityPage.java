package marketplace.functions.payments.sandbox;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import marketplace.api.rest.HttpRequest;
import marketplace.api.rest.HttpResponse;
import marketplace.console.html.HtmlPages;
import marketplace.console.html.HtmlPages.Tone;
import marketplace.console.session.OwnForm;
import marketplace.console.views.Country;
import marketplace.functions.http.Form;
import marketplace.functions.payments.pages.CheckoutPage;
import marketplace.functions.payments.pages.IdentityPage;
import marketplace.humans.Countries;
import marketplace.humans.identity.Check;
import marketplace.humans.identity.IdentityChecks;

/** The sandbox's form, on which the visitor chooses the result. Its URL has a code, so no other site can send it. */
public final class SandboxIdentityPage implements IdentityPage.Pending {

    private static final Map<String, String> DOCUMENTS =
            Map.of("passport", "Passport", "identity_card", "Identity card", "driving_licence", "Driving licence");

    private static final Set<String> COUNTRIES = Countries.CODES;

    private final HtmlPages pages;
    private final Supplier<IdentityChecks> checks;

    public SandboxIdentityPage(HtmlPages pages, Supplier<IdentityChecks> checks) {
        this.pages = pages;
        this.checks = checks;
    }

    @Override
    public HttpResponse answer(IdentityPage page, HttpRequest http, Check check) {
        if (!http.method().equals("POST")) {
            return form(200, http, new Form(Map.of("document", "passport")), null);
        }
        if (OwnForm.isFromElsewhere(http)) {
            return pages.notice(
                    403,
                    "Not sent",
                    Tone.BAD,
                    "This form was sent from another site. Nothing was changed.",
                    "Open the address of the check and send the form there.");
        }
        Form form = Form.of(http);
        switch (form.text("outcome")) {
            case "verify" -> {
                Optional<String> fault = fault(form);
                if (fault.isPresent()) {
                    return form(400, http, form, fault.get());
                }
                checks.get().pass(check.codeHash(), form.text("country"));
            }
            case "fail" -> checks.get().fail(check.codeHash());
            default -> {
                return form(400, http, form, "Choose Verify or Fail.");
            }
        }
        // Redirects after the form, so that a reload sends nothing again.
        return CheckoutPage.redirect(303, http.path());
    }

    private static Optional<String> fault(Form form) {
        if (!COUNTRIES.contains(form.text("country"))) {
            return Optional.of("Choose the country of the document.");
        }
        return DOCUMENTS.containsKey(form.text("document")) ? Optional.empty() : Optional.of("Choose a document.");
    }

    private HttpResponse form(int status, HttpRequest http, Form form, String fault) {
        List<Map<String, Object>> countries = COUNTRIES.stream()
                .map(code -> choice("code", code, Country.name(code), form.text("country")))
                .sorted(Comparator.comparing(country -> (String) country.get("name")))
                .toList();
        List<Map<String, Object>> documents = Arrays.stream(
                        new String[] {"passport", "identity_card", "driving_licence"})
                .map(value -> choice("value", value, DOCUMENTS.get(value), form.text("document")))
                .toList();
        return pages.page(
                status,
                IdentityPage.TITLE,
                "payments/identity.html",
                Map.of(
                        "action",
                        http.path(),
                        "fault",
                        fault == null ? false : fault,
                        "countries",
                        countries,
                        "documents",
                        documents));
    }

    private static Map<String, Object> choice(String field, String value, String name, String chosen) {
        return Map.of(field, value, "name", name, "chosen", value.equals(chosen));
    }
}

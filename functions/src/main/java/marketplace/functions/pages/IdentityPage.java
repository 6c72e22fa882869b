package marketplace.functions.pages;

import java.time.Instant;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import marketplace.api.rest.HttpRequest;
import marketplace.api.rest.HttpResponse;
import marketplace.functions.Form;
import marketplace.functions.HtmlPages;
import marketplace.functions.HtmlPages.Tone;
import marketplace.humans.identity.Check;
import marketplace.humans.identity.IdentityChecks;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;

/** The sandbox page that checks an ID. The code in its URL, for one check, also protects against CSRF. */
final class IdentityPage {

    static final String GET_ROUTE = "GET " + IdentityChecks.PATH + "{code}";
    static final String POST_ROUTE = "POST " + IdentityChecks.PATH + "{code}";

    private static final String TITLE = "Verify your identity";

    private static final Map<String, String> DOCUMENTS =
            Map.of("passport", "Passport", "identity_card", "Identity card", "driving_licence", "Driving licence");

    private static final Set<String> COUNTRIES = Set.of(Locale.getISOCountries());

    private final HtmlPages pages;
    private final Supplier<IdentityChecks> checks;

    IdentityPage(HtmlPages pages, Supplier<IdentityChecks> checks) {
        this.pages = pages;
        this.checks = checks;
    }

    HttpResponse answer(HttpRequest http, Instant now) {
        String code = http.pathParameters().getOrDefault("code", "");
        Optional<Check> found = checks.get().find(code, now);
        if (found.isEmpty()) {
            return unknown();
        }
        return http.method().equals("POST") ? end(http, found.get()) : show(http, found.get());
    }

    HttpResponse unknown() {
        return pages.notice(
                404,
                "Nothing to verify here",
                Tone.BAD,
                "This link is unknown or has expired.",
                "Start the check again from your account to get a new link.");
    }

    private HttpResponse show(HttpRequest http, Check check) {
        return switch (check.status()) {
            case PENDING -> form(200, http, new Form(Map.of("document", "passport")), null);
            case VERIFIED ->
                pages.notice(
                        200,
                        TITLE,
                        Tone.GOOD,
                        "Your identity is verified, with a document of " + name(check.country()) + ".",
                        "You can close this page. Every poster who asks for a verified identity accepts this result.");
            case FAILED ->
                pages.notice(
                        200,
                        TITLE,
                        Tone.BAD,
                        "Your identity could not be verified.",
                        "Start the check again from your account.");
        };
    }

    private HttpResponse end(HttpRequest http, Check check) {
        Form form = Form.of(http);
        try {
            switch (form.text("outcome")) {
                case "verify" -> {
                    Optional<String> fault = fault(form);
                    if (fault.isPresent()) {
                        return form(400, http, form, fault.get());
                    }
                    checks.get().pass(check, form.text("country"));
                }
                case "fail" -> checks.get().fail(check);
                default -> {
                    return form(400, http, form, "Choose Verify or Fail.");
                }
            }
        } catch (Problem problem) {
            if (problem.code() != ErrorCode.CONFLICT) {
                throw problem;
            }
            // Sent twice; the page shows the first result.
        }
        // Redirect after POST: a reload shows the page and does not send the form again.
        return new HttpResponse(
                303,
                Map.of("Location", http.path(), "Cache-Control", "no-store", "Referrer-Policy", "no-referrer"),
                new byte[0]);
    }

    private static Optional<String> fault(Form form) {
        if (!COUNTRIES.contains(form.text("country"))) {
            return Optional.of("Choose the country of the document.");
        }
        return DOCUMENTS.containsKey(form.text("document")) ? Optional.empty() : Optional.of("Choose a document.");
    }

    private HttpResponse form(int status, HttpRequest http, Form form, String fault) {
        List<Map<String, Object>> countries = COUNTRIES.stream()
                .map(code -> choice("code", code, name(code), form.text("country")))
                .sorted(Comparator.comparing(country -> (String) country.get("name")))
                .toList();
        List<Map<String, Object>> documents = Arrays.stream(
                        new String[] {"passport", "identity_card", "driving_licence"})
                .map(value -> choice("value", value, DOCUMENTS.get(value), form.text("document")))
                .toList();
        return pages.page(
                status,
                TITLE,
                "pages/identity.html",
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

    private static String name(String country) {
        return Locale.of("", country).getDisplayCountry(Locale.ENGLISH);
    }
}

package marketplace.server;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import marketplace.api.Json;

/**
 * Loads demo data through the API: people with profiles and services, an operator's bounties, applications, and
 * reviewed hires.
 */
final class Demo {

    private static final int HUMANS = 200;
    private static final int BOUNTIES = 40;
    private static final int APPLICATIONS_PER_BOUNTY = 4;
    private static final int HIRES = 12;
    private static final int SERVICES = 60;
    private static final int DEPOSIT_USD = 1000;

    /** Members of the taste panel. */
    private static final int PANEL = 24;

    private static final List<String> TASTES =
            List.of("design", "visual-art", "music", "photo-video", "fashion-style", "writing-performance");

    private static final List<String> FIRST_NAMES =
            List.of("Ada", "Bruno", "Chidi", "Dilara", "Emil", "Farah", "Goran", "Hana", "Inés", "Jonas");
    private static final List<String> LAST_NAMES =
            List.of("Abel", "Berg", "Costa", "Demir", "Eze", "Fuchs", "Garcia", "Haas", "Ito", "Jansen");
    private static final List<String> SKILLS = List.of(
            "photography", "delivery", "inspection", "translation", "assembly", "tasting", "measuring", "driving");
    private static final List<List<String>> PLACES = List.of(
            List.of("Porto", "PT"),
            List.of("Berlin", "DE"),
            List.of("Lagos", "NG"),
            List.of("Osaka", "JP"),
            List.of("Austin", "US"));
    private static final List<String> TASKS = List.of(
            "Photograph a shop front",
            "Measure a parking space",
            "Taste three coffees",
            "Collect a parcel",
            "Check a billboard");
    private static final List<String> COMMENTS = List.of(
            "Clear photographs, an hour before they were due.",
            "Good work; one detail had to be asked for.",
            "Friendly and exact. I would hire them again.");

    private static final String OPERATOR = "operator@demo.example";
    private static final String PASSWORD = "demo password";
    private static final Pattern CODE = Pattern.compile("[0-9A-Z]{5}-[0-9A-Z]{5}");

    private static final int MAIL_LOOKS = 400;

    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(50);

    private static final int MAX_ATTEMPTS = 30;
    private static final Duration BETWEEN_ATTEMPTS = Duration.ofSeconds(2);

    private final URI base;
    private final HttpClient http = HttpClient.newHttpClient();

    private final LocalAdmin admin;

    Demo(URI base, LocalAdmin admin) {
        this.base = base;
        this.admin = admin;
    }

    /** Returns an API key of the demo's operator; empty if the data is there already. */
    Optional<String> load() throws IOException, InterruptedException {
        ObjectNode login = Json.object().put("email", OPERATOR).put("password", PASSWORD);
        if (send(from(OPERATOR, "POST", "/api/auth/login", login)).statusCode() == 200) {
            return Optional.empty();
        }
        String operator = signUp(OPERATOR, "Olga Operator");
        String key = text(call("POST", "/api/keys", operator, Json.object().put("name", "demo")), "apiKey");
        List<String> bounties = inParallel(BOUNTIES, i -> post(key, i));
        List<String> workers = inParallel(HUMANS, this::join);
        vetTastePanel();
        inParallel(SERVICES, i -> offer(workers.get(i), i));
        List<String> applications = inParallel(
                BOUNTIES * APPLICATIONS_PER_BOUNTY,
                i -> apply(bounties.get(i / APPLICATIONS_PER_BOUNTY), workers.get(i % HUMANS)));
        deposit(key);
        inParallel(HIRES, i -> {
            int first = i * APPLICATIONS_PER_BOUNTY;
            return hire(key, bounties.get(i), applications.get(first), workers.get(first % HUMANS), i);
        });
        return Optional.of(key);
    }

    private String post(String key, int i) throws IOException, InterruptedException {
        ObjectNode bounty = Json.object()
                .put("title", TASKS.get(i % TASKS.size()))
                .put("description", "Take your time, send clear evidence, and ask if anything is unclear.")
                .put("priceType", i % 3 == 0 ? "hourly" : "fixed")
                .put("price", 15 + 5 * (i % 9))
                .put("estimatedHours", 1)
                .put("category", "field-work")
                .put("spotsAvailable", 1 + i % 3);
        bounty.putArray("skillsNeeded").add(SKILLS.get(i % SKILLS.size()));
        place(bounty, i).put("isRemoteAllowed", false);
        return id(call("POST", "/api/bounties", key, bounty), "bounty");
    }

    private String join(int i) throws IOException, InterruptedException {
        String first = FIRST_NAMES.get(i % FIRST_NAMES.size());
        String last = LAST_NAMES.get(i / FIRST_NAMES.size() % LAST_NAMES.size());
        String token = signUp("human" + i + "@demo.example", first + " " + last);
        String skill = SKILLS.get(i % SKILLS.size());
        ObjectNode profile = Json.object()
                .put("name", first + " " + last)
                .put("username", username(i))
                .put("headline", "Good at " + skill)
                .put("bio", "Reliable, on time, and happy to explain what was done and how.")
                .put("hourlyRate", 12 + i % 40);
        profile.putArray("skills").add(skill).add(SKILLS.get((i + 3) % SKILLS.size()));
        if (i < PANEL) {
            profile.putArray("tasteCategories")
                    .add(TASTES.get(i % TASTES.size()))
                    .add(TASTES.get((i + 1) % TASTES.size()));
        }
        place(profile, i).put("isRemoteAvailable", i % 2 == 0);
        call("PUT", "/api/humans/me", token, profile);
        return token;
    }

    private String offer(String worker, int i) throws IOException, InterruptedException {
        String skill = SKILLS.get(i % SKILLS.size());
        ObjectNode service = Json.object()
                .put("title", "A visit for " + skill)
                .put("description", "I come to a place of your choice in my city, for " + skill + ".")
                .put("category", skill)
                .put("price", 20 + 5 * (i % 13))
                .put("pricingUnit", i % 4 == 0 ? "hour" : "session")
                .put("durationMinutes", i % 4 == 0 ? 90 : 60)
                .put("instantBooking", i % 3 != 0);
        return id(call("POST", "/api/services", worker, service), "service");
    }

    /** Not with {@code --strict}: there the admin enrols a second factor at the first sign-in. */
    private void vetTastePanel() throws IOException, InterruptedException {
        ObjectNode login = Json.object().put("email", admin.email()).put("password", admin.password());
        HttpResponse<String> signedIn = send(from(admin.email(), "POST", "/api/auth/login", login));
        if (signedIn.statusCode() != 200) {
            return;
        }
        String session = text(signedIn, "token");
        for (int i = 0; i < PANEL; i++) {
            HttpResponse<String> human = successful(HttpRequest.newBuilder(base.resolve("/api/humans/" + username(i)))
                    .timeout(Duration.ofSeconds(60)));
            String vetting = "/api/admin/humans/" + id(human, "human") + "/taste-vetted";
            call("PUT", vetting, session, Json.object().put("vetted", true));
        }
    }

    private static String username(int i) {
        return String.format(Locale.ROOT, "demo-human-%03d", i);
    }

    private String apply(String bounty, String worker) throws IOException, InterruptedException {
        ObjectNode application = Json.object().put("message", "I am close by and have time this week.");
        return id(call("POST", "/api/bounties/" + bounty + "/applications", worker, application), "application");
    }

    /** Pays on the page of the sandbox, which is the provider of {@code ./run}. */
    private void deposit(String key) throws IOException, InterruptedException {
        URI checkout = URI.create(text(
                call("POST", "/api/wallet/deposit", key, Json.object().put("amount", DEPOSIT_USD)), "checkoutUrl"));
        URI page = URI.create(send(HttpRequest.newBuilder(checkout))
                .headers()
                .firstValue("Location")
                .orElseThrow(() -> new IOException("the deposit has no page at which to pay it")));
        send(HttpRequest.newBuilder(checkout.resolve(page))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(HttpRequest.BodyPublishers.ofString("outcome=pay")));
    }

    /** From the escrow to the review; returns the review's id. */
    private String hire(String key, String bounty, String application, String worker, int i)
            throws IOException, InterruptedException {
        ObjectNode subject = Json.object().put("bountyId", bounty).put("applicationId", application);
        String escrow = text(call("POST", "/api/escrow/checkout", key, subject), "escrowId");
        String seat = "/api/bounties/" + bounty + "/applications/" + application;
        call("PATCH", seat, key, Json.object().put("action", "accept"));
        call("POST", seat + "/confirm", worker, Json.object());
        call("POST", seat + "/start", worker, Json.object());
        call("POST", seat + "/submissions", worker, Json.object().put("text", "Done; the evidence is in the notes."));
        call("POST", "/api/escrow/" + escrow + "/complete", key, Json.object());
        call("POST", "/api/escrow/" + escrow + "/release", key, Json.object());
        ObjectNode review = Json.object()
                .put("escrowId", escrow)
                .put("rating", i % COMMENTS.size() == 1 ? 4 : 5)
                .put("comment", COMMENTS.get(i % COMMENTS.size()));
        return id(call("POST", "/api/reviews", key, review), "review");
    }

    private static ObjectNode place(ObjectNode thing, int i) {
        List<String> place = PLACES.get(i % PLACES.size());
        return thing.putObject("location").put("city", place.getFirst()).put("country", place.getLast());
    }

    private String signUp(String email, String name) throws IOException, InterruptedException {
        ObjectNode person =
                Json.object().put("email", email).put("password", PASSWORD).put("name", name);
        HttpResponse<String> signedUp = successful(from(email, "POST", "/api/auth/signup", person));
        if (!Json.parse(signedUp.body()).path("verificationRequired").booleanValue()) {
            return text(signedUp, "token");
        }
        ObjectNode proof = person.put("code", mailedCode(email));
        return text(successful(from(email, "POST", "/api/auth/verify-email", proof)), "token");
    }

    private String mailedCode(String email) throws IOException, InterruptedException {
        for (int look = 0; look < MAIL_LOOKS; look++) {
            HttpResponse<String> mails = send(HttpRequest.newBuilder(base.resolve("/local/mail?to=" + email))
                    .timeout(Duration.ofSeconds(60)));
            Matcher code =
                    CODE.matcher(Json.parse(mails.body()).at("/mails/0/text").asText());
            if (code.find()) {
                return code.group();
            }
            Thread.sleep(BETWEEN_LOOKS);
        }
        throw new IOException("no verification mail to " + email);
    }

    private HttpResponse<String> call(String method, String path, String bearer, ObjectNode body)
            throws IOException, InterruptedException {
        return successful(from(bearer, method, path, body).header("Authorization", "Bearer " + bearer));
    }

    private HttpResponse<String> successful(HttpRequest.Builder request) throws IOException, InterruptedException {
        HttpResponse<String> response = send(request);
        if (response.statusCode() != 200) {
            throw new IOException(
                    response.request().method() + " " + response.request().uri() + " answered " + response.body());
        }
        return response;
    }

    /** One address per person: 20 signups an hour are allowed per address. */
    private HttpRequest.Builder from(String who, String method, String path, ObjectNode body) {
        int home = who.hashCode();
        String address = "10." + (home >>> 16 & 255) + "." + (home >>> 8 & 255) + "." + (home & 255);
        return HttpRequest.newBuilder(base.resolve(path))
                .timeout(Duration.ofSeconds(60))
                .header("Content-Type", "application/json")
                .header("X-Forwarded-For", address)
                .method(method, HttpRequest.BodyPublishers.ofString(Json.text(body)));
    }

    /** A busy machine answers 503 where it cannot count a sign-up in time. */
    private HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        for (int attempt = 1; ; attempt++) {
            HttpResponse<String> response = http.send(request.build(), HttpResponse.BodyHandlers.ofString());
            if (response.statusCode() != 503 || attempt == MAX_ATTEMPTS) {
                return response;
            }
            Thread.sleep(BETWEEN_ATTEMPTS);
        }
    }

    private static String text(HttpResponse<String> response, String field) {
        return Json.parse(response.body()).path(field).asText();
    }

    private static String id(HttpResponse<String> response, String resource) {
        return Json.parse(response.body()).path(resource).path("id").asText();
    }

    @FunctionalInterface
    private interface Part {
        String load(int number) throws IOException, InterruptedException;
    }

    /** One thread per processor: each signup hashes a password. */
    private static List<String> inParallel(int count, Part part) throws IOException, InterruptedException {
        List<Callable<String>> parts = IntStream.range(0, count)
                .<Callable<String>>mapToObj(i -> () -> part.load(i))
                .toList();
        try (ExecutorService threads =
                Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors() + 1)) {
            List<String> results = new ArrayList<>();
            for (Future<String> result : threads.invokeAll(parts)) {
                results.add(result.get());
            }
            return results;
        } catch (ExecutionException e) {
            throw new IOException(
                    "the demo could not be loaded: " + e.getCause().getMessage(), e);
        }
    }
}

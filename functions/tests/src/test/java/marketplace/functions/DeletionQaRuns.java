package marketplace.functions;

import java.time.Duration;
import java.util.Map;
import marketplace.testing.TestEndpoint.Reply;
import marketplace.testing.TestFiles;

/**
 * Ada's templates of QA runs. The run of one ends without an applicant, so that nothing of it stays. The other's two
 * runs are tested by Bob: their bounties and public texts stay with his applications. In the second one he tries what
 * he found in the first.
 */
final class DeletionQaRuns {

    private static final String PNG = "image/png";
    private static final String RUNS = "/api/v1/qa/runs";
    private static final long BUDGET = 2_360;

    private final DeletionWorld world;
    private final Map<String, String> owner;
    private Map<String, String> tester;

    private DeletionQaRuns(DeletionWorld world) {
        this.world = world;
        this.owner = world.adasKey;
        this.tester = world.bob;
    }

    static void create(DeletionWorld world) {
        // What the stopped run returns pays the first of the others.
        world.deposit(world.accountOf(DeletionWorld.EMAIL), 2 * BUDGET);
        DeletionQaRuns runs = new DeletionQaRuns(world);
        runs.stopped();
        runs.tested();
        world.ada = world.signedInAgain(DeletionWorld.EMAIL);
        world.bob = runs.tester;
    }

    private void stopped() {
        String template = template("""
            "name":"Shop of Ada Lovelace","targetUrl":"https://ada.example/countess",
            "instructions":"Buy the portrait of Ada Lovelace.","testerStartMessage":"Ask for Ada Lovelace.",
            "allowedCountries":["GB"]\
            """);
        world.call("POST", RUNS + "/" + latestRun(template) + "/stop", owner, "{}");
        world.settle();
        pause(template);
    }

    private void tested() {
        String template = template("""
            "name":"Shop","targetUrl":"https://shop.example/","instructions":"Buy a portrait as a guest."\
            """);
        String first = latestRun(template);
        handIn(first, """
            "findings":[{"title":"Ada Lovelace is cut off","severity":"major","category":"visual",
              "stepId":"countess","path":"/countess","element":"Portrait of Ada Lovelace",
              "stepsToReproduce":["Look at Ada Lovelace."],"expected":"All of Ada Lovelace.",
              "actual":"Half of Ada Lovelace.",
              "environment":{"device":"Countess 1","os":"Countess 2","browser":"Countess 3"},
              "evidence":[{"url":"https://ada.example/countess.png","type":"photo"}]}]\
            """);
        world.call("POST", "/api/reports/" + first + "/address", owner, "{}");

        world.market.advance(Duration.ofDays(1));
        world.settle();
        tester = world.signedInAgain("bob@example.com");
        handIn(latestRun(template), """
            "checks":[{"findingId":"%s","outcome":"reproduced","note":"Still half of Ada Lovelace.",
              "evidence":[{"url":"https://ada.example/countess.png","type":"photo"}]}]\
            """.formatted(read(first).text("data.report.findings.0.id")));
        pause(template);
    }

    /** Bob applies, is accepted, and hands in. */
    private void handIn(String run, String found) {
        String applications = "/api/bounties/" + read(run).text("data.bountyId") + "/applications";
        String application = world.call("POST", applications, tester, "{\"message\":\"I test.\"}")
                .text("application.id");
        world.settle();
        world.call("PATCH", RUNS + "/" + run + "/escalations/" + application, owner, "{\"action\":\"accept\"}");
        world.settle();
        world.call("POST", applications + "/" + application + "/confirm", tester, "{}");
        world.call("POST", RUNS + "/" + run + "/hand-in", tester, """
            {"text":"Done.","uploadIds":["%s"],
             "steps":[{"stepId":"countess","outcome":"fail","note":"I saw half of Ada Lovelace."}],%s}\
            """.formatted(photo(), found));
        world.settle();
    }

    /** Bob has none of its credentials: his application waits for Ada's answer. */
    private String template(String texts) {
        String template = world.call("POST", "/api/v1/qa/templates", owner, """
            {%s,"cadence":"daily","budgetPerRunCents":2360,"payPerTesterCents":2000,"testerCount":1,
             "submissionMode":"photo","requiredCredentials":["ada lovelace"],
             "periodCapCents":73160,
             "testPlan":[{"id":"countess","instruction":"Look at Ada Lovelace.","expected":"A countess."}]}\
            """.formatted(texts))
                .text("data.id");
        world.settle();
        return template;
    }

    private String latestRun(String template) {
        return world.call("GET", RUNS + "?templateId=" + template, owner, "").text("data.0.id");
    }

    private void pause(String template) {
        world.call("PATCH", "/api/v1/qa/templates/" + template, owner, "{\"status\":\"paused\"}");
    }

    private Reply read(String run) {
        return world.call("GET", RUNS + "/" + run, owner, "");
    }

    private String photo() {
        String announced = TestFiles.announce("submission", TestFiles.PNG, PNG);
        String upload = world.call("POST", "/api/uploads", tester, announced).text("uploadId");
        world.market.objects.store("uploads/" + upload, TestFiles.PNG);
        return upload;
    }
}

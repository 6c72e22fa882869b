package marketplace.functions;

/** A template of QA runs that Ada owns. */
final class DeletionStudies {

    private DeletionStudies() {}

    static void create(DeletionWorld world) {
        world.call("POST", "/api/v1/qa/templates", world.adasKey, """
            {"name":"Shop of Ada Lovelace","targetUrl":"https://ada.example/countess",
             "instructions":"Buy the portrait of Ada Lovelace.","testerStartMessage":"Ask for Ada Lovelace.",
             "cadence":"daily","budgetPerRunCents":2360,"payPerTesterCents":2000,"testerCount":1,
             "submissionMode":"photo","requiredCredentials":["ada lovelace"],"allowedCountries":["GB"],
             "periodCapCents":73160,
             "testPlan":[{"id":"countess","instruction":"Look at Ada Lovelace.","expected":"A countess."}]}\
            """);
    }
}

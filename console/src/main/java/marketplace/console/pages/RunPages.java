package marketplace.console.pages;

import java.util.List;

/** Test runs and comparisons that the person pays for, and the templates that start test runs. */
final class RunPages {

    static final List<ConsolePage> PAGES = List.of(
            ConsolePage.at("/app/runs", Tab.MORE, "Comparisons you started", "own_runs.html")
                    .reads("list", "list_taste_runs", "limit=20", "cursor"),
            ConsolePage.at(
                            "/app/runs/{runId:qat}",
                            Tab.MORE,
                            "{{#run.report}}{{name}}{{/run.report}}{{^run.report}}Test run{{/run.report}}",
                            "qa_run.html")
                    .reads("run", "get_own_qa_run.data")
                    .form(decide("accept", "Accept").fixed("action", "accept"))
                    .form(decide("revise", "Do not accept")
                            .fixed("action", "revise")
                            .fields("response")
                            .dangerous())
                    .forms(sharing()),
            ConsolePage.at(
                            "/app/runs/{runId:tst}",
                            Tab.MORE,
                            "{{run.title}}{{^run.title}}Comparison{{/run.title}}",
                            "taste_run.html")
                    .reads("run", "get_taste_run.run")
                    .forms(sharing()),
            ConsolePage.at("/app/templates/{templateId}", Tab.MORE, "{{template.name}}", "template.html")
                    .reads("template", "get_own_qa_template.data")
                    .reads("wallet", "get_wallet_balance")
                    .form(steer("resume", "Resume")
                            .fixed("status", "active")
                            .asks("Runs begin again as planned, and a run that was planned once begins at once. Each"
                                    + " run reserves its budget from your wallet."))
                    .form(steer("pause", "Pause").fixed("status", "paused").dangerous())
                    .form(steer("cap", "Save").fields("periodCapCents").filledFrom("template"))
                    .form(PageForm.of("deposit", "deposit_wallet", "Put money in")
                            .fields("amount")
                            .withoutQuote()
                            .shows("deposit.html")));

    private static PageForm decide(String name, String submit) {
        return PageForm.of(name, "decide_own_qa_escalation", submit).hidden("applicationId");
    }

    private static PageForm steer(String name, String submit) {
        return PageForm.of(name, "update_own_qa_template", submit);
    }

    private static List<PageForm> sharing() {
        return List.of(
                PageForm.of("share", "share_report", "Make a secret address").shows("report_address.html"),
                PageForm.of("unshare", "unshare_report", "End the address").dangerous());
    }

    private RunPages() {}
}

package marketplace.functions;

import static marketplace.functions.Reading.KEYED;
import static marketplace.functions.Reading.SESSION;

import java.util.Map;
import marketplace.bounties.applications.RunWake;
import marketplace.studies.templates.Templates;
import marketplace.testing.TestFiles;

/** The costs of a QA run, from its start to a hand-in. */
final class QaRunCosts {

    private static final String ONCE = """
        {'name':'Checkout','targetUrl':'https://shop.example/','instructions':'Buy a pair of red socks as a guest.',\
        'cadence':'once','budgetPerRunCents':2360,'payPerTesterCents':2000,'testerCount':1,\
        'submissionMode':'photo','requiredCredentials':['identity_verified'],'periodCapCents':2360}\
        """;

    private final CostSheet sheet;
    private final Map<String, String> owner;
    private final Map<String, String> tester;

    QaRunCosts(CostSheet sheet, Map<String, String> owner, Map<String, String> tester) {
        this.sheet = sheet;
        this.owner = owner;
        this.tester = tester;
    }

    /** @param person the session of the owner */
    void runs(Map<String, String> person) {
        Map<String, String> run = Map.of("runId", started());
        sheet.cost("list_qa_runs", KEYED, owner, Map.of(), "");
        Map<String, String> escalation = escalated(run);
        sheet.cost("get_qa_run", KEYED, owner, run, "");
        sheet.cost("decide_qa_escalation", KEYED, owner, escalation, "{'action':'accept'}");
        sheet.cost("get_qa_brief", SESSION, tester, run, "");
        sheet.cost(
                "hand_in_qa_work",
                SESSION,
                tester,
                run,
                "{'text':'Done.','uploadIds':['" + sheet.service.photo(tester, TestFiles.PNG, "image/png") + "']}");
        sheet.service.runJobs(RunWake.KIND);
        sheet.cost("get_qa_report", KEYED, owner, run, "");
        sheet.cost("share_report", KEYED, owner, run, "{}");
        sheet.cost("unshare_report", KEYED, owner, run, "");
        sheet.cost("stop_qa_run", KEYED, owner, Map.of("runId", started()), "");
        ownRun(person);
    }

    private void ownRun(Map<String, String> person) {
        Map<String, String> run = Map.of("runId", started());
        Map<String, String> escalation = escalated(run);
        sheet.cost("get_own_qa_run", SESSION, person, run, "");
        sheet.cost("decide_own_qa_escalation", SESSION, person, escalation, "{'action':'revise'}");
    }

    /** The run with an application that it does not decide by itself. */
    private Map<String, String> escalated(Map<String, String> run) {
        String bounty = sheet.service
                .call("get_qa_run", owner, run, "")
                .at("/data/bountyId")
                .textValue();
        String application = sheet.service
                .call("apply_to_bounty", tester, Map.of("bountyId", bounty), "{'message':'I test.'}")
                .at("/application/id")
                .textValue();
        sheet.service.runJobs(RunWake.KIND);
        return Map.of("runId", run.get("runId"), "applicationId", application);
    }

    private String started() {
        String template = sheet.service
                .call("create_qa_run_template", owner, Map.of(), ONCE)
                .at("/data/id")
                .textValue();
        sheet.service.runTimers(Templates.DUE);
        return sheet.service
                .call("list_qa_runs", owner, Map.of("?templateId", template), "")
                .at("/data/0/id")
                .textValue();
    }
}

package marketplace.functions;

import static marketplace.functions.Reading.ADMIN;
import static marketplace.functions.Reading.KEYED;
import static marketplace.functions.Reading.SESSION;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import marketplace.api.moderation.RuleModeration;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Id.QaTemplateId;
import marketplace.kernel.Id.RunId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Ids;
import marketplace.kernel.Timer;
import marketplace.studies.findings.BugDescription;
import marketplace.studies.findings.BugPlace;
import marketplace.studies.findings.FindingCategory;
import marketplace.studies.findings.FindingMatcher;
import marketplace.studies.findings.Findings;
import marketplace.studies.findings.HandIn;
import marketplace.studies.findings.HandIn.Reported;
import marketplace.studies.findings.HandInJudge;
import marketplace.studies.findings.JudgedHandIn;
import marketplace.studies.findings.Severity;
import marketplace.studies.findings.TemplateFindings;
import marketplace.studies.findings.WordSimilarity;
import marketplace.studies.taste.TasteWork;
import marketplace.studies.templates.Templates;
import marketplace.table.Commit;
import marketplace.table.TimerKind;

/** The costs of QA runs. */
final class StudyCosts {

    private static final String CHECKOUT = """
        {'name':'Checkout','targetUrl':'https://shop.example/','instructions':'Buy a pair of red socks as a guest.',\
        'cadence':'daily','budgetPerRunCents':2360,'payPerTesterCents':2000,'testerCount':1,\
        'submissionMode':'photo','periodCapCents':73160}\
        """;

    private static final String LOGOS = """
        {'question':'Which logo fits a bakery?','artifacts':[{'label':'A','url':'https://shop.example/a.png'},\
        {'label':'B','url':'https://shop.example/b.png'}],'respondentCount':1,'payPerRespondentCents':300}\
        """;

    private final CostSheet sheet;
    private final Map<String, String> owner;

    StudyCosts(CostSheet sheet, Map<String, String> owner) {
        this.sheet = sheet;
        this.owner = owner;
    }

    /** @param person the session of the owner */
    void templates(Map<String, String> person) {
        String id = sheet.cost("create_qa_run_template", KEYED, owner, Map.of(), CHECKOUT)
                .at("/data/id")
                .textValue();
        sheet.cost("list_qa_templates", KEYED, owner, Map.of(), "");
        sheet.cost("update_qa_template", KEYED, owner, Map.of("templateId", id), "{'status':'paused'}");
        Map<String, String> template = Map.of("templateId", id);
        sheet.cost("get_own_qa_template", SESSION, person, template, "");
        sheet.cost("update_own_qa_template", SESSION, person, template, "{'status':'active'}");
    }

    /** A finding among others of a template. */
    void findings() {
        QaTemplateId id = new QaTemplateId(sheet.service
                .call("create_qa_run_template", owner, Map.of(), CHECKOUT)
                .at("/data/id")
                .textValue());
        Findings findings = new Findings(sheet.service.meter);
        AccountId account =
                new Templates(sheet.service.meter).find(id).orElseThrow().ownerId();
        TemplateFindings before = findings.of(id, account);
        Instant now = sheet.service.platform.clock.instant();
        JudgedHandIn judged =
                new HandInJudge(new FindingMatcher(new WordSimilarity()), Ids.random()).judge(before, handIn(id), now);
        sheet.service.meter.commit(new Commit(findings.record(before, judged)));
        sheet.cost("list_qa_findings", KEYED, owner, Map.of(), "");
        String finding = judged.reports().getFirst().findingId().value();
        sheet.cost("update_qa_finding", KEYED, owner, Map.of("findingId", finding), "{'status':'wont_fix'}");
    }

    private static HandIn handIn(QaTemplateId template) {
        List<Reported> reports = Stream.of("Pay button", "Coupon field", "Total")
                .map(element -> new BugPlace("pay", "/checkout", element, FindingCategory.FUNCTIONAL))
                .map(place -> new BugDescription(
                        "Nothing happens", Severity.MAJOR, place, List.of("Click it"), null, "Nothing happens.", null))
                .map(says -> new Reported(says, List.of()))
                .toList();
        return new HandIn(
                RunId.of(template, LocalDate.of(2026, 1, 1)),
                new ApplicationId(Ids.random().next(IdKind.APPLICATION, Instant.EPOCH)),
                new HumanId(Ids.random().next(IdKind.HUMAN, Instant.EPOCH)),
                reports,
                List.of(),
                List.of());
    }

    /** A run whose only member answers it. */
    void tasteRuns(Map<String, String> admin, Map<String, String> worker) {
        String human = sheet.service
                .call(
                        "put_own_human",
                        worker,
                        Map.of(),
                        "{'name':'Ada','username':'ada','skills':['photography'],'tasteCategories':['design']}")
                .at("/human/id")
                .textValue();
        sheet.service.call("admin_vet_taste", admin, Map.of("humanId", human), "{'vetted':true}");
        String run = sheet.cost("create_taste_run", KEYED, owner, Map.of(), LOGOS)
                .path("runId")
                .textValue();
        sheet.cost("list_taste_runs", KEYED, owner, Map.of(), "");
        sheet.cost("get_taste_run", KEYED, owner, Map.of("runId", run), "");
        Instant now = sheet.service.platform.clock.instant();
        TimerKind<?> invite = new TasteWork(sheet.service.meter, Ids.random(), RuleModeration.ofPublicTexts())
                .timers()
                .getFirst();
        sheet.service.meter.commit(invite.handle(new Timer(invite.name(), run, now), now));
        JsonNode check = sheet.cost("list_taste_invitations", SESSION, worker, Map.of(), "")
                .at("/invitations/0/checks/0");
        sheet.cost("get_own_overview", SESSION, worker, Map.of(), "");
        sheet.cost("get_earnings", SESSION, worker, Map.of(), "");
        String prompt = check.path("prompt").textValue();
        String word = prompt.substring(prompt.lastIndexOf(' ') + 1, prompt.length() - 1);
        // The words depend on the ids, which differ.
        check.path("options")
                .forEach(option -> sheet.examples.replace("list_taste_invitations", option.textValue(), "violin"));
        sheet.cost("answer_taste_run", SESSION, worker, Map.of("runId", run), answer(word));
        sheet.examples.replace("answer_taste_run", word, "violin");
        sheet.service.jobs().stream()
                .filter(job -> job.kind().startsWith("taste."))
                .forEach(sheet.service::run);
        sheet.cost("share_report", KEYED, owner, Map.of("runId", run), "");
        sheet.cost("unshare_report", KEYED, owner, Map.of("runId", run), "");
        // What vetting costs is measured later.
        sheet.service.call("admin_vet_taste", admin, Map.of("humanId", human), "{'vetted':false}");
    }

    private static String answer(String word) {
        return """
            {'choice':'A','reason':'It looks warm, like fresh bread.','confidence':4,'checks':['%s']}\
            """.formatted(word);
    }

    void reviews(Map<String, String> admin) {
        String flagged = CHECKOUT.replace("Buy a pair", "Send us your password, then buy a pair");
        String id = sheet.service
                .call("create_qa_run_template", owner, Map.of(), flagged)
                .at("/data/id")
                .textValue();
        sheet.cost("admin_list_held_qa_templates", ADMIN, admin, Map.of(), "");
        sheet.cost("admin_publish_qa_template", ADMIN, admin, Map.of("templateId", id), "");
    }
}

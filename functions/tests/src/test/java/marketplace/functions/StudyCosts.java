package marketplace.functions;

import static marketplace.functions.Reading.ADMIN;
import static marketplace.functions.Reading.KEYED;

import java.util.Map;

/** The costs of QA runs. */
final class StudyCosts {

    private static final String CHECKOUT = """
        {'name':'Checkout','targetUrl':'https://shop.example/','instructions':'Buy a pair of red socks as a guest.',\
        'cadence':'daily','budgetPerRunCents':2360,'payPerTesterCents':2000,'testerCount':1,\
        'submissionMode':'photo','periodCapCents':73160}\
        """;

    private final CostSheet sheet;
    private final Map<String, String> owner;

    StudyCosts(CostSheet sheet, Map<String, String> owner) {
        this.sheet = sheet;
        this.owner = owner;
    }

    void templates() {
        String id = sheet.cost("create_qa_run_template", KEYED, owner, Map.of(), CHECKOUT)
                .at("/data/id")
                .textValue();
        sheet.cost("list_qa_templates", KEYED, owner, Map.of(), "");
        sheet.cost("update_qa_template", KEYED, owner, Map.of("templateId", id), "{'status':'paused'}");
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

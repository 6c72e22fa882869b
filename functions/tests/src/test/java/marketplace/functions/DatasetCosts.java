package marketplace.functions;

import static marketplace.functions.Reading.KEYED;

import java.util.Map;

/** The costs of the files that a bounty collects. */
final class DatasetCosts {

    private final CostSheet sheet;

    DatasetCosts(CostSheet sheet) {
        this.sheet = sheet;
    }

    void datasets(Map<String, String> key, String task) {
        String photos = task.replace("}", """
            ,"submissionMode":"photo_upload","photoSubmission":{"maxFiles":1,"consentText":"Yes."}}\
            """);
        String bounty = sheet.service
                .call("create_bounty", key, Map.of(), photos)
                .at("/bounty/id")
                .textValue();
        sheet.cost("get_dataset", KEYED, key, Map.of("bountyId", bounty, "?format", "json"), "");
        sheet.cost("get_dataset, as a small zip", "get_dataset", KEYED, key, Map.of("bountyId", bounty), "");
    }
}

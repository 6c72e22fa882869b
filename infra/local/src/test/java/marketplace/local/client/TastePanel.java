package marketplace.local.client;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import marketplace.api.Json;

/** What a taste run asks a panel, and its members. */
public final class TastePanel {

    private TastePanel() {}

    /** The artifacts are A and B. */
    public static ObjectNode brief(int respondents, int payCents) {
        ObjectNode brief = Json.object()
                .put("question", "Which logo fits a bakery?")
                .put("respondentCount", respondents)
                .put("payPerRespondentCents", payCents);
        ArrayNode artifacts = brief.putArray("artifacts");
        for (String label : List.of("A", "B")) {
            artifacts.addObject().put("label", label).put("url", "https://img.example/" + label + ".png");
        }
        return brief;
    }

    /** A vetted member. */
    public static Account member(Api api, Map<String, String> admin) {
        Account member = Account.signUp(api);
        ObjectNode profile = Json.object().put("name", "Ada Vale");
        profile.putArray("tasteCategories").add("design");
        String human = api.put("/api/humans/me", member.session(), profile).text("/human/id");
        ObjectNode vetted = Json.object().put("vetted", true);
        api.put("/api/admin/humans/" + human + "/taste-vetted", admin, vetted).success();
        return member;
    }
}

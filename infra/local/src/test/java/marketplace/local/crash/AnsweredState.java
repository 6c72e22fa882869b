package marketplace.local.crash;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import marketplace.local.crash.Burst.Answered;
import marketplace.local.crash.Request.Apply;
import marketplace.local.crash.Request.PostBounty;
import marketplace.local.crash.Request.PutProfile;

final class AnsweredState {

    private final Map<String, JsonNode> bounties = new LinkedHashMap<>();
    private final Map<String, JsonNode> applications = new LinkedHashMap<>();
    private final Map<Worker, JsonNode> profiles = new LinkedHashMap<>();

    void enter(Answered answered) {
        JsonNode resource = answered.resource();
        switch (answered.request()) {
            case PostBounty _ -> bounties.put(resource.path("id").asText(), lasting(resource));
            case Apply _ -> applications.put(resource.path("id").asText(), resource);
            case PutProfile put -> profiles.put(put.worker(), lasting(resource));
        }
    }

    void enterAll(AnsweredState others) {
        bounties.putAll(others.bounties);
        applications.putAll(others.applications);
        profiles.putAll(others.profiles);
    }

    Set<String> bounties() {
        return bounties.keySet();
    }

    Set<String> applications() {
        return applications.keySet();
    }

    int size() {
        return bounties.size() + applications.size() + profiles.size();
    }

    /** A worker's unanswered request may have changed the profile after the last answer. */
    void requireReadable(Requests api, String apiKey, List<Request> unanswered)
            throws IOException, InterruptedException {
        Map<String, JsonNode> stored = new HashMap<>();
        for (String bounty : bounties.keySet()) {
            stored.put(bounty, lasting(api.bounty(bounty, apiKey)));
        }
        Set<String> parents = applications.values().stream()
                .map(application -> application.path("bountyId").asText())
                .collect(Collectors.toSet());
        for (String bounty : parents) {
            api.applications(bounty, apiKey)
                    .forEach(application -> stored.put(application.path("id").asText(), application));
        }
        Map<String, JsonNode> expected = new LinkedHashMap<>(bounties);
        expected.putAll(applications);
        for (Map.Entry<Worker, JsonNode> profile : profiles.entrySet()) {
            Worker worker = profile.getKey();
            JsonNode current = lasting(api.profile(worker));
            boolean changedOnceMore = unanswered.stream()
                    .anyMatch(request -> request instanceof PutProfile put
                            && put.worker() == worker
                            && current.path("headline").asText().equals(put.idempotencyKey()));
            if (!changedOnceMore) {
                stored.put(worker.name(), current);
                expected.put(worker.name(), profile.getValue());
            }
        }
        expected.entrySet().removeIf(entry -> entry.getValue().equals(stored.get(entry.getKey())));
        assertThat(expected)
                .as("successes that are not stored as they were answered")
                .isEmpty();
    }

    /** Without fields that depend on the reader, the time, and other callers. */
    private static JsonNode lasting(JsonNode thing) {
        ObjectNode lasting = thing.deepCopy();
        return lasting.without(List.of("profileUrl", "activityFreshness", "applicationCount"));
    }
}

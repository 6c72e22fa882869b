package marketplace.local.crash;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import marketplace.local.client.Receiver;
import marketplace.local.client.Receiver.Arrival;

record ApplicationEvents(Map<String, List<String>> bodies) {

    static ApplicationEvents of(Receiver receiver) {
        return new ApplicationEvents(receiver.arrivals().stream()
                .collect(Collectors.groupingBy(
                        arrival -> arrival.json().at("/data/applicationId").asText(),
                        Collectors.mapping(Arrival::text, Collectors.toList()))));
    }

    Set<String> applications() {
        return bodies.keySet();
    }

    Set<String> conflicting() {
        return bodies.entrySet().stream()
                .filter(sent -> Set.copyOf(sent.getValue()).size() > 1)
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
    }

    int repeats() {
        return bodies.values().stream().mapToInt(sent -> sent.size() - 1).sum();
    }
}

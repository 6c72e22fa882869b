package marketplace.console.forms;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Optional;
import marketplace.api.Json;
import marketplace.kernel.Problem;

/**
 * What a form shows besides its fields.
 *
 * @param stored the values to begin with; missing for none
 * @param typed what was submitted, which wins
 * @param problem why it was refused
 */
public record FormState(JsonNode stored, Optional<SentForm> typed, Optional<Problem> problem) {

    /** Of a form that is only shown. */
    public static final FormState EMPTY = new FormState(Json.object(), Optional.empty(), Optional.empty());

    Optional<String> error(String field) {
        return details().stream()
                .filter(detail -> belongs(detail, field))
                .map(Problem.Detail::message)
                .findFirst();
    }

    /** Faults of fields that the form does not have. */
    List<Problem.Detail> elsewhere(List<String> fields) {
        return details().stream()
                .filter(detail -> fields.stream().noneMatch(field -> belongs(detail, field)))
                .toList();
    }

    private List<Problem.Detail> details() {
        return problem.map(Problem::details).orElse(List.of());
    }

    /** A fault of an element or of the object around a field is shown at the field. */
    private static boolean belongs(Problem.Detail detail, String field) {
        return detail.field().equals(field)
                || detail.field().startsWith(field + ".")
                || field.startsWith(detail.field() + ".");
    }
}

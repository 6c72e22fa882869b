package marketplace.console.forms;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The files that a form already has: those of its record, and those that were sent before it was refused.
 *
 * @param stored their ids in the record
 * @param pictured whether everybody may see the record's files, so that the form can show them
 */
record FilesBefore(List<String> stored, boolean pictured, FormState state) {

    static FilesBefore of(String operation, String field, FormState state) {
        return new FilesBefore(
                FormArguments.stored(state.stored(), field).stream()
                        .flatMap(JsonNode::valueStream)
                        .map(JsonNode::asText)
                        .toList(),
                FilePurpose.of(operation).filter(FilePurpose::isPublic).isPresent(),
                state);
    }

    List<Map<String, Object>> options(List<String> ids) {
        return IntStream.range(0, ids.size())
                .mapToObj(i -> option(ids.get(i), i + 1))
                .toList();
    }

    private Map<String, Object> option(String id, int number) {
        Map<String, Object> option = new LinkedHashMap<>();
        option.put("value", id);
        option.put("text", sentName(id).orElseGet(() -> kind(id) + " " + number));
        option.put("picture", pictured && stored.contains(id) ? "/photos/" + id : "");
        return option;
    }

    /** The name on the person's device, of a file that was sent with the form. */
    private Optional<String> sentName(String id) {
        return state.typed().map(typed -> typed.text(SentForm.FILE_NAME + id)).filter(name -> !name.isEmpty());
    }

    private String kind(String id) {
        if (pictured) {
            return "Photo";
        }
        return state.stored()
                .path(FormArguments.FILES)
                .valueStream()
                .filter(file -> file.path("id").asText().equals(id))
                .map(file -> file.path("contentType").asText())
                .map(type -> type.startsWith("image/") ? "Picture" : type.startsWith("video/") ? "Video" : "File")
                .findFirst()
                .orElse("File");
    }
}

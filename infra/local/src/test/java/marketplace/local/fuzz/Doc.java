package marketplace.local.fuzz;

import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;

/** A body: JSON, or nearly JSON. A JSON library's tree cannot hold duplicate names, NaN or half a text. */
sealed interface Doc {

    record Member(String name, Doc value) {}

    record Obj(List<Member> members) implements Doc {
        public Obj {
            members = List.copyOf(members);
        }
    }

    record Arr(List<Doc> items) implements Doc {
        public Arr {
            items = List.copyOf(items);
        }
    }

    record Leaf(String written) implements Doc {}

    record Raw(byte[] bytes) implements Doc {}

    /** Escapes what has no form in UTF-8. */
    JsonMapper WRITER =
            JsonMapper.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

    static Doc none() {
        return new Leaf("");
    }

    static Leaf text(String text) {
        try {
            return new Leaf(WRITER.writeValueAsString(text));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    default byte[] bytes() {
        return this instanceof Raw(byte[] bytes) ? bytes : written(this).getBytes(StandardCharsets.UTF_8);
    }

    private static String written(Doc doc) {
        return switch (doc) {
            case Obj(List<Member> members) ->
                members.stream()
                        .map(member -> text(member.name()).written() + ":" + written(member.value()))
                        .collect(Collectors.joining(",", "{", "}"));
            case Arr(List<Doc> items) -> items.stream().map(Doc::written).collect(Collectors.joining(",", "[", "]"));
            case Leaf(String written) -> written;
            case Raw(byte[] bytes) -> new String(bytes, StandardCharsets.UTF_8);
        };
    }
}

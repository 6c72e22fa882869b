package marketplace.functions;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;
import marketplace.kernel.Problem;
import marketplace.table.Item;
import marketplace.table.records.RecordMapper;

/** Every record mapper of the service. */
final class StoredRecords {

    static final List<Field> FIELDS = fields();

    static final List<RecordMapper<?>> MAPPERS = FIELDS.stream()
            .<RecordMapper<?>>map(StoredRecords::mapper)
            .sorted(Comparator.comparing(mapper -> mapper.type().getName()))
            .toList();

    private StoredRecords() {}

    /** The mapper that wrote the item: of those that can, the one that writes most of its attributes, and no others. */
    static Optional<RecordMapper<?>> writerOf(Item item) {
        Map<RecordMapper<?>, Integer> candidates = new HashMap<>();
        for (RecordMapper<?> mapper : MAPPERS) {
            written(mapper, item)
                    .filter(written -> item.attributes()
                            .entrySet()
                            .containsAll(written.attributes().entrySet()))
                    .ifPresent(written ->
                            candidates.put(mapper, written.attributes().size()));
        }
        return candidates.keySet().stream()
                .max(Comparator.<RecordMapper<?>, Integer>comparing(candidates::get)
                        .thenComparing(mapper -> -mapper.describe().size()));
    }

    private static <R extends Record> Optional<Item> written(RecordMapper<R> mapper, Item item) {
        if (!item.has(RecordMapper.SHAPE)) {
            return Optional.empty();
        }
        try {
            return Optional.of(mapper.at(item.key(), mapper.read(item)).build());
        } catch (IllegalStateException | Problem _) {
            return Optional.empty();
        }
    }

    /**
     * Visits the texts of an item by their paths, in the form of {@link RecordMapper#describe()}. A map with a type is
     * visited with and without it: it may be a record of a sealed interface, or have a component of that name.
     */
    static void texts(Item item, BiConsumer<String, String> visitor) {
        visit("", item.attributes(), visitor);
    }

    private static void visit(String path, Object value, BiConsumer<String, String> visitor) {
        switch (value) {
            case String text -> visitor.accept(path, text);
            case List<?> list -> list.forEach(element -> visit(path + "[]", element, visitor));
            case Map<?, ?> map -> {
                map.forEach(
                        (name, inner) -> visit(path.isEmpty() ? name.toString() : path + "." + name, inner, visitor));
                if (map.get("type") instanceof String type && !path.isEmpty()) {
                    map.forEach((name, inner) -> visit(path + "(" + type + ")." + name, inner, visitor));
                }
            }
            default -> {}
        }
    }

    /** Those of the product. The classes are read as texts: ArchUnit takes 14 s of CPU to read them. */
    private static List<Field> fields() {
        List<Field> fields = new ArrayList<>();
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (JavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            for (JavaFileObject file :
                    files.list(StandardLocation.CLASS_PATH, "marketplace", Set.of(JavaFileObject.Kind.CLASS), true)) {
                String place = file.toUri().toString();
                if (!place.contains("/test-classes/") && !place.contains("/testing/") && namesMappers(file)) {
                    String name = files.inferBinaryName(StandardLocation.CLASS_PATH, file);
                    Stream.of(Class.forName(name).getDeclaredFields())
                            .filter(field -> field.getType() == RecordMapper.class)
                            .forEach(fields::add);
                }
            }
        } catch (IOException | ClassNotFoundException e) {
            throw new IllegalStateException("the classes of this process", e);
        }
        return fields;
    }

    private static boolean namesMappers(JavaFileObject file) throws IOException {
        try (InputStream bytes = file.openInputStream()) {
            return new String(bytes.readAllBytes(), StandardCharsets.ISO_8859_1)
                    .contains(RecordMapper.class.descriptorString());
        }
    }

    private static RecordMapper<?> mapper(Field field) {
        try {
            field.setAccessible(true);
            return (RecordMapper<?>) field.get(null);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException("a field that was made accessible", e);
        }
    }
}

package marketplace.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import marketplace.kernel.Id;
import marketplace.kernel.Id.QaTemplateId;
import marketplace.kernel.Id.RunId;
import marketplace.kernel.Id.TransferId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Problem;
import marketplace.kernel.Timer;
import org.junit.jupiter.api.Test;

/** The table in the comment of Keys matches the keys, and no two kinds of item share a key. */
class KeysTest {

    private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

    /** Number, description, partition, sort key. */
    private static final Pattern LINE =
            Pattern.compile("^ \\* +(\\d+)  .{38} (index 1: )?(as \\d+|\\S+) +(\\S.*)$", Pattern.MULTILINE);

    /** The comment above a collection. */
    private static final Pattern COLLECTION =
            Pattern.compile("Patterns ([\\d, ]+)\\. \\*/\\s+public static String (\\w+)\\(");

    /** Variable parts are stars. */
    private record Entry(int number, boolean ofTheTable, String pk, String sk) {

        static Entry of(MatchResult line) {
            return new Entry(
                    Integer.parseInt(line.group(1)),
                    line.group(2) == null,
                    starred(line.group(3)),
                    starred(line.group(4)));
        }

        static String starred(String text) {
            return Arrays.stream(text.split("#", -1)).map(Entry::word).collect(Collectors.joining("#"));
        }

        private static String word(String word) {
            return word.replaceFirst("^(?![A-Z]+$)[^/]+", "*");
        }

        boolean meets(Entry other) {
            return meet(pk, other.pk) && meet(sk, other.sk);
        }

        private static boolean meet(String one, String other) {
            String[] ones = one.split("#", -1);
            String[] others = other.split("#", -1);
            return ones.length == others.length
                    && IntStream.range(0, ones.length)
                            .allMatch(i -> ones[i].equals(others[i]) || ones[i].equals("*") || others[i].equals("*"));
        }

        String beginning() {
            return sk.contains("#") ? sk.substring(0, sk.indexOf('#') + 1) : sk;
        }
    }

    @Test
    void patternsAreNumberedWithoutGaps() {
        assertThat(contents())
                .extracting(Entry::number)
                .containsExactlyElementsOf(numbersTo(contents().size()));
    }

    @Test
    void everyKeyIsListedAndEveryListedPatternHasAKey() throws ReflectiveOperationException {
        Map<String, String> made = new TreeMap<>();
        for (Method method : Keys.class.getDeclaredMethods()) {
            if (Modifier.isPublic(method.getModifiers()) && method.getReturnType() == Key.class) {
                Key key = (Key) method.invoke(null, samples(method));
                String other = made.put(Entry.starred(key.pk()) + " " + Entry.starred(key.sk()), method.getName());
                assertThat(other).as("has the key of " + method.getName()).isNull();
            }
        }

        assertThat(made.keySet())
                .containsExactlyInAnyOrderElementsOf(
                        ofTheTable().map(entry -> entry.pk() + " " + entry.sk()).toList());
    }

    @Test
    void noTwoPatternsShareAKey() {
        assertThat(ofTheTable()
                        .flatMap(one -> ofTheTable()
                                .filter(other -> one.number() < other.number() && one.meets(other))
                                .map(other -> one + " meets " + other)))
                .isEmpty();
    }

    @Test
    void prefixOfAKindMatchesNoOtherKind() {
        assertThat(ofTheTable()
                        .filter(one -> !one.beginning().startsWith("*"))
                        .flatMap(one -> ofTheTable()
                                .filter(other -> one.number() != other.number()
                                        && one.pk().equals(other.pk())
                                        && one.sk().contains("#")
                                        && other.sk().startsWith(one.beginning()))
                                .map(other -> other + " is read with " + one)))
                .isEmpty();
    }

    @Test
    void collectionCommentListsItsPatterns() {
        Map<Integer, Entry> byNumber = contents().stream().collect(Collectors.toMap(Entry::number, entry -> entry));
        List<MatchResult> collections = COLLECTION.matcher(source()).results().toList();
        assertThat(collections).isNotEmpty();
        for (MatchResult collection : collections) {
            List<Integer> named = Stream.of(collection.group(1).split(", "))
                    .map(Integer::valueOf)
                    .toList();
            String pk = byNumber.get(named.getFirst()).pk();
            assertThat(ofTheTable().filter(entry -> entry.pk().equals(pk)).map(Entry::number))
                    .as(collection.group(2))
                    .containsExactlyElementsOf(named);
        }
    }

    private static List<Integer> numbersTo(int last) {
        return IntStream.rangeClosed(1, last).boxed().toList();
    }

    private static Stream<Entry> ofTheTable() {
        return contents().stream().filter(Entry::ofTheTable);
    }

    private static List<Entry> contents() {
        return LINE.matcher(source()).results().map(Entry::of).toList();
    }

    private static String source() {
        try {
            return Files.readString(Path.of("src/main/java/marketplace/table/Keys.java"));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Object[] samples(Method method) {
        return Arrays.stream(method.getParameterTypes()).map(KeysTest::sample).toArray();
    }

    private static Object sample(Class<?> type) {
        if (type == Id.class) {
            return sample(TransferId.class);
        }
        if (type == RunId.class) {
            return RunId.of((QaTemplateId) sample(QaTemplateId.class), LocalDate.parse("2026-01-01"));
        }
        if (Id.class.isAssignableFrom(type)) {
            return Stream.of(IdKind.values())
                    .flatMap(kind -> id(type, kind))
                    .findFirst()
                    .orElseThrow();
        }
        return switch (type.getSimpleName()) {
            case "String" -> "text";
            case "int" -> 3;
            case "long" -> 7L;
            case "Instant" -> NOON;
            case "LocalDate" -> LocalDate.parse("2026-01-01");
            case "Timer" -> new Timer("kind", "id", NOON);
            default -> fail("a key is made of a " + type);
        };
    }

    /** Null for an id of another kind. */
    private static Stream<Object> id(Class<?> type, IdKind kind) {
        try {
            return Stream.of(type.getConstructor(String.class).newInstance(kind.prefix() + "0".repeat(26)));
        } catch (InvocationTargetException e) {
            assertThat(e.getCause()).isInstanceOf(Problem.class);
            return Stream.empty();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}

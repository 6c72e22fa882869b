package marketplace.api;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.util.List;
import java.util.Random;
import marketplace.kernel.Problem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a shape refuses, and how it says so. */
class ShapeTest {

    private static final String LEAST = "\"bountyId\":\"bty_00000000000000000000000001\",\"title\":\"abc\"";

    private final Shape shape = Shape.of(Sample.CHANGE);

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{\"title\":\"abc\"} | bountyId | is required",
                "{LEAST,\"title\":7} | title | must be a string",
                "{LEAST,\"title\":\"a\"} | title | must have at least 2 characters",
                "{LEAST,\"title\":\"abcdef\"} | title | must have at most 5 characters",
                "{LEAST,\"slug\":\"A1\"} | slug | must match ^[a-z]+$",
                "{LEAST,\"colour\":\"green\"} | colour | must be one of red, blue",
                "{LEAST,\"price\":4.99} | price | must be at least 5",
                "{LEAST,\"price\":10.51} | price | must be at most 10.5",
                "{LEAST,\"price\":\"7\"} | price | must be a number",
                "{LEAST,\"pages\":1.5} | pages | must be an integer",
                "{LEAST,\"pages\":2147483648} | pages | must be from -2147483648 to 2147483647",
                "{LEAST,\"bytes\":9223372036854775808} | bytes |"
                        + " must be from -9223372036854775808 to 9223372036854775807",
                "{LEAST,\"flag\":\"true\"} | flag | must be a boolean",
                "{LEAST,\"tags\":\"a\"} | tags | must be an array",
                "{LEAST,\"tags\":[]} | tags | must have at least 1 element",
                "{LEAST,\"tags\":[\"a\",\"b\",\"c\",\"d\"]} | tags | must have at most 3 elements",
                "{LEAST,\"tags\":[\"a\",\"abcde\"]} | tags.1 | must have at most 4 characters",
                "{LEAST,\"tags\":[null]} | tags.0 | must be a string",
                "{LEAST,\"place\":{}} | place.city | is required",
                "{LEAST,\"place\":[]} | place | must be an object",
                "{LEAST,\"places\":[{\"city\":\"x\"},{\"city\":7}]} | places.1.city | must be a string",
                "{LEAST,\"counts\":{\"a\":\"b\"}} | counts.a | must be an integer",
                "{LEAST,\"when\":\"2026-02-30T00:00:00Z\"} | when |"
                        + " must be an ISO 8601 time with offset, such as 2026-01-31T12:00:00Z",
                "{LEAST,\"when\":\"9999-12-31T23:59:59-01:00\"} | when |"
                        + " must be an ISO 8601 time with offset, such as 2026-01-31T12:00:00Z",
                "{LEAST,\"when\":\"0000-01-01T00:00:00+01:00\"} | when |"
                        + " must be an ISO 8601 time with offset, such as 2026-01-31T12:00:00Z",
                "{LEAST,\"mail\":\"nobody\"} | mail | must be an e-mail address",
                "{LEAST,\"link\":\"/relative\"} | link | must be an absolute URI",
                "{LEAST,\"day\":\"2026-13-01\"} | day | must be an ISO 8601 date, such as 2026-01-31",
                "{LEAST,\"limit\":\"x\"} | limit | must be an integer or null",
                "{LEAST,\"metadata\":7} | metadata | must be an object",
            })
    void saysOfEachFaultWhereItIsAndWhatIsAllowed(String json, String field, String message) {
        assertThat(faults(json)).containsExactly(new Problem.Detail(field, message));
    }

    @Test
    void tellsAllFaultsAtOnce() {
        assertThat(faults("{\"title\":\"a\",\"price\":1,\"tags\":[7,\"abcde\"],\"place\":{\"floor\":\"x\"}}"))
                .extracting(Problem.Detail::field)
                .containsExactlyInAnyOrder(
                        "bountyId", "title", "price", "tags.0", "tags.1", "place.city", "place.floor");
    }

    @Test
    void tellsFiftyFaultsOfAHundredThousand() {
        assertThat(faults("{LEAST,\"counts\":{\"a\":1},\"tags\":[1" + ",1".repeat(100_000) + "]}"))
                .hasSize(50);
    }

    @Test
    void takesANullAsAFieldLeftOutExceptWhereNullHasAMeaning() {
        ObjectNode arguments = json(
                "{LEAST,\"slug\":null,\"place\":{\"city\":\"x\",\"floor\":null},\"limit\":null,\"favourite\":null}");

        shape.require(arguments);

        assertThat(arguments.has("slug")).isFalse();
        assertThat(arguments.path("place").has("floor")).isFalse();
        assertThat(arguments.path("limit").isNull()).isTrue();
        assertThat(arguments.path("favourite").isNull()).isTrue();
        assertThat(faults("{\"bountyId\":\"bty_00000000000000000000000001\",\"title\":null}"))
                .containsExactly(new Problem.Detail("title", "is required"));
    }

    @Test
    void ignoresFieldsThatItDoesNotKnow() {
        ObjectNode arguments = json("{LEAST,\"senderId\":[{}],\"place\":{\"city\":\"x\",\"planet\":7}}");

        shape.require(arguments);

        assertThat(arguments.has("senderId")).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{LEAST,\"price\":1e309}",
                "{LEAST,\"price\":1e999999999}",
                "{LEAST,\"price\":1e-999999999}",
                "{LEAST,\"x\":\"\\u0000\"}",
                "{LEAST,\"x\":\"\\ud800\"}",
                "{LEAST,\"x\":[{\"y\":\"\\udc00\\ud800\"}]}",
                "{LEAST,\"\\u0000\":1}",
            })
    void refusesTextsAndNumbersThatNobodyShouldHaveToStore(String json) {
        ObjectNode arguments =
                (ObjectNode) Json.syntax(json.replace("LEAST", LEAST).getBytes(UTF_8));

        assertThatThrownBy(() -> shape.require(arguments)).isInstanceOf(Problem.class);
    }

    @Test
    void aWholeNumberMayBeWrittenWithAPoint() {
        ObjectNode arguments = json("{LEAST,\"pages\":3.0,\"bytes\":1e3}");

        shape.require(arguments);

        Sample.Everything input = Json.decode(arguments, Sample.Everything.class);
        assertThat(input.pages()).isEqualTo(3);
        assertThat(input.bytes()).isEqualTo(1000L);
    }

    @Test
    void aToolIsStricterThanItsRouteAndHidesWhatItFixes() {
        Shape tool = Shape.of(Sample.catalogue().tool("change_bounty").orElseThrow());

        Problem problem = catchThrowableOfType(Problem.class, () -> tool.require(json("{LEAST,\"pages\":10}")));

        assertThat(problem.details())
                .containsExactlyInAnyOrder(
                        new Problem.Detail("mail", "is required"), new Problem.Detail("pages", "must be at most 9"));
        assertThat(tool.field("slug").isMissingNode()).isTrue();
    }

    /** A general validator agrees on every one of thousands of random inputs. */
    @Test
    void judgesAsTheStandardDoes() {
        Schema judge = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(Schemas.input(Sample.Everything.class));
        RandomInputs inputs = new RandomInputs(new Random(42));
        int refused = 0;
        for (int i = 0; i < 5_000; i++) {
            ObjectNode input = inputs.next();
            boolean fits = judge.validate(input.deepCopy()).isEmpty();
            refused += fits ? 0 : 1;
            assertThat(fits(input)).as("%s", input).isEqualTo(fits);
        }
        assertThat(refused).isBetween(1_000, 4_000);
    }

    /** Inputs that often almost fit; without nulls and formats, in which we differ from the standard on purpose. */
    private record RandomInputs(Random random) {

        private static final List<String> VALUES = List.of(
                "\"abc\"",
                "\"a\"",
                "\"abcdef\"",
                "\"red\"",
                "7",
                "5.5",
                "0",
                "11",
                "1.0",
                "true",
                "[]",
                "[\"a\"]",
                "[\"a\",\"b\",\"c\",\"d\"]",
                "[7]",
                "[\"abcde\"]",
                "{}",
                "{\"city\":\"x\"}",
                "{\"city\":7}",
                "{\"city\":\"x\",\"floor\":1}",
                "[{\"city\":\"x\"}]",
                "[{}]",
                "{\"a\":1}",
                "{\"a\":\"b\"}");
        private static final List<String> FIELDS = List.of(
                "slug",
                "colour",
                "price",
                "pages",
                "flag",
                "tags",
                "place",
                "places",
                "counts",
                "limit",
                "favourite",
                "metadata");

        /** A right value for each field, in their order. */
        private static final List<String> RIGHT = List.of(
                "\"abc\"",
                "\"red\"",
                "5.5",
                "7",
                "true",
                "[\"a\"]",
                "{\"city\":\"x\"}",
                "[{\"city\":\"x\"}]",
                "{\"a\":1}",
                "7",
                "\"blue\"",
                "{}");

        ObjectNode next() {
            ObjectNode input = Json.object()
                    .put("bountyId", "bty_00000000000000000000000001")
                    .put("title", "abc");
            int field = random.nextInt(FIELDS.size());
            input.set(FIELDS.get(field), parsed(random.nextBoolean() ? RIGHT.get(field) : any()));
            if (random.nextBoolean()) {
                input.set(FIELDS.get(random.nextInt(FIELDS.size())), parsed(any()));
            }
            if (random.nextInt(20) == 0) {
                input.remove("title");
            }
            return input;
        }

        private String any() {
            return VALUES.get(random.nextInt(VALUES.size()));
        }

        private static JsonNode parsed(String value) {
            return Json.syntax(value.getBytes(UTF_8));
        }
    }

    private boolean fits(ObjectNode input) {
        try {
            shape.require(input);
            return true;
        } catch (Problem _) {
            return false;
        }
    }

    private List<Problem.Detail> faults(String json) {
        return catchThrowableOfType(Problem.class, () -> shape.require(json(json)))
                .details();
    }

    private static ObjectNode json(String text) {
        // The first of two fields of one name would be an error, so a case that replaces one drops the usual one.
        String least = text.startsWith("{LEAST,\"title\"") ? "\"bountyId\":\"bty_00000000000000000000000001\"" : LEAST;
        return Json.readObject(text.replace("LEAST", least).getBytes(UTF_8));
    }
}

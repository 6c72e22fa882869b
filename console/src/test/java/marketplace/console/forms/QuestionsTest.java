package marketplace.console.forms;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import marketplace.api.Json;
import marketplace.api.schema.PropertyWords;
import marketplace.kernel.Problem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class QuestionsTest {

    private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

    private static Questions questions(String schema) {
        return Questions.of("result", Json.parse(schema.replace('\'', '"')));
    }

    private static Questions properties(String properties, String... required) {
        String needed = List.of(required).stream().map(name -> "'" + name + "'").collect(Collectors.joining(","));
        return questions("{'type':'object','properties':{" + properties + "},'required':[" + needed + "]}");
    }

    private static String sent(Questions questions, Map<String, List<String>> values) {
        ObjectNode arguments = Json.object();
        questions.put(arguments, new SentForm(values), BERLIN);
        return Json.text(arguments).replace('"', '\'');
    }

    private static String label(String property) {
        return properties(property).all().getFirst().label().text();
    }

    private static Problem placed(Questions questions, String field, String message) {
        return questions.placed(Problem.invalid(field, message));
    }

    @Test
    void valuesKeepTheTypesOfTheSchema() {
        Questions asked = properties("'name':{'type':'string'},'price':{'type':'number'},'count':{'type':'integer'},"
                + "'open':{'type':'boolean'},'stars':{'enum':[1,2,3]},"
                + "'tags':{'type':'array','items':{'type':'string'}},"
                + "'sizes':{'type':'array','items':{'type':'integer'}},"
                + "'sides':{'type':'array','items':{'enum':['left','right']}},"
                + "'at':{'type':'string','format':'date-time'}");

        String result = sent(
                asked,
                Map.of(
                        "result.1", List.of(" Corner shop "),
                        "result.2", List.of("3.50"),
                        "result.3", List.of("4"),
                        "result.4", List.of("false"),
                        "result.5", List.of("2"),
                        "result.6", List.of("a\r\n\r\n b "),
                        "result.7", List.of("40\n41"),
                        "result.8", List.of("right"),
                        "result.9", List.of("2026-01-31T12:00")));

        assertThat(result)
                .isEqualTo("{'result':{'name':' Corner shop ','price':3.5,'count':4,'open':false,'stars':2,"
                        + "'tags':['a','b'],'sizes':[40,41],'sides':['right'],'at':'2026-01-31T11:00:00.000Z'}}");
    }

    @Test
    void emptyFieldsAreLeftOutUnlessTheObjectNeedsThem() {
        Questions asked = properties(
                "'note':{'type':'string'},'open':{'type':'boolean'},'tags':{'type':'array','items':{'type':'string'}},"
                        + "'more':{'type':['string','null']},'links':{'type':'array','items':{'type':'string'}}",
                "open",
                "more",
                "links");

        assertThat(sent(asked, Map.of("result.1", List.of(""), "result.2", List.of(""))))
                .isEqualTo("{'result':{'more':null,'links':[]}}");
    }

    @Test
    void objectIsSentIfItIsNeededOrAnsweredInPart() {
        String inner = "'type':'object','properties':{'left':{'type':'integer'},'right':{'type':['integer','null']}},"
                + "'required':['left','right']}";
        Questions asked = properties("'shelf':{" + inner + ",'rack':{" + inner, "shelf");

        assertThat(asked.sections()).extracting(Questions.Section::legend).containsExactly("Shelf", "Rack (optional)");
        assertThat(asked.all().getFirst().field().required()).isTrue();
        assertThat(asked.all().getLast().field().required()).isFalse();
        assertThat(sent(asked, Map.of())).isEqualTo("{'result':{'shelf':{'right':null}}}");
        assertThat(sent(asked, Map.of("result.3", List.of("7"))))
                .isEqualTo("{'result':{'shelf':{'right':null},'rack':{'left':7,'right':null}}}");
    }

    @Test
    void labelsAreTitlesOrNamesInWords() {
        assertThat(label("'shelf_price':{'type':'number'}")).isEqualTo("Shelf price");
        assertThat(label("'photosTakenAt':{'type':'string'}")).isEqualTo("Photos taken at");
        assertThat(label("'priceUSD':{'type':'number'}")).isEqualTo("Price USD");
        assertThat(label("'p':{'type':'number','title':'Price at the till'}")).isEqualTo("Price at the till");
        assertThat(label("'p':{'type':'number','title':5}")).isEqualTo("P");
        assertThat(label("'':{'type':'number','title':' '}")).isEqualTo("Answer");
        assertThat(label("'😀':{'type':'number'}")).isEqualTo("😀");
    }

    @Test
    void hintHasTheDescriptionAndTheLimits() {
        Questions asked = properties("'a':{'type':'integer','minimum':1,'maximum':5,'description':'How full?'},"
                + "'b':{'type':'array','items':{'type':'string'},'maxItems':3},'c':{'type':'number','minimum':0.5}");

        assertThat(asked.all())
                .extracting(question -> question.label().more().orElse(""))
                .containsExactly(
                        "How full? A whole number, 1 to 5.",
                        "One per line. Number of entries: at most 3.",
                        "A number, at least 0.5.");
    }

    /** The name of a property decides nothing: cents are not dollars, and a password is not hidden. */
    @Test
    void namesOfPropertiesHaveNoMeaning() {
        Questions asked = properties("'priceCents':{'type':'integer'},'password':{'type':'string'},"
                + "'uploadIds':{'type':'array','items':{'type':'string'}}");

        assertThat(asked.all())
                .extracting(question -> question.field().control())
                .containsExactly(FieldSchema.Control.NUMBER, FieldSchema.Control.LONG_TEXT, FieldSchema.Control.LINES);
        assertThat(sent(asked, Map.of("result.1", List.of("499")))).isEqualTo("{'result':{'priceCents':499}}");
    }

    @Test
    void propertiesMayHaveAnyName() {
        Questions asked =
                properties("'a.b':{'type':'string'},'a/b[0]':{'type':'integer'},'__proto__':{'type':'string'},"
                        + "'a':{'type':'object','properties':{'b.c':{'type':'integer'}}}");

        assertThat(sent(asked, Map.of("result.1", List.of("x"), "result.2", List.of("1"), "result.4", List.of("2"))))
                .isEqualTo("{'result':{'a.b':'x','a/b[0]':1,'a':{'b.c':2}}}");
        assertThat(placed(asked, "result.a/b[0]", "is required")
                        .details()
                        .getFirst()
                        .field())
                .isEqualTo("result.2");
        assertThat(placed(asked, "result.a.b.c", "is required")
                        .details()
                        .getFirst()
                        .field())
                .isEqualTo("result.4");
    }

    @Test
    void faultsAreSaidAtTheirFieldsInWords() {
        Questions asked = properties("'shelf':{'type':'object','properties':{'left':{'type':'integer'}}},"
                + "'tags':{'type':'array','items':{'type':'string'}}");

        assertThat(placed(asked, "result.shelf.left", "must be an integer").details())
                .containsExactly(new Problem.Detail("result.2", "must be a whole number"));
        assertThat(placed(asked, "result.shelf", "is required").details())
                .containsExactly(new Problem.Detail("result.2", "is required"));
        assertThat(placed(asked, "result.tags.1", "must have at most 5 characters")
                        .details())
                .containsExactly(new Problem.Detail("result.1", "(entry 2) must have at most 5 characters"));
        assertThat(placed(asked, "links", "is required").details())
                .containsExactly(new Problem.Detail("links", "is required"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'type':'object'}",
                "{'type':'object','properties':{}}",
                "{'type':'array','items':{'type':'string'}}",
                "{'type':'object','properties':{'a':{}}}",
                "{'type':'object','properties':{'a':{'$ref':'#'}}}",
                "{'type':'object','properties':{'a':{'oneOf':[{'type':'string'}]}}}",
                "{'type':'object','properties':{'a':{'type':['string','integer']}}}",
                "{'type':'object','properties':{'a':{'enum':[{'b':1}]}}}",
                "{'type':'object','properties':{'a':{'type':'null'}}}",
                "{'type':'object','properties':{'a':{'type':'object'}}}",
                "{'type':'object','properties':{'a':{'type':'array'}}}",
                "{'type':'object','properties':{'a':{'type':'array','items':{'type':'boolean'}}}}",
                "{'type':'object','properties':{'a':{'type':'array','items':[{'type':'string'}]}}}",
                "{'type':'object','properties':{'a':{'type':'array','items':{'type':'object','properties':{'b':{}}}}}}",
                "{'type':'object','properties':{'a':{'type':'string'}},'required':['b']}"
            })
    void otherSchemasAreAskedAsJson(String schema) {
        Questions asked = questions(schema);

        assertThat(asked.isData()).isTrue();
        assertThat(asked.paths()).containsExactly("result");
        assertThat(sent(asked, Map.of("result", List.of("{\"a\": [1]}")))).isEqualTo("{'result':{'a':[1]}}");
        assertThat(sent(asked, Map.of("result", List.of(" ")))).isEqualTo("{}");
    }

    @Test
    void thirdLevelOfObjectsIsAskedAsJson() {
        String leaf = "{'type':'object','properties':{'x':{'type':'string'}}}";
        String one = "{'type':'object','properties':{'x':" + leaf + "}}";
        String two = "{'type':'object','properties':{'x':" + one + "}}";

        assertThat(properties("'x':" + one).isData()).isFalse();
        assertThat(properties("'x':" + one).all().getFirst().legend()).isEqualTo("X: X (optional)");
        assertThat(properties("'x':" + two).isData()).isTrue();
    }

    @Test
    void jsonThatCannotBeReadIsRefusedAtTheField() {
        Questions asked = questions("{'type':'object'}");

        assertThatThrownBy(() -> sent(asked, Map.of("result", List.of("{price: 3}"))))
                .isInstanceOf(Problem.class)
                .hasMessageContaining("result must be well-formed JSON");
        assertThat(asked.placed(Problem.invalid(List.of(
                                new Problem.Detail("result.price", "is required"),
                                new Problem.Detail("result.open", "must be a boolean"),
                                new Problem.Detail("text", "is required"))))
                        .details())
                .containsExactly(
                        new Problem.Detail("result", "price is required; open must be a boolean"),
                        new Problem.Detail("text", "is required"));
    }

    @Test
    void schemaCannotMakeTheFormHeavy() {
        String thousand = IntStream.range(0, 1_000)
                .mapToObj(i -> "'p" + i + "':{'type':'string'}")
                .collect(Collectors.joining(","));
        String options = IntStream.range(0, 201).mapToObj(String::valueOf).collect(Collectors.joining(","));

        assertThat(properties(thousand).isData()).isTrue();
        assertThat(properties(thousand).schema()).hasSizeLessThanOrEqualTo(20_000);
        assertThat(properties("'a':{'enum':[" + options + "]}").isData()).isTrue();
        assertThat(label("'a':{'type':'string','title':'" + "x".repeat(10_000) + "'}"))
                .hasSize(PropertyWords.MAX_LENGTH);
        assertThat(label("'a':{'type':'string','title':'A\\n\\u202ereversed\\u0000'}"))
                .isEqualTo("A reversed");
        assertThat(properties("'a':{'type':'string','description':'" + "x".repeat(10_000) + "'}")
                        .all()
                        .getFirst()
                        .label()
                        .more()
                        .orElseThrow())
                .hasSizeLessThanOrEqualTo(700);
    }

    @Test
    void choicesAreShownInWords() {
        Questions asked =
                properties("'a':{'enum':['not_in_stock','good',\"-\",'iPhone 15',null]},'b':{'type':'boolean'}");

        assertThat(asked.all().getFirst().choices())
                .extracting(asked.all().getFirst()::optionText)
                .containsExactly("Not in stock", "Good", "-", "iPhone 15");
        assertThat(asked.all().getLast().choices())
                .extracting(asked.all().getLast()::optionText)
                .containsExactly("Yes", "No");
        assertThat(sent(asked, Map.of("result.1", List.of("something else"))))
                .isEqualTo("{'result':{'a':'something else'}}");
    }

    @Test
    void withoutASchemaNothingIsAsked() {
        Questions asked = Questions.of("result", Json.MAPPER.nullNode());

        assertThat(asked.paths()).isEmpty();
        assertThat(sent(asked, Map.of("result", List.of("{}"), "result.1", List.of("x"))))
                .isEqualTo("{}");
    }
}

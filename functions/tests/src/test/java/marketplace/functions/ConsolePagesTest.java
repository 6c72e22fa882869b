package marketplace.functions;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marketplace.api.Effect;
import marketplace.api.Json;
import marketplace.api.Operation;
import marketplace.api.schema.Schemas;
import marketplace.console.forms.FieldSchema;
import marketplace.console.forms.FormArguments;
import marketplace.console.forms.Questions;
import marketplace.console.forms.SentForm;
import marketplace.console.pages.AllPages;
import marketplace.console.pages.ConsolePage;
import marketplace.console.pages.PageForm;
import marketplace.console.pages.PageRead;
import marketplace.console.views.Labels;
import marketplace.functions.graph.Capabilities;
import marketplace.testing.Golden;
import org.junit.jupiter.api.Test;

/** What the pages of the console declare exists in the catalogue and in labels.txt. */
class ConsolePagesTest {

    private static final Map<String, Operation<?, ?>> OPERATIONS = Capabilities.described().operations().stream()
            .collect(Collectors.toMap(Operation::name, Function.identity()));

    /** A path may be for one kind of id. */
    private static final List<String> KINDS = List.of("app", "esc", "qat", "tst");

    private record Declared(ConsolePage page, PageForm form) {

        Operation<?, ?> operation() {
            return OPERATIONS.get(form.operation());
        }

        @Override
        public String toString() {
            return page.path() + " " + form.name();
        }
    }

    private static List<Declared> forms() {
        return AllPages.ALL.pages().stream()
                .flatMap(page -> page.forms().stream().map(form -> new Declared(page, form)))
                .toList();
    }

    @Test
    void pagesAndTheirOperationsMatchGolden() {
        String lines = AllPages.ALL.pages().stream()
                .flatMap(page -> Stream.concat(
                        Stream.of(page.path() + "\n"),
                        Stream.concat(
                                page.reads().stream().map(read -> "    reads " + read.operation() + "\n"),
                                page.forms().stream()
                                        .map(form -> "    " + form.name() + " calls " + form.operation() + "\n"))))
                .collect(Collectors.joining());

        Golden.check("pages.txt", lines);
    }

    @Test
    void operationsExist() {
        assertThat(AllPages.ALL.pages())
                .allSatisfy(page -> assertThat(page.reads())
                        .as(page.path())
                        .allSatisfy(read -> assertThat(OPERATIONS).containsKey(read.operation()))
                        .allSatisfy(read -> assertThat(
                                        OPERATIONS.get(read.operation()).effect())
                                .isEqualTo(Effect.READ)));
        assertThat(forms())
                .allSatisfy(declared -> assertThat(OPERATIONS)
                        .as(declared.toString())
                        .containsKey(declared.form().operation()));
    }

    @Test
    void fieldsThatSpareAReadExist() {
        assertThat(AllPages.ALL.pages())
                .allSatisfy(page -> assertThat(page.reads().stream().flatMap(read -> read.unless().stream()))
                        .as(page.path())
                        .allSatisfy(field ->
                                assertThat(isAnswered(page, field)).as(field).isTrue()));
    }

    private static boolean isAnswered(ConsolePage page, String field) {
        String[] parts = field.split("\\.", 2);
        PageRead read = page.reads().stream()
                .filter(other -> other.name().equals(parts[0]))
                .findFirst()
                .orElseThrow();
        String path = read.pick().isEmpty() ? parts[1] : read.pick() + "." + parts[1];
        return Schemas.output(OPERATIONS.get(read.operation()))
                .at("/properties/" + path.replace(".", "/properties/"))
                .isObject();
    }

    @Test
    void argumentsExist() {
        assertThat(forms())
                .allSatisfy(declared -> assertThat(Stream.of(
                                        declared.form().allFields(),
                                        declared.form().hidden(),
                                        declared.form().fixed().keySet())
                                .flatMap(Collection::stream))
                        .as(declared.toString())
                        .allSatisfy(field -> assertThat(FieldSchema.of(declared.operation(), field))
                                .as(field)
                                .isPresent()));
    }

    @Test
    void everyFieldHasALabel() {
        assertThat(forms())
                .allSatisfy(declared -> assertThat(declared.form().labelledFields())
                        .as(declared.toString())
                        .map(FieldSchema::withoutNumbers)
                        .allSatisfy(field -> assertThat(
                                        Labels.ALL.field(declared.form().operation(), field))
                                .as(declared.form().operation() + "." + field)
                                .isPresent()));
    }

    @Test
    void successOfEveryFormIsReportedOrLeadsElsewhere() {
        assertThat(forms())
                .filteredOn(declared -> declared.form().then().isEmpty()
                        && declared.form().shown().isEmpty())
                .allSatisfy(
                        declared -> assertThat(Labels.ALL.done(declared.form().operation()))
                                .as("done." + declared.form().operation())
                                .isPresent());
    }

    @Test
    void linksOfMailsLeadToPages() throws IOException {
        try (InputStream mails = ConsolePagesTest.class.getResourceAsStream("/marketplace/notifications/mails.txt")) {
            List<String> links = Pattern.compile("-> (/app/\\S+)")
                    .matcher(new String(mails.readAllBytes(), StandardCharsets.UTF_8))
                    .results()
                    .map(link -> link.group(1))
                    .distinct()
                    .toList();

            assertThat(links)
                    .hasSizeGreaterThan(8)
                    .allSatisfy(link -> assertThat(KINDS)
                            .as(link)
                            .anyMatch(kind -> AllPages.ALL
                                    .find(link.replaceAll("\\{\\{\\w+}}", kind + "_00000000000000000000000000"))
                                    .isPresent()));
        }
    }

    @Test
    void namesOfFormsAreUniqueInTheirPage() {
        assertThat(AllPages.ALL.pages())
                .allSatisfy(page -> assertThat(page.forms())
                        .extracting(PageForm::name)
                        .as(page.path())
                        .doesNotHaveDuplicates());
    }

    @Test
    void formActsOnTheRecordOfItsPageWhateverItSends() {
        PageForm form = PageForm.of("apply", "apply_to_bounty", "Apply")
                .fields("message")
                .hidden("bountyId");

        ObjectNode arguments = FormArguments.of(
                form,
                OPERATIONS.get(form.operation()),
                Map.of("bountyId", "own"),
                SentForm.parse("message=Hello&bountyId=other&proposedPrice=1"),
                ZoneOffset.UTC,
                Questions.NONE);

        assertThat(arguments).isEqualTo(Json.object().put("message", "Hello").put("bountyId", "own"));
    }
}

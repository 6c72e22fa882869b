package marketplace.studies.findings;

import marketplace.api.Field;
import marketplace.kernel.Id.FindingId;

/** Is the report of this finding? The hand-in answers it in {@code answers}. */
public record FindingQuestion(
        @Field("Position of your report in the list, from 0.")
        int report,

        @Field("The finding that it may be.") FindingId findingId,

        @Field("Title of the finding.") String title,

        @Field("What happens, in the words of its first report.")
        String actual,

        @Field(value = "Where it shows.", nullable = true) String path,

        @Field(value = "With which element.", nullable = true)
        String element) {

    static FindingQuestion of(int report, Finding finding) {
        BugDescription says = finding.says();
        return new FindingQuestion(
                report,
                finding.id(),
                says.title(),
                says.actual(),
                says.place().path(),
                says.place().element());
    }
}

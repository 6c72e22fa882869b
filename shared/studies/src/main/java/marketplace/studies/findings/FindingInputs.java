package marketplace.studies.findings;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import marketplace.api.Field;
import marketplace.api.schema.NotEmpty;
import marketplace.kernel.Id.FindingId;
import marketplace.kernel.Id.QaTemplateId;
import marketplace.kernel.Id.ReportId;
import marketplace.kernel.Problem;
import marketplace.kernel.Wire;
import marketplace.table.Key;
import marketplace.table.Keys;

final class FindingInputs {

    static final int MAX_SPLIT = 20;

    private FindingInputs() {}

    record Mine(
            @Field("Only findings of this template.") QaTemplateId templateId,

            @Field("Only findings with this status. Default all.")
            FindingStatus status) {}

    enum Verdict implements Wire {
        OPEN(FindingStatus.OPEN),
        WONT_FIX(FindingStatus.WONT_FIX),
        NOT_A_BUG(FindingStatus.NOT_A_BUG);

        private final FindingStatus status;

        Verdict(FindingStatus status) {
            this.status = status;
        }

        FindingStatus status() {
            return status;
        }
    }

    record Split(
            @Field(
                    value = "Reports of this finding that are of another bug. At least one report stays.",
                    required = true,
                    min = 1,
                    max = MAX_SPLIT)
            List<ReportId> reportIds) {}

    @NotEmpty
    record Revise(
            @Field(value = "The finding.", required = true) FindingId findingId,

            @Field("Your verdict. Later reports of the bug do not change it. Open takes back a verdict or a merge.")
            Verdict status,

            @Field("Another finding of the template that is the same bug. Later reports of either count as that one.")
            FindingId duplicateOf,

            @Field("Reports to take out as a finding of their own.")
            Split split) {

        List<Key> keys() {
            Stream<ReportId> reports = split == null ? Stream.empty() : split.reportIds().stream();
            return Stream.concat(
                            Stream.of(Keys.templateOfFinding(findingId)),
                            reports.map(report -> Keys.findingReport(findingId, report)))
                    .toList();
        }

        List<FindingId> findings() {
            return Stream.of(findingId, duplicateOf).filter(Objects::nonNull).toList();
        }

        void requireOneChange() {
            if (Stream.of(status, duplicateOf, split).filter(Objects::nonNull).count() != 1) {
                throw Problem.invalid("status", "must be sent alone: one of status, duplicateOf and split");
            }
        }
    }
}

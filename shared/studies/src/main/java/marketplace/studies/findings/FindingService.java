package marketplace.studies.findings;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import marketplace.api.Decision;
import marketplace.kernel.Call;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.FindingId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Ids;
import marketplace.kernel.Problem;
import marketplace.kernel.paging.Page;
import marketplace.kernel.paging.PageRequest;
import marketplace.studies.findings.FindingViews.FindingView;
import marketplace.studies.findings.FindingViews.RevisedFinding;
import marketplace.studies.findings.MatchedBy.Method;
import marketplace.studies.findings.MatchedBy.Reason;
import marketplace.table.Commit;
import marketplace.table.Table;
import marketplace.table.Write;

/** The owner's verdicts. They are obeyed for ever: matching never undoes one. */
public final class FindingService {

    private final Findings findings;
    private final Ids ids;

    public FindingService(Table table, Ids ids) {
        this.findings = new Findings(table);
        this.ids = ids;
    }

    Page<FindingView> list(Call call, FindingInputs.Mine input, PageRequest page) {
        Set<FindingStatus> statuses = input.status() == null ? Findings.every() : EnumSet.of(input.status());
        return findings.list(call.accountId(), Optional.ofNullable(input.templateId()), statuses, page)
                .map(FindingView::of);
    }

    Decision<RevisedFinding> revise(Call call, FindingInputs.Revise input) {
        Finding finding =
                findings.requireOwned(input.findingId(), call.accountId(), Optional.ofNullable(input.duplicateOf()));
        input.requireOneChange();
        TemplateFindings all = findings.only(finding.templateId(), finding.ownerId(), input.findings());
        if (input.status() != null) {
            return answer(all, decide(all, finding, input.status().status()));
        }
        return input.duplicateOf() == null
                ? split(call, all, finding, input.split())
                : answer(all, merge(all, finding, input.duplicateOf()));
    }

    /** The owner says that two findings are one. The first id leads to the second from now on. */
    public List<Write> merge(TemplateFindings all, FindingId duplicate, FindingId target) {
        Finding finding = all.find(duplicate).orElseThrow(IdKind.FINDING::unknown);
        return findings.verdict(all, merge(all, finding, target));
    }

    private static List<Finding> merge(TemplateFindings all, Finding finding, FindingId duplicateOf) {
        Finding target = all.find(all.root(duplicateOf)).orElseThrow(IdKind.FINDING::unknown);
        if (target.id().equals(all.root(finding.id()))) {
            throw new Problem(
                    ErrorCode.INVALID_STATE,
                    "Both findings are the same already: " + finding.id() + " and " + duplicateOf + " are "
                            + target.id() + ".");
        }
        requireNotMerged(finding);
        return List.of(finding.mergedInto(target.id()), target.absorbing(finding));
    }

    private static List<Finding> decide(TemplateFindings all, Finding finding, FindingStatus verdict) {
        List<Finding> after = new ArrayList<>(List.of(finding.decided(verdict)));
        if (verdict == FindingStatus.OPEN) {
            finding.duplicated().flatMap(all::find).ifPresent(target -> after.add(target.releasing(finding)));
        } else {
            requireNotMerged(finding);
        }
        return after;
    }

    private Decision<RevisedFinding> answer(TemplateFindings all, List<Finding> after) {
        return Decision.of(
                new Commit(findings.verdict(all, after)), new RevisedFinding(FindingView.of(after.getFirst()), null));
    }

    private Decision<RevisedFinding> split(Call call, TemplateFindings all, Finding whole, FindingInputs.Split split) {
        requireNotMerged(whole);
        FindingId id = new FindingId(ids.next(IdKind.FINDING, call.now()));
        MatchedBy by = new MatchedBy(Method.OWNER, FindingMatcher.VERSION, 0, Reason.OWNER_SPLIT);
        List<FindingReport> before = split.reportIds().stream()
                .distinct()
                .map(report -> findings.report(whole.id(), report)
                        .orElseThrow(() -> Problem.invalid(
                                "split.reportIds", "must be reports of this finding; unknown: " + report)))
                .toList();
        FindingReport left = whole.matches().stream()
                .map(FindingReport.Match::reportId)
                .filter(report -> !split.reportIds().contains(report))
                .findFirst()
                .flatMap(report -> findings.report(whole.id(), report))
                .orElseThrow(() -> Problem.invalid(
                        "split.reportIds", "must leave at least one of the listed reports with the finding"));
        List<FindingReport> moved =
                before.stream().map(report -> report.movedTo(id, by)).toList();
        Finding part = Finding.splitFrom(whole, moved);
        Finding rest = whole.without(moved, left);
        List<Write> writes = new ArrayList<>(findings.verdict(all, List.of(rest, part)));
        for (int i = 0; i < moved.size(); i++) {
            writes.addAll(Findings.move(before.get(i), moved.get(i)));
        }
        return Decision.of(new Commit(writes), new RevisedFinding(FindingView.of(rest), FindingView.of(part)));
    }

    private static void requireNotMerged(Finding finding) {
        if (finding.status() == FindingStatus.DUPLICATE) {
            throw new Problem(
                    ErrorCode.INVALID_STATE,
                    "The finding " + finding.id() + " is merged into " + finding.duplicateOf()
                            + ". Change that one, or take the merge back with status open.");
        }
    }
}

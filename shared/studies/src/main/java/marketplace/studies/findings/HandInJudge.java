package marketplace.studies.findings;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import marketplace.kernel.Id.FindingId;
import marketplace.kernel.Id.ReportId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Ids;
import marketplace.kernel.Problem;
import marketplace.studies.findings.HandIn.Rechecked;
import marketplace.studies.findings.HandIn.Reported;
import marketplace.studies.findings.JudgedHandIn.DoubtfulReport;
import marketplace.studies.findings.Recheck.Outcome;

/** Decides about a whole hand-in. Reads and stores nothing. */
public final class HandInJudge {

    private final FindingMatcher matcher;
    private final Ids ids;

    public HandInJudge(FindingMatcher matcher, Ids ids) {
        this.matcher = matcher;
        this.ids = ids;
    }

    /** What the tester has to answer before handing in. What stays unanswered is for the owner to decide. */
    public List<FindingQuestion> questions(TemplateFindings before, HandIn handIn) {
        List<KnownBug> known = before.known(handIn.reproduced());
        return IntStream.range(0, handIn.reports().size())
                .boxed()
                .flatMap(report -> asked(handIn.reports().get(report), known)
                        .filter(finding -> !handIn.answersAbout(report).containsKey(finding))
                        .map(finding ->
                                FindingQuestion.of(report, before.find(finding).orElseThrow())))
                .toList();
    }

    private Stream<FindingId> asked(Reported reported, List<KnownBug> known) {
        return matcher.identify(reported.says().reported(), known) instanceof BugIdentity.Asked asked
                ? asked.nearest().stream()
                : Stream.empty();
    }

    /** The findings, reports and answers that the hand-in makes. Throws a 400 for a finding of another template. */
    public JudgedHandIn judge(TemplateFindings before, HandIn handIn, Instant now) {
        requireKnown(before, handIn);
        requireOnce(before, handIn);
        Map<FindingId, Finding> after = new LinkedHashMap<>();
        List<FindingReport> reports = new ArrayList<>();
        List<DoubtfulReport> doubts = new ArrayList<>();
        List<KnownBug> known = before.known(handIn.reproduced());
        for (int i = 0; i < handIn.reports().size(); i++) {
            Reported reported = handIn.reports().get(i);
            FindingReport report =
                    switch (matcher.conclude(reported.says().reported(), known, handIn.answersAbout(i))) {
                        case BugIdentity.Known same -> report(same.finding(), same.by(), reported, handIn, now);
                        case BugIdentity.Fresh fresh -> report(mint(now), fresh.by(), reported, handIn, now);
                        case BugIdentity.Escalated doubt -> {
                            FindingId fresh = mint(now);
                            doubts.add(new DoubtfulReport(fresh, doubt.nearest(), doubt.doubt()));
                            yield report(fresh, doubt.by(), reported, handIn, now);
                        }
                        case BugIdentity.Asked _ -> throw new IllegalStateException("asked after the answers");
                    };
            reports.add(report);
            Finding finding = current(before, after, report.findingId());
            after.put(
                    report.findingId(),
                    finding == null
                            ? Finding.of(report, before.head().ownerId(), before.templateId())
                            : finding.reported(report));
        }
        List<Recheck> rechecks = handIn.rechecks().stream()
                .map(one -> recheck(before, one, handIn, now))
                .toList();
        for (Recheck recheck : rechecks) {
            Finding finding = current(before, after, recheck.findingId());
            Finding rechecked = finding.rechecked(recheck);
            if (!rechecked.equals(finding)) {
                after.put(finding.id(), rechecked);
            }
        }
        return new JudgedHandIn(List.copyOf(after.values()), reports, rechecks, doubts, contradicted(before, rechecks));
    }

    /** Only where this hand-in makes the contradiction: it is escalated once. */
    private static List<FindingId> contradicted(TemplateFindings before, List<Recheck> rechecks) {
        Set<Outcome> both = Set.of(Outcome.REPRODUCED, Outcome.NOT_REPRODUCED);
        return rechecks.stream()
                .filter(recheck -> both.contains(recheck.outcome()))
                .filter(recheck -> {
                    Set<Outcome> others = new LinkedHashSet<>(before.outcomes(recheck.findingId()));
                    boolean already = others.containsAll(both);
                    others.add(recheck.outcome());
                    return !already && others.containsAll(both);
                })
                .map(Recheck::findingId)
                .toList();
    }

    private static Finding current(TemplateFindings before, Map<FindingId, Finding> after, FindingId id) {
        Finding changed = after.get(id);
        return changed == null ? before.find(id).orElse(null) : changed;
    }

    private static void requireKnown(TemplateFindings before, HandIn handIn) {
        requireKnown(before, "answers.findingId", handIn.answers().stream().map(HandIn.Answered::findingId));
        requireKnown(before, "checks.findingId", handIn.rechecks().stream().map(Rechecked::findingId));
    }

    private static void requireKnown(TemplateFindings before, String field, Stream<FindingId> named) {
        named.filter(id -> before.find(id).isEmpty()).findFirst().ifPresent(id -> {
            throw Problem.invalid(field, "must be of the checklist or the questions; unknown: " + id);
        });
    }

    /** A second answer about the same would contradict the first, or count it twice. */
    private static void requireOnce(TemplateFindings before, HandIn handIn) {
        Set<FindingId> checked = new HashSet<>();
        handIn.rechecks().stream()
                .map(Rechecked::findingId)
                .filter(id -> !checked.add(before.root(id)))
                .findFirst()
                .ifPresent(id -> {
                    throw Problem.invalid("checks.findingId", "must name each finding once; twice: " + id);
                });
        Set<List<Object>> answered = new HashSet<>();
        for (HandIn.Answered answer : handIn.answers()) {
            if (answer.report() >= handIn.reports().size()) {
                throw Problem.invalid(
                        "answers.report", "must be the position of a finding of this hand-in: " + answer.report());
            }
            if (!answered.add(List.of(answer.report(), answer.findingId()))) {
                throw Problem.invalid(
                        "answers.findingId", "must answer each question once; twice: " + answer.findingId());
            }
        }
    }

    private FindingId mint(Instant now) {
        return new FindingId(ids.next(IdKind.FINDING, now));
    }

    private FindingReport report(FindingId finding, MatchedBy by, Reported reported, HandIn handIn, Instant now) {
        return new FindingReport(
                new ReportId(ids.next(IdKind.FINDING_REPORT, now)),
                finding,
                handIn.runId(),
                handIn.applicationId(),
                handIn.humanId(),
                reported.says(),
                reported.evidence(),
                by,
                now);
    }

    private static Recheck recheck(TemplateFindings before, Rechecked one, HandIn handIn, Instant now) {
        return new Recheck(
                before.root(one.findingId()),
                handIn.runId(),
                handIn.applicationId(),
                handIn.humanId(),
                one.outcome(),
                one.evidence(),
                one.note(),
                now);
    }
}

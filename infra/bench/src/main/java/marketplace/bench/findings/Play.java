package marketplace.bench.findings;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import marketplace.bench.findings.Family.Encounter;
import marketplace.kernel.Id.FindingId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Ids;
import marketplace.studies.findings.BugIdentity;
import marketplace.studies.findings.BugPlace;
import marketplace.studies.findings.Checklist;
import marketplace.studies.findings.FindingMatcher;
import marketplace.studies.findings.KnownBug;
import marketplace.studies.findings.Severity;
import marketplace.studies.findings.TesterAnswer;

/**
 * A template with the bugs of some families, tested in runs. Testers first go through their checklists, then report
 * what they meet. Each answer of theirs, to the checklist or to a question, is right with the same chance. The owner
 * is always right.
 */
final class Play {

    static final int RUNS = 6;
    static final int TESTERS = 6;

    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    /** What a finding is in truth, and what the matcher knows of it. */
    private static final class Known {

        private final String bug;
        private final Severity severity;
        private final List<String> wordings = new ArrayList<>();
        private BugPlace place;

        Known(Encounter first) {
            bug = first.bug();
            severity = first.severity();
            place = first.report().place();
        }

        void add(Encounter encounter) {
            wordings.add(encounter.report().text());
            place = place.or(encounter.report().place());
        }
    }

    private final FindingMatcher matcher;
    private final double rightness;
    private final Random random;
    private final Map<FindingId, Known> findings = new LinkedHashMap<>();
    private final Tally tally = new Tally();

    Play(FindingMatcher matcher, double rightness, long seed) {
        this.matcher = matcher;
        this.rightness = rightness;
        this.random = new Random(seed);
    }

    /** Plays templates of {@code size} families each, with every seed. */
    static Tally all(FindingMatcher matcher, List<Family> families, int size, double rightness, int seeds) {
        Tally sum = new Tally();
        for (int seed = 0; seed < seeds; seed++) {
            for (int i = 0; i + size <= families.size(); i += size) {
                sum.add(new Play(matcher, rightness, seed * 100L + i).play(families.subList(i, i + size)));
            }
        }
        return sum;
    }

    Tally play(List<Family> families) {
        List<Encounter> encounters = new ArrayList<>();
        families.forEach(family -> encounters.addAll(family.encounters()));
        Collections.shuffle(encounters, random);
        int size = encounters.size();
        for (int run = 0; run < RUNS; run++) {
            run(encounters.subList(run * size / RUNS, (run + 1) * size / RUNS));
        }
        return tally;
    }

    private void run(List<Encounter> met) {
        Map<FindingId, Severity> open = new LinkedHashMap<>();
        findings.forEach((id, known) -> open.put(id, known.severity));
        List<Set<FindingId>> reproduced = new ArrayList<>();
        for (List<FindingId> checklist : Checklist.of(open, TESTERS)) {
            Set<FindingId> seen = new HashSet<>(checklist);
            seen.removeIf(_ -> !answersRightly());
            reproduced.add(seen);
        }
        for (int i = 0; i < met.size(); i++) {
            meet(met.get(i), reproduced.get(i % TESTERS));
        }
    }

    private void meet(Encounter encounter, Set<FindingId> reproduced) {
        if (reproduced.stream().anyMatch(id -> findings.get(id).bug.equals(encounter.bug()))) {
            tally.reproduced++;
            return;
        }
        List<KnownBug> known = new ArrayList<>();
        findings.forEach((id, one) -> {
            if (!reproduced.contains(id)) {
                known.add(new KnownBug(id, List.of(one.place), one.wordings));
            }
        });
        BugIdentity identity = matcher.identify(encounter.report(), known);
        if (identity instanceof BugIdentity.Asked asked) {
            tally.asked++;
            tally.questions += asked.nearest().size();
            Map<FindingId, TesterAnswer> answers = new HashMap<>();
            asked.nearest().forEach(id -> answers.put(id, answer(id, encounter)));
            identity = matcher.conclude(encounter.report(), known, answers);
        }
        settle(encounter, identity);
    }

    private void settle(Encounter encounter, BugIdentity identity) {
        tally.reports++;
        switch (identity) {
            case BugIdentity.Known same -> join(encounter, same.finding());
            case BugIdentity.Fresh _ -> mint(encounter);
            case BugIdentity.Escalated doubt -> {
                tally.escalations++;
                if (isOf(doubt.nearest(), encounter)) {
                    join(encounter, doubt.nearest());
                } else {
                    mint(encounter);
                }
            }
            case BugIdentity.Asked _ -> throw new IllegalStateException("asked twice");
        }
    }

    private void join(Encounter encounter, FindingId id) {
        if (!isOf(id, encounter)) {
            tally.falseMerges++;
        }
        findings.get(id).add(encounter);
    }

    private void mint(Encounter encounter) {
        if (findings.keySet().stream().anyMatch(id -> isOf(id, encounter))) {
            tally.falseSplits++;
        }
        byte[] entropy = new byte[10];
        random.nextBytes(entropy);
        FindingId id = new FindingId(Ids.of(IdKind.FINDING, START, entropy));
        Known known = new Known(encounter);
        known.add(encounter);
        findings.put(id, known);
    }

    private TesterAnswer answer(FindingId id, Encounter encounter) {
        return isOf(id, encounter) == answersRightly() ? TesterAnswer.SAME : TesterAnswer.DIFFERENT;
    }

    private boolean answersRightly() {
        return random.nextDouble() < rightness;
    }

    private boolean isOf(FindingId id, Encounter encounter) {
        return findings.get(id).bug.equals(encounter.bug());
    }
}

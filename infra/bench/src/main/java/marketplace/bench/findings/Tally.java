package marketplace.bench.findings;

/** What happened in one or more plays. */
final class Tally {

    int reports;
    /** Met again by testers who had marked them as reproduced on their checklist. */
    int reproduced;

    /** Reports about which the tester was asked. */
    int asked;

    /** Findings that testers were asked about: at most three a report. */
    int questions;

    int escalations;
    int falseMerges;
    int falseSplits;

    void add(Tally other) {
        reports += other.reports;
        reproduced += other.reproduced;
        asked += other.asked;
        questions += other.questions;
        escalations += other.escalations;
        falseMerges += other.falseMerges;
        falseSplits += other.falseSplits;
    }

    double right() {
        return 1 - (double) (falseMerges + falseSplits) / reports;
    }

    double perReport(int count) {
        return (double) count / reports;
    }

    boolean meetsAims(double rightness) {
        boolean identities = rightness == 1
                ? right() >= 0.99 && falseMerges == 0
                : right() >= 0.95 && perReport(falseMerges) <= 0.01;
        return identities && perReport(asked) <= 0.5 && perReport(escalations) <= 0.15;
    }

    @Override
    public String toString() {
        return "%d reports, %.4f right, %d merged, %d split, %.3f asked, %.3f escalated"
                .formatted(reports, right(), falseMerges, falseSplits, perReport(asked), perReport(escalations));
    }
}

package marketplace.studies.qa;

import static marketplace.studies.qa.QaRace.*;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import marketplace.testing.Golden;
import marketplace.testing.interleaving.ConditionProof;
import marketplace.testing.interleaving.ConditionProof.Race;
import marketplace.testing.interleaving.Interleaving;
import marketplace.testing.interleaving.Interleaving.Rival;
import org.junit.jupiter.api.Test;

/** Every condition of the commits of QA runs is necessary, and together they are sufficient. */
class RunConditionsTest {

    /** Conditions that no rival can break, and why they are kept. */
    private static final Map<String, String> NEEDLESS = Map.of(
            "qa.run_due .* BTY#bty BOUNTY|.* ESCALATION#\\S+#qae|hand_in_qa_work .* (SBM|HANDIN|REPORT)#\\S+"
                    + "|hand_in_qa_work .* FINDING#fnd|hand_in_qa_work .* FND#fnd FINDING",
            "the id is new",
            ".* LED#\\S+ HEAD controlsVersion",
            "a cap that is set during a spend comes after it; the tests of money need it",
            ".* ACC#agent ACCOUNT.*",
            "an account with an open run is not deleted; DeletedOwnerTest needs it",
            ".* ACC#ada BLOCK#agent",
            "a block during a hire is refused by its own commit; HireAndLeaveTest needs it",
            ".* HUM#hum HUMAN",
            "the application names the payee; the condition keeps money from being locked for a deleted human",
            "hand_in_qa_work .* UPL#upl UPLOAD itself",
            "a file that nobody has used is not deleted at once");

    private static Race<QaRace> race(Rival<QaRace> operation, State state, List<Rival<QaRace>> rivals) {
        Interleaving<QaRace> run = new Interleaving<>(new QaRace(state), operation.act());
        return new Race<>(operation.name() + " | " + state.name(), run, rivals);
    }

    private static Stream<Race<QaRace>> races() {
        return Stream.of(
                race(START, DUE, List.of(START, PAUSE, SPEND)),
                race(PAUSE, DUE, List.of(START, PAUSE)),
                race(STOP, APPLIED, List.of(JOB, STOP, APPLY)),
                race(JOB, APPLIED, List.of(JOB, WITHDRAW, STOP, APPLY, RESTRICT)),
                race(JOB, UNQUALIFIED, List.of(JOB, WITHDRAW, STOP)),
                race(ACCEPT, DOUBTED, List.of(ACCEPT, REVISE, WITHDRAW, STOP, APPLY)),
                race(REVISE, DOUBTED, List.of(ACCEPT, REVISE, WITHDRAW, STOP)),
                race(JOB, UNANSWERED, List.of(JOB, WITHDRAW, REVISE)),
                race(JOB, NOBODY, List.of(JOB, STOP, APPLY, PAUSE)),
                race(HAND_IN, KNOWN_BUG, List.of(HAND_IN, VERDICT, STOP, WITHDRAW, APPLY)),
                race(HAND_IN, SEATED, List.of(HAND_IN, HAND_IN_OTHER, STOP, WITHDRAW, APPLY)),
                race(JOB, HANDED_IN, List.of(JOB, HAND_IN_OTHER, STOP, APPLY)),
                race(JOB, BLOCKED_PLAN, List.of(JOB, STOP)),
                race(ACCEPT, JUDGED, List.of(ACCEPT, REVISE, STOP, APPLY)),
                race(REVISE, JUDGED, List.of(ACCEPT, REVISE, STOP, APPLY)),
                race(ACCEPT, IN_DOUBT, List.of(ACCEPT, REVISE, VERDICT)),
                race(VERDICT, KNOWN_BUG, List.of(OTHER_VERDICT, HAND_IN)),
                race(JOB, STOPPED, List.of(JOB, BEGIN, HAND_IN, WITHDRAW)),
                race(JOB, ALL_DONE, List.of(JOB, PAUSE, VERDICT)),
                race(LOOK, LOST, List.of(LOOK, JOB, STOP, APPLY)));
    }

    @Test
    void everyConditionIsNecessaryAndTogetherSufficient() {
        ConditionProof.Result proof = new ConditionProof(NEEDLESS).of(races());

        assertThat(proof.faults()).as("with all conditions").isEmpty();
        assertThat(proof.unneeded()).isEmpty();
        Golden.check("qa-conditions.txt", proof.report());
    }
}

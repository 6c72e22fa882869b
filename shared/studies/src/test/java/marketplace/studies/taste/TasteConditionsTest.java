package marketplace.studies.taste;

import static marketplace.studies.taste.TasteRace.*;
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

/** Every condition of the commits of taste runs is necessary, and together they are sufficient. */
class TasteConditionsTest {

    /** Conditions that no rival can break, and why they are kept. */
    private static final Map<String, String> NEEDLESS = Map.of(
            "create_taste_run .* (TST#tst RUN|RUNFUNDS#agent tst|LED#run:tst HEAD seq)",
            "the id is new",
            ".* LED#\\S+ HEAD controlsVersion",
            "a cap that is set during a spend comes after it; the tests of money need it",
            ".* ACC#ada ACCOUNT itself",
            "a deleted account leaves a tombstone",
            ".* ACC#ada ACCOUNT closingUntil",
            "the commit of a deletion requires that the account has no money",
            "taste.synthesize .* REPORT",
            "only this job makes the report, and repeating it changes nothing");

    private static Race<TasteRace> race(Rival<TasteRace> operation, State state, List<Rival<TasteRace>> rivals) {
        Interleaving<TasteRace> run = new Interleaving<>(new TasteRace(state), operation.act());
        return new Race<>(operation.name() + " | " + state.name(), run, rivals);
    }

    private static Stream<Race<TasteRace>> races() {
        return Stream.of(
                race(CREATE, IDLE, List.of(CREATE, SPEND)),
                race(INVITE, CREATED, List.of(INVITE)),
                race(ANSWER, INVITED, List.of(ANSWER, ANSWER_OTHER, DELETE_ACCOUNT)),
                race(ANSWER, LAST, List.of(ANSWER, DELETE_ACCOUNT)),
                race(CLOSE, OVER, List.of(CLOSE)),
                race(REPORT, LATE, List.of(REPORT, FAIL)),
                race(FAIL, LATE, List.of(REPORT, FAIL)));
    }

    @Test
    void everyConditionIsNecessaryAndTogetherSufficient() {
        ConditionProof.Result proof = new ConditionProof(NEEDLESS).of(races());

        assertThat(proof.faults()).as("with all conditions").isEmpty();
        assertThat(proof.unneeded()).isEmpty();
        Golden.check("taste-conditions.txt", proof.report());
    }
}

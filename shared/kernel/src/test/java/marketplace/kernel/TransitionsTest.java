package marketplace.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class TransitionsTest {

    private enum Gate implements Wire {
        OPEN,
        SHUT,
        GONE
    }

    private enum Verb {
        OPEN,
        SHUT,
        PAINT,
        LOCK
    }

    private static final Transitions<Gate, Verb> GATES = Transitions.of(Gate.class, Verb.class)
            .move(Verb.OPEN, Gate.OPEN, Gate.SHUT)
            .move(Verb.SHUT, Gate.SHUT, Gate.OPEN)
            .stay(Verb.PAINT, Gate.SHUT, Gate.OPEN)
            .build();

    @Test
    void listedVerbLeadsToTheNextState() {
        assertThat(GATES.after(Gate.SHUT, Verb.OPEN)).contains(Gate.OPEN);
        assertThat(GATES.after(Gate.OPEN, Verb.PAINT)).contains(Gate.OPEN);
    }

    @Test
    void unlistedVerbIsRefused() {
        assertThat(GATES.after(Gate.OPEN, Verb.OPEN)).isEmpty();
        assertThat(GATES.after(Gate.OPEN, Verb.LOCK)).isEmpty();
    }

    @Test
    void allowingListsTheStatesInOrder() {
        assertThat(GATES.allowing(Verb.PAINT)).isEqualTo("open or shut");
        assertThat(GATES.allowing(Verb.LOCK)).isEmpty();
    }

    @Test
    void stateWithoutTransitionsIsFinal() {
        assertThat(GATES.isFinal(Gate.GONE)).isTrue();
        assertThat(GATES.isFinal(Gate.OPEN)).isFalse();
    }

    @Test
    void twoNextStatesForOneVerbAreRejected() {
        assertThatThrownBy(() -> Transitions.of(Gate.class, Verb.class)
                        .stay(Verb.PAINT, Gate.SHUT)
                        .move(Verb.PAINT, Gate.OPEN, Gate.SHUT))
                .isInstanceOf(IllegalArgumentException.class);
    }
}

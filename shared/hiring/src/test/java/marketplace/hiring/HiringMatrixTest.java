package marketplace.hiring;

import static marketplace.hiring.HiringSteps.*;

import java.util.List;
import marketplace.hiring.HiringSteps.Step;
import marketplace.hiring.TwinHires.State;
import marketplace.testing.Golden;
import marketplace.testing.StateMatrix;
import org.junit.jupiter.api.Test;

/** What each call does to a hire in each state: the escrow's status after it, or {@code -} if the call is refused. */
class HiringMatrixTest {

    private static final List<Step> CALLS = List.of(
            FUND,
            ACCEPT,
            REJECT,
            TAKE_BACK,
            RELEASE_SEAT,
            KEEP,
            BLOCKED,
            ACCEPT_BLOCKED,
            WITHDRAW,
            CONFIRM,
            START,
            CONSENT,
            HAND_IN,
            DELIVER,
            APPROVE,
            REDO,
            REJECT_WORK,
            APPEAL,
            COMPLETE_DELIVERED,
            COMPLETE,
            RELEASE,
            CANCEL,
            DISPUTE,
            DISPUTE_BY_WORKER,
            EVIDENCE,
            WITHDRAW_DISPUTE,
            CONCEDE,
            CONCEDE_BY_WORKER,
            PROPOSE,
            SETTLE,
            RULE_RELEASE,
            RULE_REFUND,
            RULE_SPLIT,
            CANCEL_BOUNTY);

    @Test
    void everyCallInEveryState() {
        StateMatrix matrix = new StateMatrix();
        for (State state : HiringStates.ofOneHire()) {
            TwinHires scene = new TwinHires(state);
            for (Step call : CALLS) {
                matrix.add(state.name(), call.name(), () -> after(scene, call));
            }
        }

        Golden.check("hiring-matrix.txt", matrix.toString());
    }

    private static String after(TwinHires scene, Step call) {
        scene.reset();
        return call.act().on(scene, scene.hire, "matrix") ? scene.hire.escrowStatus() : "-";
    }
}

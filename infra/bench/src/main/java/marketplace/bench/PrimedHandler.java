package marketplace.bench;

import marketplace.functions.aws.LambdaPlatform;
import marketplace.functions.start.LambdaFunction;
import marketplace.functions.start.Rehearsal;

/** The bare handler, rehearsed before its snapshot and built again after the restore, as the functions are. */
public final class PrimedHandler extends LambdaFunction {

    public PrimedHandler() {
        super(
                platform -> new BareHandler((LambdaPlatform) platform)::answer,
                Rehearsal.reading("GET /api/bounties/{bountyId:bty_}"));
    }
}

package marketplace.ops;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import marketplace.dynamo.DynamoTable;
import marketplace.kernel.paging.Page;
import marketplace.table.LostRace;
import marketplace.table.SetAside;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.lambda.LambdaClient;
import software.amazon.awssdk.services.sqs.SqsClient;

/** Lists and replays everything that failed permanently and needs an operator. */
final class Redrive {

    private static final List<String> DEAD_LETTERS =
            List.of("DeliveriesDeadLetters", "JobsDeadLetters", "PaymentsDeadLetters");

    private static final int PAGE = 100;

    private final Aws aws;
    private final InstantSource clock;

    Redrive(Aws aws, InstantSource clock) {
        this.aws = aws;
        this.clock = clock;
    }

    void run(Arguments arguments, Report report) {
        StackResources stack = StackResources.of(aws, arguments.require("stack"));
        boolean replay = arguments.has("replay");
        if (arguments.has("discard")) {
            try (DynamoDbClient dynamo = aws.dynamoDb()) {
                discard(new SetAside(new DynamoTable(dynamo, stack.table())), arguments.require("discard"), report);
            }
            return;
        }
        Instant now = clock.instant();
        try (SqsClient sqs = aws.sqs();
                DynamoDbClient dynamo = aws.dynamoDb();
                LambdaClient lambda = aws.lambda()) {
            DynamoTable table = new DynamoTable(dynamo, stack.table());
            DeadLetters deadLetters = new DeadLetters(sqs, report);
            for (String queue : DEAD_LETTERS) {
                deadLetters.of(queue, stack.require(queue), replay);
            }
            setAside(new SetAside(table), replay, report);
            PendingWork pending = new PendingWork(table, lambda, stack.require("OutboxFunction"));
            new StreamFailures(sqs, stack.require("StreamFailures"), pending, report).run(now, replay);
        }
    }

    private static void setAside(SetAside items, boolean replay, Report report) {
        int replayed = 0;
        int listed = 0;
        Optional<String> position = Optional.empty();
        do {
            Page<SetAside.Entry> page = items.list(PAGE, position);
            for (SetAside.Entry entry : page.items()) {
                listed++;
                if (!replay) {
                    report.wrong(
                            "Set aside at " + entry.at() + ": " + entry.sk() + ", because " + entry.reason(),
                            "Find the fault in the log of ClockFunction, or repair the map item of the item with"
                                    + " partition key SETASIDE, then run with --replay.");
                } else if (isReplayed(items, entry)) {
                    report.done(entry.sk() + " is back in its shard; the next minute tick reads it.");
                    replayed++;
                } else {
                    report.wrong(
                            entry.sk()
                                    + " cannot return: the same timer, event or job is in the shard again, or another"
                                    + " command has moved it.",
                            "Run redrive again. If it is still listed, remove it: ./ops redrive --stack NAME"
                                    + " --discard '"
                                    + entry.sk() + "'");
                }
            }
            position = page.next();
        } while (position.isPresent());
        if (listed == 0) {
            report.ok("No event, job or timer is set aside.");
        } else if (replay) {
            report.note(replayed + " items replayed. What fails again is set aside again: look after two minutes.");
        }
    }

    private static void discard(SetAside items, String sk, Report report) {
        try {
            items.discard(sk);
            report.done("Discarded " + sk + ". Its work is not done, unless the same item is in the shard.");
        } catch (LostRace _) {
            throw new Refused("No item " + sk + " is set aside. Without --discard the command lists them.");
        }
    }

    /** False if another command was faster, or the same timer exists again. */
    private static boolean isReplayed(SetAside items, SetAside.Entry entry) {
        try {
            items.replay(entry);
            return true;
        } catch (LostRace _) {
            return false;
        }
    }
}

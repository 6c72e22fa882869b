package marketplace.ops;

import java.io.PrintStream;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import marketplace.kernel.Problem;
import software.amazon.awssdk.core.exception.SdkException;

/** The list of commands. */
public final class Ops {

    @FunctionalInterface
    interface Action {
        void run(Arguments arguments, Report report);
    }

    /** {@code usage} starts with the command's name and has its options. */
    record Command(String usage, String effect, Action action) {

        String name() {
            return usage.split(" ", 2)[0];
        }
    }

    private final List<Command> commands;

    /** {@code variables} are the process's: Stripe keys never go on a command line. */
    public Ops(Aws aws, Map<String, String> variables, InstantSource clock) {
        this.commands = List.of(
                new Command(
                        "preflight [--stack NAME] [--url URL]",
                        "checks region, Lambda quotas and SES, and Stripe if the variable STRIPE_API_KEY is set",
                        new Preflight(aws, variables)::run),
                new Command(
                        "audit [--stack NAME | --table TABLE | --export PLACE]",
                        "rebuilds balances and escrows from the journal, of a table, or of an export in a folder or S3",
                        new TableAudit(aws)::run),
                new Command(
                        "redrive --stack NAME [--replay | --discard KEY]",
                        "shows what waits in dead-letter queues and what was set aside; with --replay tries it again;"
                                + " with --discard removes one item that was set aside",
                        new Redrive(aws, clock)::run),
                new Command(
                        "restore [--stack NAME] --table NEW [--at TIME] [--source TABLE] [--secret NAME]"
                                + " [--uploads BUCKET] [--skip-audit] [--start]",
                        "shows, and with --start takes, the steps to run the stack on its table of an earlier time;"
                                + " --source, --secret and --uploads replace what the stack has",
                        new TableRestore(aws)::run),
                new Command(
                        "rotate --stack NAME [--stripe [--finish]]",
                        "adds a key to the master secret; with --stripe stores what the variables STRIPE_API_KEY and"
                                + " STRIPE_WEBHOOK_SECRETS have; with --finish drops all other signing secrets",
                        new Rotate(aws, variables, clock)::run),
                new Command(
                        "prune-versions --stack NAME [--keep COUNT] [--delete]",
                        "shows old function versions that no alias uses, beyond the newest 3; deletes with --delete",
                        new PruneVersions(aws)::run),
                new Command(
                        "stripe-setup --url URL [--identity]",
                        "creates the webhook endpoints at Stripe with the key in STRIPE_API_KEY, prints what to store",
                        new StripeSetup(variables)::run),
                new Command(
                        "costs --stack NAME",
                        "prints what the table's calls of this month cost",
                        new TableCosts(aws, clock)::run));
    }

    public static void main(String[] args) {
        System.exit(new Ops(Aws.fromEnvironment(), System.getenv(), InstantSource.system()).run(args, System.out));
    }

    /** Returns the exit code: 0, or 1 if anything is wrong. */
    public int run(String[] args, PrintStream out) {
        Report report = new Report(out);
        boolean help = List.of(args).contains("--help");
        if (help || args.length == 0) {
            commands.forEach(command -> report.plain("./ops " + command.usage() + "\n    " + command.effect()));
            return help ? 0 : 1;
        }
        try {
            Command command = commands.stream()
                    .filter(each -> each.name().equals(args[0]))
                    .findFirst()
                    .orElseThrow(() -> new Refused("There is no command " + args[0] + ". ./ops lists them."));
            List<String> options = List.of(args).subList(1, args.length);
            command.action().run(Arguments.parse(command.usage(), options), report);
        } catch (Refused refused) {
            report.wrong(refused.getMessage(), "Correct the command and run it again.");
        } catch (Problem problem) {
            report.wrong(problem.getMessage(), "Run ./ops of the release that is deployed.");
        } catch (SdkException failed) {
            report.wrong(
                    "AWS refused or did not answer: " + failed.getMessage(),
                    "Check credentials, region and rights. The command can be repeated.");
        }
        return report.exitCode();
    }
}

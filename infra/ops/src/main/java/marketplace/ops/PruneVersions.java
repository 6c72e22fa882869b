package marketplace.ops;

import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import software.amazon.awssdk.services.lambda.LambdaClient;
import software.amazon.awssdk.services.lambda.model.AliasConfiguration;
import software.amazon.awssdk.services.lambda.model.FunctionConfiguration;

/** Deletes published versions without an alias. Their code counts towards a quota of 75 GB. */
final class PruneVersions {

    /** Enough for a manual rollback. */
    private static final int STANDARD_KEEP = 3;

    private static final double BYTES_PER_MEGABYTE = 1e6;

    private final Aws aws;

    PruneVersions(Aws aws) {
        this.aws = aws;
    }

    void run(Arguments arguments, Report report) {
        int keep = arguments.number("keep", STANDARD_KEEP);
        boolean delete = arguments.has("delete");
        StackResources stack = StackResources.of(aws, arguments.require("stack"));
        int versions = 0;
        long bytes = 0;
        try (LambdaClient lambda = aws.lambda()) {
            for (String function : stack.functions()) {
                List<FunctionConfiguration> old = old(lambda, function, keep);
                for (FunctionConfiguration version : old) {
                    if (delete) {
                        lambda.deleteFunction(
                                request -> request.functionName(function).qualifier(version.version()));
                    }
                    versions++;
                    bytes += version.codeSize();
                }
                if (!old.isEmpty()) {
                    String names = String.join(
                            ", ",
                            old.stream().map(FunctionConfiguration::version).toList());
                    show(report, delete, function + ": versions " + names);
                }
            }
        }
        String sum = String.format("%d versions, %.0f MB of code", versions, bytes / BYTES_PER_MEGABYTE);
        if (versions == 0) {
            report.ok("No function of the stack has more than " + keep + " unused versions.");
        } else {
            show(report, delete, sum + (delete ? "." : ". Run with --delete to delete them."));
        }
    }

    private static void show(Report report, boolean deleted, String what) {
        if (deleted) {
            report.done("Deleted " + what);
        } else {
            report.note("Not in use: " + what);
        }
    }

    /** Oldest first. The newest {@code keep} stay, and those to which an alias sends calls. */
    private static List<FunctionConfiguration> old(LambdaClient lambda, String function, int keep) {
        Set<String> used = new HashSet<>();
        used.add("$LATEST");
        lambda.listAliasesPaginator(list -> list.functionName(function))
                .aliases()
                .forEach(alias -> used.addAll(versions(alias)));
        List<FunctionConfiguration> unused =
                lambda.listVersionsByFunctionPaginator(list -> list.functionName(function)).versions().stream()
                        .filter(version -> !used.contains(version.version()))
                        .sorted(Comparator.comparingLong(version -> Long.parseLong(version.version())))
                        .toList();
        return unused.subList(0, Math.max(0, unused.size() - keep));
    }

    private static Set<String> versions(AliasConfiguration alias) {
        Set<String> versions = new HashSet<>();
        versions.add(alias.functionVersion());
        if (alias.routingConfig() != null) {
            // A gradual deployment sends a part of the calls to the next version.
            versions.addAll(alias.routingConfig().additionalVersionWeights().keySet());
        }
        return versions;
    }
}

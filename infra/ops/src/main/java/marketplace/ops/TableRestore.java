package marketplace.ops;

import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Optional;
import marketplace.money.audit.Audit;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ContinuousBackupsUnavailableException;
import software.amazon.awssdk.services.dynamodb.model.PointInTimeRecoveryStatus;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.RestoreTableToPointInTimeRequest;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveStatus;
import software.amazon.awssdk.services.dynamodb.waiters.DynamoDbWaiter;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.S3Exception;
import software.amazon.awssdk.services.secretsmanager.SecretsManagerClient;
import software.amazon.awssdk.services.secretsmanager.model.DescribeSecretResponse;

/** Restores the table beside the one in use, and checks what the stack needs to run on it. Can be repeated. */
final class TableRestore {

    private final Aws aws;

    TableRestore(Aws aws) {
        this.aws = aws;
    }

    void run(Arguments arguments, Report report) {
        Optional<StackResources> stack = arguments.find("stack").map(name -> StackResources.of(aws, name));
        String target = arguments.require("table");
        boolean start = arguments.has("start");
        try (DynamoDbClient dynamo = aws.dynamoDb()) {
            Optional<TableDescription> found = find(dynamo, target);
            if (found.isEmpty()) {
                String source = named(arguments, "source", stack, "Table");
                begin(dynamo, source, target, arguments.find("at"), start, report);
                return;
            }
            if (found.get().tableStatus() != TableStatus.ACTIVE) {
                report.wrong(
                        "Table " + target + " is " + found.get().tableStatusAsString() + ".",
                        "Wait, and run the command again. A restore takes some 20 minutes or longer.");
                return;
            }
            String secret = named(arguments, "secret", stack, "Secret");
            String uploads = named(arguments, "uploads", stack, "Uploads");
            report.ok("Table " + target + " is there.");
            boolean ready = new RestoredTable(dynamo, target, start, report).prepare(found.get());
            boolean hasSecret = secret(secret, start, report);
            boolean hasBucket = bucket(uploads, report);
            if (arguments.has("skip-audit")) {
                report.note("The books were not audited.");
            } else {
                audit(dynamo, target, report);
            }
            if (ready) {
                finish(
                        dynamo,
                        target,
                        hasSecret ? Optional.of(secret) : Optional.empty(),
                        hasBucket ? Optional.of(uploads) : Optional.empty(),
                        report);
            }
        }
    }

    /** The option replaces the stack's resource, which may be gone, as the stack may. */
    private static String named(Arguments arguments, String option, Optional<StackResources> stack, String logicalId) {
        return arguments
                .find(option)
                .or(() -> stack.map(found -> found.require(logicalId)))
                .orElseThrow(() -> new Refused("--" + option + " is missing. With --stack it is the stack's."));
    }

    private static Optional<TableDescription> find(DynamoDbClient dynamo, String table) {
        try {
            return Optional.of(
                    dynamo.describeTable(describe -> describe.tableName(table)).table());
        } catch (ResourceNotFoundException _) {
            return Optional.empty();
        }
    }

    private static void begin(
            DynamoDbClient dynamo, String source, String target, Optional<String> at, boolean start, Report report) {
        RestoreTableToPointInTimeRequest.Builder request = RestoreTableToPointInTimeRequest.builder()
                .sourceTableName(source)
                .targetTableName(target);
        at.ifPresentOrElse(text -> request.restoreDateTime(time(text)), () -> request.useLatestRestorableTime(true));
        String what = "table " + source + " as of " + at.orElse("the latest time") + " to table " + target;
        if (!start) {
            report.note("With --start this restores " + what + ". The table in use is not touched.");
            return;
        }
        try {
            dynamo.restoreTableToPointInTime(request.build());
            report.done("Began to restore " + what + ".");
            report.note("Run the command again in some 20 minutes: it continues from there.");
        } catch (ContinuousBackupsUnavailableException e) {
            report.wrong(
                    "Table " + source + " has no point-in-time recovery: "
                            + e.awsErrorDetails().errorMessage(),
                    "Restore from a backup or an export by hand, then run this with that table.");
        }
    }

    private static Instant time(String text) {
        try {
            return Instant.parse(text);
        } catch (DateTimeParseException e) {
            throw new Refused("--at must be a time such as 2026-11-23T14:00:00Z.", e);
        }
    }

    private boolean secret(String id, boolean start, Report report) {
        try (SecretsManagerClient secrets = aws.secrets()) {
            DescribeSecretResponse secret = secrets.describeSecret(describe -> describe.secretId(id));
            if (secret.deletedDate() == null) {
                report.ok("The master secret is there.");
            } else if (start) {
                secrets.restoreSecret(restore -> restore.secretId(id));
                report.done("The master secret is no longer deleted.");
            } else {
                report.wrong(
                        "The master secret is deleted, and gone for good some days after " + secret.deletedDate() + ".",
                        "Run with --start. Without this secret every session and sealed webhook secret is void.");
                return false;
            }
            return true;
        } catch (software.amazon.awssdk.services.secretsmanager.model.ResourceNotFoundException _) {
            report.wrong(
                    "The master secret is gone. Sessions, cursors and sealed webhook secrets are void without it.",
                    "Create a secret and name it with --secret, see docs/operating.md. People then sign in again,"
                            + " owners of webhooks rotate their secrets, and admins set up their authenticator apps"
                            + " again.");
            return false;
        }
    }

    private boolean bucket(String name, Report report) {
        try (S3Client s3 = aws.s3()) {
            s3.headBucket(head -> head.bucket(name));
            report.ok("Bucket " + name + " is there. A deleted file returns when its delete marker is removed, within a"
                    + " week.");
            return true;
        } catch (S3Exception e) {
            report.wrong(
                    "Bucket " + name + " cannot be read: status " + e.statusCode() + ".",
                    "Name another with --uploads. A new stack makes an empty one without ExistingUploads.");
            return false;
        }
    }

    private static void audit(DynamoDbClient dynamo, String table, Report report) {
        List<Audit.Difference> differences = Audit.of(TableAudit.items(dynamo, table));
        differences.forEach(difference -> report.wrong(
                difference.toString(),
                "Restore another time, or correct it before calls arrive. If ./ops audit finds it in the previous table"
                        + " too, the restore did not cause it."));
        if (differences.isEmpty()) {
            report.ok("The books of " + table + " agree with their journal.");
        }
    }

    private static void finish(
            DynamoDbClient dynamo, String target, Optional<String> secret, Optional<String> uploads, Report report) {
        String stream = dynamo.describeTable(describe -> describe.tableName(target))
                .table()
                .latestStreamArn();
        report.note("Deploy with these parameters and a new Release, once you have dealt with each WRONG line above."
                + " Tables, buckets and secrets that the stack no longer uses are kept. Keep the parameters in"
                + " samconfig.toml.");
        report.plain("ExistingTable=" + target);
        report.plain("ExistingTableStreamArn=" + stream);
        uploads.ifPresent(name -> report.plain("ExistingUploads=" + name));
        secret.ifPresent(id -> report.plain("ExistingSecret=" + secretName(id)));
        report.note("Then run redrive and preflight. What happened at the payment provider after the restored time is"
                + " not in the table: the hourly reconciliation names the days that differ.");
    }

    /** An ARN ends with the name, a hyphen and six characters. */
    private static String secretName(String id) {
        return id.startsWith("arn:") ? id.replaceAll("^.*:secret:", "").replaceAll("-\\w{6}$", "") : id;
    }

    /** The settings that a restore does not copy. */
    private record RestoredTable(DynamoDbClient dynamo, String name, boolean start, Report report) {

        boolean prepare(TableDescription table) {
            boolean streams = table.streamSpecification() != null
                    && table.streamSpecification().streamViewType() == StreamViewType.NEW_IMAGE;
            TimeToLiveStatus expiry = dynamo.describeTimeToLive(describe -> describe.tableName(name))
                    .timeToLiveDescription()
                    .timeToLiveStatus();
            boolean expires = expiry == TimeToLiveStatus.ENABLED || expiry == TimeToLiveStatus.ENABLING;
            boolean recoverable = dynamo.describeContinuousBackups(describe -> describe.tableName(name))
                            .continuousBackupsDescription()
                            .pointInTimeRecoveryDescription()
                            .pointInTimeRecoveryStatus()
                    == PointInTimeRecoveryStatus.ENABLED;
            boolean kept = Boolean.TRUE.equals(table.deletionProtectionEnabled());
            // All are set, even if one fails.
            List<Boolean> ready = List.of(
                    set(
                            streams,
                            "a stream of new images",
                            () -> dynamo.updateTable(update -> update.tableName(name)
                                    .streamSpecification(stream ->
                                            stream.streamEnabled(true).streamViewType(StreamViewType.NEW_IMAGE)))),
                    set(
                            expires,
                            "expiry by the attribute ttl",
                            () -> dynamo.updateTimeToLive(update -> update.tableName(name)
                                    .timeToLiveSpecification(
                                            ttl -> ttl.enabled(true).attributeName("ttl")))),
                    set(
                            recoverable,
                            "point-in-time recovery",
                            () -> dynamo.updateContinuousBackups(update -> update.tableName(name)
                                    .pointInTimeRecoverySpecification(
                                            backups -> backups.pointInTimeRecoveryEnabled(true)))),
                    set(
                            kept,
                            "deletion protection",
                            () -> dynamo.updateTable(
                                    update -> update.tableName(name).deletionProtectionEnabled(true))));
            return !ready.contains(false);
        }

        private boolean set(boolean has, String what, Runnable enable) {
            if (has) {
                report.ok("Table " + name + " has " + what + ".");
            } else if (start) {
                enable.run();
                // A table accepts one change at a time.
                try (DynamoDbWaiter waiter = dynamo.waiter()) {
                    waiter.waitUntilTableExists(describe -> describe.tableName(name));
                }
                report.done("Table " + name + " has " + what + " now.");
            } else {
                report.wrong("Table " + name + " lacks " + what + ".", "Run with --start to set it.");
            }
            return has || start;
        }
    }
}

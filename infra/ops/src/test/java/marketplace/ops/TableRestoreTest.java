package marketplace.ops;

import static org.assertj.core.api.Assertions.assertThat;

import marketplace.dynamo.DynamoTable;
import marketplace.dynamo.TableDefinition;
import marketplace.ops.OpsRun.Result;
import marketplace.testing.EmbeddedDynamo;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

class TableRestoreTest {

    private final OpsRun run = new OpsRun();
    private final String source = EmbeddedDynamo.newTableName();
    private final String target = source + "-restored";

    @BeforeEach
    void deploy() {
        Books.open(new DynamoTable(EmbeddedDynamo.client(), source));
        run.account.stack().add("Table", "AWS::DynamoDB::Table", source);
        run.account.stack().add("Uploads", "AWS::S3::Bucket", "uploads");
        String arn = "arn:aws:secretsmanager:us-east-1:000000000000:secret:Secret-Ab1-x9Y8z7";
        run.account.stack().add("Secret", "AWS::SecretsManager::Secret", arn);
        run.account.secrets().put(arn, "s".repeat(64));
        run.account.bucket().put("uploads/uploads/one.png", new byte[1]);
        run.account.backups().enable(source);
        run.account.backups().restoreBy(TableRestoreTest::copy);
    }

    @AfterEach
    void close() {
        run.close();
    }

    private static void copy(String from, String to) {
        DynamoDbClient dynamo = EmbeddedDynamo.client();
        dynamo.createTable(TableDefinition.createTableRequest(to).toBuilder()
                .streamSpecification(stream -> stream.streamEnabled(false))
                .build());
        dynamo.scan(scan -> scan.tableName(from))
                .items()
                .forEach(item -> dynamo.putItem(put -> put.tableName(to).item(item)));
    }

    @Test
    void nothingIsRestoredWithoutTheStartOption() {
        Result result = run.ops("restore", "--stack", "marketplace", "--table", target);

        assertThat(result.text()).contains("note   With --start this restores table " + source);
        assertThat(EmbeddedDynamo.client().listTables().tableNames()).doesNotContain(target);
    }

    @Test
    void restoreEndsWithTheParametersOfTheDeployment() {
        assertThat(restore().text()).contains("done   Began to restore table " + source);
        Result shown = run.ops("restore", "--stack", "marketplace", "--table", target);
        assertThat(shown.text())
                .contains("WRONG  Table " + target + " lacks a stream of new images.", "lacks point-in-time recovery.")
                .doesNotContain("ExistingTable=");
        assertThat(shown.exitCode()).isEqualTo(1);

        Result result = restore();

        assertThat(result.text())
                .contains(
                        "done   Table " + target + " has a stream of new images now.",
                        "done   Table " + target + " has expiry by the attribute ttl now.",
                        "ok     The master secret is there.",
                        "ok     The books of " + target + " agree with their journal.",
                        "ExistingTable=" + target + "\n",
                        "ExistingTableStreamArn=arn:aws:dynamodb:",
                        "ExistingUploads=uploads\n",
                        "ExistingSecret=Secret-Ab1\n");
        assertThat(result.exitCode()).isZero();
    }

    @Test
    void stackOnARestoredTableRestoresThatTable() {
        run.account.stack().setParameter("ExistingTable", "elsewhere");

        assertThat(run.ops("restore", "--stack", "marketplace", "--table", target)
                        .text())
                .contains("restores table elsewhere");
    }

    @Test
    void bookDifferencesMissingFilesAndADeletedSecretAreReported() {
        restore();
        Books.falsifyBalance(new DynamoTable(EmbeddedDynamo.client(), target));
        run.account.stack().add("Uploads", "AWS::S3::Bucket", "gone");
        run.account.stack().add("Secret", "AWS::SecretsManager::Secret", "lost");
        run.account.secrets().put("lost", "");
        run.account.secrets().delete("lost");

        Result result = run.ops("restore", "--stack", "marketplace", "--table", target);

        assertThat(result.text())
                .contains(
                        "balanceCents is 1001, expected 1000",
                        "WRONG  Bucket gone cannot be read: status 404.",
                        "WRONG  The master secret is deleted")
                .doesNotContain("ExistingTable=");
        assertThat(result.exitCode()).isEqualTo(1);
        assertThat(restore().text()).contains("done   The master secret is no longer deleted.");
    }

    @Test
    void tableWithoutRecoveryAndAnInvalidTimeAreReported() {
        run.account.stack().setParameter("ExistingTable", "unprotected");

        assertThat(restore().text()).contains("WRONG  Table unprotected has no point-in-time recovery");
        assertThat(run.ops("restore", "--stack", "marketplace", "--table", target, "--at", "noon")
                        .text())
                .contains("--at must be a time");
    }

    @Test
    void parametersFollowTheDifferencesOfTheBooks() {
        restore();
        Books.falsifyBalance(new DynamoTable(EmbeddedDynamo.client(), target));

        Result result = restore();

        assertThat(result.text())
                .containsSubsequence("WRONG  balance wallet:", "balanceCents is 1001", "ExistingTable=" + target)
                .contains("ExistingSecret=Secret-Ab1\n");
        assertThat(result.exitCode()).isEqualTo(1);
        Result skipped = run.ops("restore", "--stack", "marketplace", "--table", target, "--skip-audit");
        assertThat(skipped.text()).contains("note   The books were not audited.", "ExistingTable=" + target);
        assertThat(skipped.exitCode()).isZero();
    }

    @Test
    void lostSecretAndBucketAreReplacedByOthers() {
        restore();
        run.account.stack().add("Uploads", "AWS::S3::Bucket", "gone");
        run.account.stack().add("Secret", "AWS::SecretsManager::Secret", "lost");

        assertThat(restore().text())
                .contains(
                        "WRONG  The master secret is gone.",
                        "name it with --secret",
                        "Name another with --uploads.",
                        "ExistingTable=" + target)
                .doesNotContain("ExistingSecret=", "ExistingUploads=");

        run.account.secrets().put("fresh", "f".repeat(64));
        Result result = run.ops(
                "restore", "--stack", "marketplace", "--table", target, "--secret", "fresh", "--uploads", "uploads");

        assertThat(result.text()).contains("ExistingUploads=uploads\n", "ExistingSecret=fresh\n");
        assertThat(result.exitCode()).isZero();
    }

    @Test
    void deletedStackNeedsTheNamesOfItsTableSecretAndBucket() {
        assertThat(run.ops("restore", "--table", target).text()).contains("WRONG  --source is missing.");
        assertThat(run.ops("restore", "--table", target, "--source", source, "--start")
                        .text())
                .contains("done   Began to restore table " + source);
        assertThat(run.ops("restore", "--table", target).text()).contains("WRONG  --secret is missing.");
        run.account.secrets().put("the-secret", "s".repeat(64));

        Result result =
                run.ops("restore", "--table", target, "--secret", "the-secret", "--uploads", "uploads", "--start");

        assertThat(result.text())
                .contains("ExistingTable=" + target, "ExistingUploads=uploads\n", "ExistingSecret=the-secret\n");
        assertThat(result.exitCode()).isZero();
    }

    private Result restore() {
        return run.ops("restore", "--stack", "marketplace", "--table", target, "--start");
    }
}

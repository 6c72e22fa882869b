package marketplace.ops;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import marketplace.api.Json;
import marketplace.dynamo.DynamoItems;
import marketplace.dynamo.DynamoTable;
import marketplace.ops.OpsRun.Result;
import marketplace.testing.EmbeddedDynamo;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TableAuditTest {

    private static final String FALSE_BALANCE = "balanceCents is 1001, expected 1000";

    private final OpsRun run = new OpsRun();
    private final String name = EmbeddedDynamo.newTableName();
    private final DynamoTable table = new DynamoTable(EmbeddedDynamo.client(), name);

    @AfterEach
    void close() {
        run.close();
    }

    @Test
    void balancedBooksOfAStackHaveNoDifference() {
        Books.open(table);
        run.account.stack().add("Table", "AWS::DynamoDB::Table", name);

        Result result = run.ops("audit", "--stack", "marketplace");

        assertThat(result.text()).contains("ok     ", "agrees with the journal").doesNotContain("WRONG");
        assertThat(result.exitCode()).isZero();
    }

    @Test
    void changedBalanceOfATableIsNamed() {
        Books.open(table);
        Books.falsifyBalance(table);

        Result result = run.ops("audit", "--table", name);

        assertThat(result.text()).contains("WRONG  balance wallet:", FALSE_BALANCE, "an earlier export");
        assertThat(result.exitCode()).isEqualTo(1);
    }

    @Test
    void exportIsAuditedFromAFolderAndFromABucket(@TempDir Path folder) throws IOException {
        Books.open(table);
        byte[] sound = export();
        Books.falsifyBalance(table);
        byte[] falsified = export();
        Files.write(Files.createDirectories(folder.resolve("data")).resolve("one.json.gz"), sound);
        run.account.bucket().put("exports/AWSDynamoDB/01/data/one.json.gz", falsified);
        run.account.bucket().put("exports/AWSDynamoDB/01/manifest-summary.json", new byte[0]);

        assertThat(run.ops("audit", "--export", folder.toString()).exitCode()).isZero();
        Result inBucket = run.ops("audit", "--export", "s3://exports/AWSDynamoDB/01/");
        assertThat(inBucket.text()).contains(FALSE_BALANCE);
        assertThat(inBucket.exitCode()).isEqualTo(1);
    }

    @Test
    void folderOfTwoExportsIsRefused() throws IOException {
        Books.open(table);
        run.account.bucket().put("exports/AWSDynamoDB/01/data/one.json.gz", export());
        run.account.bucket().put("exports/AWSDynamoDB/02/data/one.json.gz", export());

        Result result = run.ops("audit", "--export", "s3://exports/AWSDynamoDB/");

        assertThat(result.text())
                .contains("WRONG  s3://exports/AWSDynamoDB/ has an item twice", ".../AWSDynamoDB/<export id>/")
                .doesNotContain("balance");
        assertThat(result.exitCode()).isEqualTo(1);
        assertThat(run.ops("audit", "--export", "s3://exports/AWSDynamoDB/02/").exitCode())
                .isZero();
    }

    @Test
    void brokenExportFileFailsTheAudit(@TempDir Path folder) throws IOException {
        Books.open(table);
        byte[] sound = export();
        Files.write(folder.resolve("half.json.gz"), java.util.Arrays.copyOf(sound, sound.length / 2));

        Result result = run.ops("audit", "--export", folder.toString());

        assertThat(result.text()).contains("half.json.gz is no complete file of an export");
        assertThat(result.exitCode()).isEqualTo(1);
    }

    @Test
    void unreadableFileAndIncrementalExportFailTheAudit(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("one.json.gz");
        Files.createSymbolicLink(file, folder.resolve("absent"));

        assertThat(run.ops("audit", "--export", folder.toString()).text())
                .contains("WRONG  " + file + " cannot be read");

        Files.delete(file);
        try (GZIPOutputStream zip = new GZIPOutputStream(Files.newOutputStream(file))) {
            zip.write("{\"Keys\":{},\"NewImage\":{}}\n".getBytes(StandardCharsets.UTF_8));
        }
        assertThat(run.ops("audit", "--export", folder.toString()).text())
                .contains("one.json.gz has a line without an Item: it is no full export");
    }

    @Test
    void emptyTableFailsTheAudit() {
        assertThat(run.ops("audit", "--table", name).text()).contains("WRONG  " + name + " has no items");
    }

    @Test
    void missingTableIsReportedWithoutAStackTrace() {
        Result result = run.ops("audit", "--table", "absent");

        assertThat(result.text()).contains("WRONG  AWS refused").doesNotContain("\tat ");
        assertThat(result.exitCode()).isEqualTo(1);
    }

    private byte[] export() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream zip = new GZIPOutputStream(bytes)) {
            EmbeddedDynamo.client().scanPaginator(scan -> scan.tableName(name)).items().stream()
                    .map(DynamoItems::item)
                    .forEach(item -> {
                        try {
                            zip.write((Json.object().set("Item", DynamoJson.json(item)) + "\n")
                                    .getBytes(StandardCharsets.UTF_8));
                        } catch (IOException e) {
                            throw new java.io.UncheckedIOException(e);
                        }
                    });
        }
        return bytes.toByteArray();
    }
}

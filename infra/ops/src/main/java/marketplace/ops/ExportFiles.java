package marketplace.ops;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import marketplace.api.Json;
import marketplace.table.Item;
import marketplace.table.Key;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.S3Object;

/** The data files of an export to S3 in DynamoDB JSON: gzipped lines, each with one item. */
final class ExportFiles {

    private static final Pattern IN_S3 = Pattern.compile("s3://([^/]+)/(.*)");
    private static final String SUFFIX = ".json.gz";

    private final Aws aws;

    ExportFiles(Aws aws) {
        this.aws = aws;
    }

    /** {@code place} is a folder or {@code s3://bucket/prefix}. */
    Stream<Item> items(String place) {
        Matcher inS3 = IN_S3.matcher(place);
        Set<Key> read = new HashSet<>();
        return (inS3.matches() ? ofBucket(inS3.group(1), inS3.group(2)) : ofFolder(Path.of(place))).peek(item -> {
            if (!read.add(item.key())) {
                throw new Refused(place + " has an item twice, as the folder of several exports has. Name the folder of"
                        + " one export: .../AWSDynamoDB/<export id>/.");
            }
        });
    }

    private Stream<Item> ofBucket(String bucket, String prefix) {
        S3Client s3 = aws.s3();
        return s3.listObjectsV2Paginator(list -> list.bucket(bucket).prefix(prefix)).contents().stream()
                .map(S3Object::key)
                .filter(key -> key.endsWith(SUFFIX))
                .flatMap(key -> lines(s3.getObject(get -> get.bucket(bucket).key(key)), key).stream());
    }

    private static Stream<Item> ofFolder(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(SUFFIX)).sorted().toList().stream()
                    .flatMap(file -> lines(open(file), file.toString()).stream());
        } catch (IOException | UncheckedIOException e) {
            throw new Refused(folder + " cannot be read: " + e.getMessage() + ".", e);
        }
    }

    private static InputStream open(Path file) {
        try {
            return Files.newInputStream(file);
        } catch (IOException e) {
            throw new Refused(file + " cannot be read: " + e.getMessage() + ".", e);
        }
    }

    private static List<Item> lines(InputStream file, String name) {
        List<Item> items = new ArrayList<>();
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(new GZIPInputStream(file), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                JsonNode item = Json.MAPPER.readTree(line).path("Item");
                if (!item.isObject()) {
                    throw new Refused(name + " has a line without an Item: it is no full export in DynamoDB JSON.");
                }
                items.add(DynamoJson.item(item));
            }
            return items;
        } catch (IOException e) {
            throw new Refused(name + " is no complete file of an export: " + e.getMessage() + ".", e);
        }
    }
}

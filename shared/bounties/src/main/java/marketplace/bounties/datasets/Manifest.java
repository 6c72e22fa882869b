package marketplace.bounties.datasets;

import java.text.Normalizer;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marketplace.bounties.applications.Application;
import marketplace.humans.uploads.FileType;
import marketplace.humans.uploads.Upload;
import marketplace.humans.uploads.Uploads;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Id.UploadId;
import marketplace.kernel.text.Characters;

/** The files of an archive, in its order. The archive begins with it, as manifest.json. */
record Manifest(BountyId bountyId, List<Entry> files) {

    static final String PATH = "manifest.json";

    private static final Pattern UNSAFE = Pattern.compile("[^\\p{L}\\p{M}\\p{N}]+");
    private static final int MAX_NAME = 40;

    record Entry(
            String path,
            ApplicationId applicationId,
            HumanId humanId,
            String applicant,
            UploadId uploadId,
            String contentType,
            long bytes,
            String sha256) {

        ArchiveFile inArchive() {
            return new ArchiveFile(path, Upload.objectName(uploadId), bytes);
        }
    }

    Manifest {
        files = List.copyOf(files);
    }

    /** Uploads that no longer exist are left out. */
    static Manifest of(BountyId bounty, List<Application> applications, Uploads uploads) {
        List<UploadId> ids = applications.stream()
                .flatMap(application -> application.content().uploadIds().stream())
                .toList();
        Map<UploadId, Upload> found =
                uploads.findAll(ids).stream().collect(Collectors.toMap(Upload::id, Function.identity()));
        return new Manifest(
                bounty,
                applications.stream()
                        .flatMap(application -> entries(application, found))
                        .toList());
    }

    private static Stream<Entry> entries(Application application, Map<UploadId, Upload> found) {
        return application.content().uploadIds().stream()
                .map(found::get)
                .filter(Objects::nonNull)
                .map(upload -> new Entry(
                        path(application, upload.id(), upload.type()),
                        application.id(),
                        application.humanId(),
                        application.humanName(),
                        upload.id(),
                        upload.type().contentType(),
                        upload.bytes(),
                        upload.sha256()));
    }

    /**
     * Such as {@code Ada-Lovelace-app_01k…/1.jpg}. The id keeps equal names apart, in file systems without case too,
     * and makes every name one that no system reserves.
     */
    static String path(Application application, UploadId upload, FileType type) {
        int number = application.content().uploadIds().indexOf(upload) + 1;
        return readable(application.humanName()) + application.id() + "/" + number + "." + type.extension();
    }

    private static String readable(String name) {
        String words = UNSAFE.matcher(Normalizer.normalize(name, Normalizer.Form.NFC))
                .replaceAll(" ")
                .strip()
                .replace(' ', '-');
        return words.isEmpty() ? "" : Characters.first(MAX_NAME, words) + "-";
    }

    List<ArchiveFile> inArchive(String object, int bytes) {
        return Stream.concat(
                        Stream.of(new ArchiveFile(PATH, object, bytes)),
                        files.stream().map(Entry::inArchive))
                .toList();
    }
}

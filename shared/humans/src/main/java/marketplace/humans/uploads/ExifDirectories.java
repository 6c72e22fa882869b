package marketplace.humans.uploads;

import com.drew.imaging.tiff.TiffProcessingException;
import com.drew.imaging.tiff.TiffReader;
import com.drew.lang.ByteArrayReader;
import com.drew.lang.RandomAccessReader;
import com.drew.metadata.Directory;
import com.drew.metadata.Metadata;
import com.drew.metadata.exif.ExifIFD0Directory;
import com.drew.metadata.exif.ExifSubIFDDirectory;
import com.drew.metadata.exif.GpsDirectory;
import com.drew.metadata.tiff.DirectoryTiffHandler;
import java.io.IOException;
import java.util.HashSet;
import java.util.Set;

/**
 * Reads the directories of EXIF that have orientation, time and place. Each is entered once, and only short values are
 * read, so that directories that contain each other and large previews of hostile files cost nothing.
 */
final class ExifDirectories extends DirectoryTiffHandler {

    private static final int TIFF = 42;

    private static final int MAX_VALUE_BYTES = 64;

    private final Set<Integer> entered = new HashSet<>();

    private ExifDirectories(Metadata metadata) {
        super(metadata, null);
        pushDirectory(ExifIFD0Directory.class);
    }

    /** Empty for a file that cannot be read. */
    static Metadata read(byte[] exif) {
        Metadata metadata = new Metadata();
        try {
            new TiffReader().processTiff(new ByteArrayReader(exif), new ExifDirectories(metadata), 0);
        } catch (TiffProcessingException | IOException _) {
            return new Metadata();
        }
        return metadata;
    }

    @Override
    public void setTiffMarker(int marker) throws TiffProcessingException {
        if (marker != TIFF) {
            throw new TiffProcessingException("Unexpected TIFF marker: " + marker);
        }
    }

    @Override
    public boolean tryEnterSubIfd(int tag) {
        if (!(_currentDirectory instanceof ExifIFD0Directory) || !entered.add(tag)) {
            return false;
        }
        return switch (tag) {
            case ExifIFD0Directory.TAG_EXIF_SUB_IFD_OFFSET -> enter(ExifSubIFDDirectory.class);
            case ExifIFD0Directory.TAG_GPS_INFO_OFFSET -> enter(GpsDirectory.class);
            default -> false;
        };
    }

    private boolean enter(Class<? extends Directory> directory) {
        pushDirectory(directory);
        return true;
    }

    @Override
    public boolean hasFollowerIfd() {
        return false;
    }

    @Override
    public Long tryCustomProcessFormat(int tag, int format, long count) {
        return null;
    }

    @Override
    public boolean customProcessTag(
            int at, Set<Integer> processed, int header, RandomAccessReader reader, int tag, int bytes) {
        return bytes > MAX_VALUE_BYTES;
    }

    @Override
    public void warn(String message) {
        // What cannot be read is not claimed.
    }

    @Override
    public void error(String message) {
        // What cannot be read is not claimed.
    }
}

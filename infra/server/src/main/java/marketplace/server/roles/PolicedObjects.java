package marketplace.server.roles;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import marketplace.kernel.ObjectStore;

/**
 * One function's files: allows what its role in the template allows. S3 checks a signed URL when it is used, with the
 * role that signed it; here it is checked when it is signed.
 */
public record PolicedObjects(Role role, String bucket, ObjectStore objects) implements ObjectStore {

    private static final String READ = "s3:GetObject";
    private static final String WRITE = "s3:PutObject";

    @Override
    public PutAddress put(String name, Announced announced, Instant now, Duration life) {
        require(WRITE, name);
        return objects.put(name, announced, now, life);
    }

    @Override
    public URI get(String name, Instant now, Duration life) {
        require(READ, name);
        return objects.get(name, now, life);
    }

    /** Without the right to list the bucket, S3 answers 403 instead of 404 for a missing file. */
    @Override
    public Optional<Stored> find(String name) {
        require(READ, name);
        Optional<Stored> found = objects.find(name);
        if (found.isEmpty()) {
            role.require("s3:ListBucket", bucket);
        }
        return found;
    }

    @Override
    public byte[] read(String name, long from, int length) {
        require(READ, name);
        try {
            return objects.read(name, from, length);
        } catch (Missing missing) {
            role.require("s3:ListBucket", bucket);
            throw missing;
        }
    }

    @Override
    public void write(String name, String contentType, byte[] file) {
        require(WRITE, name);
        objects.write(name, contentType, file);
    }

    @Override
    public void delete(String name) {
        require("s3:DeleteObject", name);
        objects.delete(name);
    }

    @Override
    public String begin(String name, String contentType) {
        require(WRITE, name);
        return objects.begin(name, contentType);
    }

    @Override
    public void part(String name, String parts, int number, byte[] bytes) {
        require(WRITE, name);
        objects.part(name, parts, number, bytes);
    }

    @Override
    public void complete(String name, String parts) {
        require("s3:ListMultipartUploadParts", name);
        require(WRITE, name);
        objects.complete(name, parts);
    }

    @Override
    public void abandon(String name) {
        role.require("s3:ListBucketMultipartUploads", bucket);
        require("s3:AbortMultipartUpload", name);
        objects.abandon(name);
    }

    private void require(String action, String name) {
        role.require(action, bucket + "/" + name);
    }
}

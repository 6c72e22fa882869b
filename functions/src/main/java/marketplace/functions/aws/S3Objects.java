package marketplace.functions.aws;

import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import marketplace.kernel.ObjectStore;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.ChecksumMode;
import software.amazon.awssdk.services.s3.model.CompletedPart;
import software.amazon.awssdk.services.s3.model.GetObjectRequest;
import software.amazon.awssdk.services.s3.model.HeadObjectResponse;
import software.amazon.awssdk.services.s3.model.NoSuchKeyException;
import software.amazon.awssdk.services.s3.model.NoSuchUploadException;
import software.amazon.awssdk.services.s3.model.Part;
import software.amazon.awssdk.services.s3.model.PutObjectRequest;
import software.amazon.awssdk.services.s3.presigner.S3Presigner;
import software.amazon.awssdk.services.s3.presigner.model.PresignedPutObjectRequest;

/** Files in S3. Upload URLs sign length, type and SHA-256, so a stored file is exactly what was announced. */
public final class S3Objects implements ObjectStore {

    private final S3Client s3;
    private final S3Presigner presigner;
    private final String bucket;

    public S3Objects(S3Client s3, S3Presigner presigner, String bucket) {
        this.s3 = s3;
        this.presigner = presigner;
        this.bucket = bucket;
    }

    /** Signed at the signer's own time, which differs from {@code now} only by the request's run time. */
    @Override
    public PutAddress put(String name, Announced announced, Instant now, Duration life) {
        byte[] sha256 = HexFormat.of().parseHex(announced.sha256());
        PutObjectRequest put = PutObjectRequest.builder()
                .bucket(bucket)
                .key(name)
                .contentType(announced.contentType())
                .contentLength(announced.bytes())
                .checksumSHA256(Base64.getEncoder().encodeToString(sha256))
                .build();
        PresignedPutObjectRequest signed = presigner.presignPutObject(
                request -> request.signatureDuration(life).putObjectRequest(put));
        Map<String, String> headers = new TreeMap<>();
        signed.signedHeaders().forEach((header, values) -> headers.put(header, String.join(",", values)));
        // HTTP clients set this header themselves.
        headers.keySet().removeIf(header -> header.equalsIgnoreCase("host"));
        return new PutAddress(uri(signed.url()), headers);
    }

    @Override
    public URI get(String name, Instant now, Duration life) {
        return uri(presigner
                .presignGetObject(request -> request.signatureDuration(life)
                        .getObjectRequest(GetObjectRequest.builder()
                                .bucket(bucket)
                                .key(name)
                                .build()))
                .url());
    }

    @Override
    public Optional<Stored> find(String name) {
        try {
            HeadObjectResponse head =
                    s3.headObject(request -> request.bucket(bucket).key(name).checksumMode(ChecksumMode.ENABLED));
            // A file without a checksum was not uploaded by a URL of ours.
            String sha256 = Optional.ofNullable(head.checksumSHA256()).orElse("");
            return Optional.of(new Stored(
                    head.contentLength(),
                    HexFormat.of().formatHex(Base64.getDecoder().decode(sha256))));
        } catch (NoSuchKeyException _) {
            return Optional.empty();
        }
    }

    @Override
    public byte[] read(String name, long from, int length) {
        String range = "bytes=" + from + "-" + (from + length - 1);
        try {
            return s3.getObjectAsBytes(
                            request -> request.bucket(bucket).key(name).range(range))
                    .asByteArray();
        } catch (NoSuchKeyException e) {
            throw new Missing(name, e);
        }
    }

    @Override
    public void write(String name, String contentType, byte[] file) {
        s3.putObject(request -> request.bucket(bucket).key(name).contentType(contentType), RequestBody.fromBytes(file));
    }

    @Override
    public void delete(String name) {
        s3.deleteObject(request -> request.bucket(bucket).key(name));
    }

    @Override
    public String begin(String name, String contentType) {
        return s3.createMultipartUpload(
                        request -> request.bucket(bucket).key(name).contentType(contentType))
                .uploadId();
    }

    @Override
    public void part(String name, String parts, int number, byte[] bytes) {
        try {
            s3.uploadPart(
                    request -> request.bucket(bucket).key(name).uploadId(parts).partNumber(number),
                    RequestBody.fromBytes(bytes));
        } catch (NoSuchUploadException e) {
            throw new Missing(name, e);
        }
    }

    @Override
    public void complete(String name, String parts) {
        try {
            List<CompletedPart> all =
                    s3
                            .listPartsPaginator(
                                    request -> request.bucket(bucket).key(name).uploadId(parts))
                            .parts()
                            .stream()
                            .map(S3Objects::completed)
                            .toList();
            s3.completeMultipartUpload(request ->
                    request.bucket(bucket).key(name).uploadId(parts).multipartUpload(upload -> upload.parts(all)));
        } catch (NoSuchUploadException e) {
            requireComplete(name, e);
        }
    }

    private static CompletedPart completed(Part part) {
        return CompletedPart.builder()
                .partNumber(part.partNumber())
                .eTag(part.eTag())
                .checksumCRC32(part.checksumCRC32())
                .build();
    }

    private void requireComplete(String name, NoSuchUploadException noParts) {
        try {
            s3.headObject(request -> request.bucket(bucket).key(name));
        } catch (NoSuchKeyException _) {
            throw new Missing(name, noParts);
        }
    }

    @Override
    public void abandon(String name) {
        s3.listMultipartUploadsPaginator(request -> request.bucket(bucket).prefix(name)).uploads().stream()
                .filter(upload -> upload.key().equals(name))
                .forEach(upload -> s3.abortMultipartUpload(
                        request -> request.bucket(bucket).key(name).uploadId(upload.uploadId())));
    }

    private static URI uri(URL url) {
        try {
            return url.toURI();
        } catch (URISyntaxException e) {
            throw new IllegalStateException("the signer returned an invalid URL", e);
        }
    }
}

package marketplace.functions.pages;

import java.net.URI;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import marketplace.api.rest.HttpRequest;
import marketplace.api.rest.HttpResponse;
import marketplace.humans.uploads.Uploads;
import marketplace.kernel.Id.UploadId;
import marketplace.kernel.IdKind;

/**
 * The permanent URL of a photo that everyone sees, whole or {@code ?size=small}. It redirects to a signed URL, which is
 * valid for an hour.
 */
final class PhotoPage {

    static final String PATH = "/photos/{uploadId}";
    static final String ROUTE = "GET " + PATH;

    /** Half of the signed URL's lifetime: a cached redirect still works. */
    private static final String CACHING = "public, max-age=1800";

    private final Supplier<Uploads> uploads;

    PhotoPage(Supplier<Uploads> uploads) {
        this.uploads = uploads;
    }

    HttpResponse answer(HttpRequest http, Instant now) {
        UploadId id = new UploadId(http.pathParameters().getOrDefault("uploadId", ""));
        Uploads store = uploads.get();
        Optional<URI> url = "small".equals(http.query().get("size")) ? store.smallPhoto(id, now) : store.photo(id, now);
        return new HttpResponse(
                302,
                Map.of("Location", url.orElseThrow(IdKind.UPLOAD::unknown).toString(), "Cache-Control", CACHING),
                new byte[0]);
    }
}

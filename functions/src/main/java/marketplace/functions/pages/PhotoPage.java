package marketplace.functions.pages;

import java.time.Instant;
import java.util.Map;
import java.util.function.Supplier;
import marketplace.api.rest.HttpRequest;
import marketplace.api.rest.HttpResponse;
import marketplace.humans.uploads.Uploads;
import marketplace.kernel.Id.UploadId;
import marketplace.kernel.IdKind;

/** The permanent URL of a profile photo. It redirects to a signed URL, which is valid for an hour. */
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
        String url =
                uploads.get().photo(id, now).orElseThrow(IdKind.UPLOAD::unknown).toString();
        return new HttpResponse(302, Map.of("Location", url, "Cache-Control", CACHING), new byte[0]);
    }
}

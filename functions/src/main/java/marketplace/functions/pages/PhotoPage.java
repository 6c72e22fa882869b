package marketplace.functions.pages;

import java.time.Instant;
import java.util.Map;
import java.util.function.Supplier;
import marketplace.api.rest.HttpRequest;
import marketplace.api.rest.HttpResponse;
import marketplace.humans.uploads.Uploads;
import marketplace.kernel.Id.UploadId;
import marketplace.kernel.IdKind;

/**
 * The lasting address of a profile's photo: it leads to where the photo lies at the moment.
 *
 * <p>A profile can be kept and quoted; the store's own addresses end after an hour.
 */
final class PhotoPage {

    static final String PATH = "/photos/{uploadId}";
    static final String ROUTE = "GET " + PATH;

    /** Half of what the store's address lives: a kept redirect still leads to the photo. */
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

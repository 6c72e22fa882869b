package marketplace.console.html;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marketplace.api.rest.HttpResponse;
import marketplace.kernel.secrets.Sha256;

/**
 * The style and the script of the console and of the site. A name contains the hash of its content, so that browsers
 * keep the file for a year and still get a new one with the next release.
 */
public enum Asset {
    STYLE("style", "css", "text/css; charset=utf-8", "vendor/pico.min.css", "tokens.css", "app.css"),
    /** A form that waits for its files is held before anything else sees it. */
    SCRIPT("script", "js", "text/javascript; charset=utf-8", "vendor/htmx.min.js", "upload.js", "app.js");

    /** Where the files are, followed by a name. */
    public static final String FOLDER = "/app/assets/";

    private static final int HASH_LENGTH = 12;

    private static final Map<String, Asset> BY_PATH =
            Arrays.stream(values()).collect(Collectors.toMap(Asset::path, asset -> asset));

    private final String mediaType;
    private final String content;
    private final String path;

    Asset(String name, String extension, String mediaType, String... parts) {
        this.mediaType = mediaType;
        this.content = Stream.of(parts)
                .map(part -> TextResource.text("/marketplace/console/html/" + part))
                .collect(Collectors.joining("\n"));
        this.path = "/app/assets/" + name + "-" + Sha256.of(content).substring(0, HASH_LENGTH) + "." + extension;
    }

    /** The path to name in a page. */
    public String path() {
        return path;
    }

    /** Empty for a path that is no current asset's. */
    public static Optional<HttpResponse> at(String path) {
        return Optional.ofNullable(BY_PATH.get(path)).map(Asset::response);
    }

    private HttpResponse response() {
        return new HttpResponse(
                200,
                Map.of(
                        "Content-Type", mediaType,
                        "Cache-Control", "public, max-age=31536000, immutable",
                        "X-Content-Type-Options", "nosniff"),
                content.getBytes(StandardCharsets.UTF_8));
    }
}

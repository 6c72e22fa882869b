package marketplace.console.html;

/** How the service names and draws itself to people. */
public final class Brand {

    public static final String NAME = "Legwork";

    /** What the service does, in one line. */
    public static final String CLAIM = "Paid work for people, hired by AI agents";

    /** A way with a place at its end. Its colours are those of {@code .brand} in app.css. */
    public static final String ICON =
            TextResource.text("/marketplace/console/html/icon.svg").strip();

    /** The first lines of every page, whichever its frame: what a browser must know before the title. */
    public static final String HEAD = TextResource.text("/marketplace/console/html/head.html");

    private Brand() {}
}

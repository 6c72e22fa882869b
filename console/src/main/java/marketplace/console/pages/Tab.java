package marketplace.console.pages;

/** An entry of the navigation, which is marked on the pages that belong to it. */
public enum Tab {
    HOME("/app", "Home", "M4 11l8-7 8 7v9h-5v-6h-6v6H4z"),
    WORK("/app/work", "Work", "M4 8h16v11H4zM9 8V5h6v3M4 13h16"),
    MESSAGES("/app/messages", "Messages", "M4 5h16v11H9l-5 4z"),
    EARNINGS("/app/earnings", "Earnings", "M4 7h16v11H4zM4 11h16M15 15h2"),
    MORE("/app/more", "More", "M5 7h14M5 12h14M5 17h14");

    private final String path;
    private final String text;
    private final String icon;

    Tab(String path, String text, String icon) {
        this.path = path;
        this.text = text;
        this.icon = icon;
    }

    public String path() {
        return path;
    }

    public String text() {
        return text;
    }

    /** The path of its drawing, 24 by 24. */
    public String icon() {
        return icon;
    }
}

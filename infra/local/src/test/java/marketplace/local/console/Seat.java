package marketplace.local.console;

/** An application, and the page that mails about it link to. */
record Seat(String bounty, String application) {

    String page() {
        return "/app/hires/" + application;
    }

    String path() {
        return "/api/bounties/" + bounty + "/applications/" + application;
    }
}

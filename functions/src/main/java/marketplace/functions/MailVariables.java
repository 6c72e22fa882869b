package marketplace.functions;

/**
 * @param siteUrl where people reach the service; empty for the URL of the API
 */
public record MailVariables(String mailFrom, String siteUrl, String apiUrl) {

    public static MailVariables of(Variables variables) {
        return new MailVariables(
                variables.text("MAIL_FROM"), variables.optionalText("SITE_URL"), variables.text("API_URL"));
    }

    /** Where links lead, without a trailing slash. */
    String site() {
        return (siteUrl.isEmpty() ? apiUrl : siteUrl).replaceFirst("/+$", "");
    }
}

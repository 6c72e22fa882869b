package marketplace.functions.environment;

/**
 * @param mailFrom empty if no mails are sent
 * @param siteUrl where people reach the service; empty for the URL of the API
 */
public record MailVariables(String mailFrom, String siteUrl, String apiUrl) {

    public static MailVariables of(Variables variables) {
        return new MailVariables(
                variables.optionalText("MAIL_FROM"), variables.optionalText("SITE_URL"), variables.text("API_URL"));
    }

    /** Where links lead, without a trailing slash. */
    public String site() {
        return (siteUrl.isEmpty() ? apiUrl : siteUrl).replaceFirst("/+$", "");
    }
}

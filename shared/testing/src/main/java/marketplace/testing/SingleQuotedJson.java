package marketplace.testing;

/** JSON as tests write it: strings may be in single quotes, so that Java needs no escapes. */
public final class SingleQuotedJson {

    private SingleQuotedJson() {}

    /** With double quotes. All else stays as it is, also where it is no JSON. */
    public static String strict(String text) {
        StringBuilder strict = new StringBuilder(text.length());
        char open = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (open != 0 && c == '\\' && i + 1 < text.length()) {
                i++;
                strict.append(open == '\'' && text.charAt(i) == '\'' ? "" : "\\")
                        .append(text.charAt(i));
            } else if (c == open || (open == 0 && (c == '\'' || c == '"'))) {
                open = open == 0 ? c : 0;
                strict.append('"');
            } else {
                strict.append(open == '\'' && c == '"' ? "\\" : "").append(c);
            }
        }
        return strict.toString();
    }
}

package marketplace.console.forms;

import com.samskivert.mustache.Escapers;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Controls that a template draws: radio buttons, selections and texts. They get the values that were typed. */
final class DrawnControls {

    private static final Pattern RADIO = Pattern.compile("<input type=\"radio\" name=\"([^\"]*)\" value=\"([^\"]*)\"");
    private static final Pattern AREA = Pattern.compile("<textarea name=\"([^\"]*)\"([^>]*)></textarea>");

    private static final Pattern SELECT = Pattern.compile("<select name=\"([^\"]*)\".*?</select>", Pattern.DOTALL);

    private DrawnControls() {}

    static String filled(String html, FormState state) {
        Map<String, List<String>> typed = state.typed().map(SentForm::values).orElse(Map.of());
        String radios = RADIO.matcher(html)
                .replaceAll(radio ->
                        quoted(radio.group() + (typed(typed, radio).contains(radio.group(2)) ? " checked" : "")));
        String selects = SELECT.matcher(radios)
                .replaceAll(select -> quoted(typed(typed, select).stream()
                        .reduce(
                                select.group(),
                                (drawn, value) -> drawn.replace(
                                        "<option value=\"" + value + "\">",
                                        "<option value=\"" + value + "\" selected>"))));
        return AREA.matcher(selects)
                .replaceAll(area -> quoted("<textarea name=\"" + area.group(1) + "\"" + area.group(2) + ">"
                        + String.join("", typed(typed, area)) + "</textarea>"));
    }

    private static List<String> typed(Map<String, List<String>> values, MatchResult control) {
        return values.getOrDefault(control.group(1), List.of()).stream()
                .map(Escapers.HTML::escape)
                .toList();
    }

    private static String quoted(String text) {
        return Matcher.quoteReplacement(text);
    }
}

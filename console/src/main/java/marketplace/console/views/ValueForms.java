package marketplace.console.views;

import com.samskivert.mustache.DefaultCollector;
import com.samskivert.mustache.Mustache;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/** The forms of values, as names below a value: {@code dueAt.asTime}. */
final class ValueForms extends DefaultCollector {

    private static final String IS = "is_";
    private static final String HAS = "has_";
    private static final String SIZE = "size";
    private static final String AS_ANSWERS = "asAnswers";

    private static final Map<String, Function<Moment, String>> OF_TIMES =
            Map.of("asTime", Moment::time, "asDate", Moment::date, "fromNow", Moment::fromNow);

    private static final Map<String, Function<BigDecimal, String>> OF_NUMBERS =
            Map.of("fromCents", cents -> dollars(cents.movePointLeft(2)), "fromUsd", ValueForms::dollars);

    private static final Map<String, Function<String, String>> OF_TEXTS = Map.of(
            "asText",
            text -> Labels.ALL.state(text).text(),
            "asBadge",
            text -> Labels.ALL.state(text).badge(),
            "asCountry",
            Labels::country);

    @Override
    public Mustache.VariableFetcher createFetcher(Object context, String name) {
        return switch (context) {
            case Moment _
            when OF_TIMES.containsKey(name) ->
                (moment, form) -> OF_TIMES.get(form).apply((Moment) moment);
            case Number _
            when OF_NUMBERS.containsKey(name) ->
                (number, form) -> OF_NUMBERS.get(form).apply(new BigDecimal(number.toString()));
            case String _
            when OF_TEXTS.containsKey(name) ->
                (text, form) -> OF_TEXTS.get(form).apply((String) text);
            case Map<?, ?> _ when name.equals(AS_ANSWERS) -> (object, form) -> Answers.of((Map<?, ?>) object);
            case List<?> _
            when name.startsWith(HAS) -> (list, form) -> ((List<?>) list).contains(form.substring(HAS.length()));
            case List<?> _ when name.equals(SIZE) -> (list, form) -> ((List<?>) list).size();
            case String _ when name.startsWith(IS) -> (text, form) -> text.equals(form.substring(IS.length()));
            // Their own methods are no part of a template.
            case Moment _, Number _, String _, Boolean _ -> null;
            default -> super.createFetcher(context, name);
        };
    }

    static String dollars(BigDecimal amount) {
        BigDecimal size = amount.abs().setScale(2, RoundingMode.HALF_UP);
        return (amount.signum() < 0 ? "-$" : "$") + String.format(Locale.ROOT, "%,.2f", size);
    }
}

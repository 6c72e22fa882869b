package marketplace.api;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.List;
import java.util.function.Supplier;

/** Limits that the use-case enforces with a better message. Only the OpenAPI document shows them. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Enforced {

    String NOT_BLANK = "\\S";

    /** An ISO 8601 date or time, or milliseconds since 1970. */
    String MOMENT = "^((19[789]|[2-9]\\d\\d)\\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])"
            + "(T([01]\\d|2[0-3]):[0-5]\\d(:\\d\\d(\\.\\d{1,9})?)?(Z|[+-]\\d\\d:?\\d\\d))?|\\d{1,8}|\\d{11,14})$";

    String TIME_ZONE = "^(UTC|GMT|[A-Z][A-Za-z_]+/[A-Z][A-Za-z0-9_+/-]+)$";

    final class Any implements Supplier<List<String>> {
        @Override
        public List<String> get() {
            return List.of();
        }
    }

    String format() default "";

    String pattern() default "";

    int min() default Field.UNSET;

    String least() default "";

    String most() default "";

    boolean usd() default false;

    Class<? extends Supplier<List<String>>> values() default Any.class;
}

package marketplace.api;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.stream.Stream;

/** Describes one component of an input or output record. Validation, OpenAPI and MCP are derived from it. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Field {

    int UNSET = -1;

    enum Moderated {
        /** As {@link PublicTexts} of the input says, and not at all without it. */
        AS_THE_INPUT,

        /** Somebody reads it before a hire exists between the two: its contact details are hidden. */
        MASKED,

        /**
         * Never: only those who were hired read it, it is moderated when it is sent, or it is a key or a signature,
         * whose digits may look like an account number.
         */
        EXEMPT;

        /** Whether a text of an input is masked, at any depth. */
        public static boolean masks(Type input) {
            return switch (input) {
                case ParameterizedType list ->
                    Stream.of(list.getActualTypeArguments()).anyMatch(Moderated::masks);
                case Class<?> part
                when part.isRecord() ->
                    Stream.of(part.getRecordComponents())
                            .anyMatch(component -> isMasked(component.getAnnotation(Field.class))
                                    || masks(component.getGenericType()));
                default -> false;
            };
        }

        private static boolean isMasked(Field field) {
            return field != null && field.moderated() == MASKED;
        }
    }

    /** A pattern of words in small letters with dashes between. */
    String SLUG = "^[a-z0-9]+(-[a-z0-9]+)*$";

    /** Empty where it would only repeat the name. */
    String value() default "";

    /** Another accepted name, inputs only. */
    String alias() default "";

    /** Inputs only: outputs have every component that does not say otherwise by {@code JsonInclude}. */
    boolean required() default false;

    boolean nullable() default false;

    /** Not described, because callers must not rely on it. */
    boolean hidden() default false;

    /** Outputs only: an id of a record that the call may create, so a dry run cannot know it. */
    boolean minted() default false;

    /** A text of blanks alone is accepted, because the use-case ignores it or it is a secret. */
    boolean mayBeBlank() default false;

    /** A name or title: no line breaks, control characters or text direction marks. */
    boolean oneLine() default false;

    /** Inputs only: what moderation does with the text. */
    Moderated moderated() default Moderated.AS_THE_INPUT;

    /** Minimum length of a text, or number of elements of a list. */
    int min() default UNSET;

    /** Maximum length of a text, or number of elements of a list. */
    int max() default UNSET;

    String least() default "";

    String most() default "";

    String pattern() default "";

    String format() default "";

    /** Maximum length of each text of a list. */
    int eachMax() default UNSET;
}

package marketplace.api;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Describes one component of an input or output record: what it means and what it may hold.
 *
 * <p>The one source of the validation, the OpenAPI schema and the MCP schema, so that they cannot disagree.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Field {

    int UNSET = -1;

    /** What it is, with unit and default, for the documents. */
    String value();

    /** Inputs only: another name that it is taken under, from callers who know it by that; empty for none. */
    String alias() default "";

    /** Inputs only: must be given. Of an output, every component is always there. */
    boolean required() default false;

    /** May be null. */
    boolean nullable() default false;

    /** Least length of a text, or number of elements of a list. */
    int min() default UNSET;

    /** Greatest length of a text, or number of elements of a list. */
    int max() default UNSET;

    /** Least value of a number; empty for none. */
    String least() default "";

    /** Greatest value of a number; empty for none. */
    String most() default "";

    /** What a text, or each text of a list, must match. */
    String pattern() default "";

    /** JSON Schema format of a text. */
    String format() default "";

    /** Greatest length of each text of a list. */
    int eachMax() default UNSET;
}

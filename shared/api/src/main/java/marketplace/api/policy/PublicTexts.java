package marketplace.api.policy;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks an input record whose texts strangers read. Every text in it, nested ones included, passes the {@link PolicyGate}.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface PublicTexts {

    /** Whether the operation holds a flagged input for review by an admin. Otherwise the call fails with 400 validation. */
    boolean heldForReview() default false;
}

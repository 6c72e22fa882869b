package marketplace.api.policy;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Marks an input record whose texts strangers read. Every text in it passes the {@link PolicyGate}. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface PublicTexts {

    /** Hold a flagged input for review by an admin instead of refusing it. */
    boolean heldForReview() default false;
}

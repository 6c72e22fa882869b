package marketplace.local.stories;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** A story that neither moves the clock nor reads {@code /local}: it also runs on LocalStack and on deployments. */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@interface Anywhere {

    /** A deployment accepts 20 sign-ups per hour from one address, so some stories leave it out. */
    boolean onDeployments() default true;
}

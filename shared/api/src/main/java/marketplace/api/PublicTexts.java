package marketplace.api;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Marks an input record whose texts strangers read. The dispatcher refuses every text that the policy gate flags. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface PublicTexts {

    /** Also refuse contact details, payment links and abuse, as moderation finds them. */
    boolean moderated() default false;

    /** Also refuse payment outside of this service, and invitations to other messengers: the texts offer work. */
    boolean offersWork() default false;

    /** Hold an input that the policy gate flags for review by an admin instead of refusing it. */
    boolean heldForReview() default false;
}

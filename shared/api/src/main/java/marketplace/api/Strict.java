package marketplace.api;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks an input record that takes the fields it names and no others.
 *
 * <p>Elsewhere unknown fields are ignored; where a caller could believe to have changed what cannot be
 * changed, each is refused by its name.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Strict {}

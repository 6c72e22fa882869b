/**
 * Allows or denies every call of a function by its role in the template, as IAM does. Denied calls fail with the error
 * of the AWS service. Start with {@link marketplace.server.roles.Role}.
 */
package marketplace.server.roles;

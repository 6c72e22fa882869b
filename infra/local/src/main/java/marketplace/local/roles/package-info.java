/**
 * Judges every call of a function by its role in the template, as IAM does: start with {@link
 * marketplace.local.roles.Role}. What a role refuses fails as the AWS service would fail it.
 */
package marketplace.local.roles;

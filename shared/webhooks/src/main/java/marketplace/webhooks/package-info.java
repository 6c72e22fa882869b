/**
 * Webhooks: endpoints and their secrets, which receivers may be called, how a call is signed, made and repeated.
 *
 * <p>A delivery is pending, claimed, then delivered, in retry or failed ({@link
 * marketplace.webhooks.DeliveryStatus}). This
 * room never calls an address that is not public, never follows a redirect, and never waits longer than its deadline.
 */
package marketplace.webhooks;

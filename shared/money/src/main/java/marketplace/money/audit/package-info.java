/**
 * Rebuilds every balance and record from the journal and reports what differs from the stored items.
 *
 * <p>Read {@link marketplace.money.audit.Audit}.
 */
package marketplace.money.audit;

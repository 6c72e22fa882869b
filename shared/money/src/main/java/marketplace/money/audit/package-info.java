/** Rebuilds every record from the journal. Read {@link marketplace.money.audit.Audit}. */
package marketplace.money.audit;

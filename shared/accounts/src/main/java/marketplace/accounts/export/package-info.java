/**
 * The export of everything stored about an account. Each module contributes its {@link
 * marketplace.accounts.export.ExportSection}s.
 */
package marketplace.accounts.export;

/**
 * Uploads: from the signed URL to the first use. A file goes from its owner directly to the object store; the upload
 * records what was announced, and the file is checked against it at its first use. Strangers see copies
 * ({@code Previews}), never a file itself.
 */
package marketplace.humans.uploads;

/** A stack's data folder, and what it keeps there besides the database: the mails and the uploaded files. */
package marketplace.server.data;

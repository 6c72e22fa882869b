/** JSON Schemas of records, and the validation of requests. */
package marketplace.api.schema;

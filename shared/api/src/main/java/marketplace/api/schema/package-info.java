/** JSON Schemas of inputs and outputs, derived from record components, and the validation of requests against them. */
package marketplace.api.schema;

/** The OpenAPI document as tests read it: its operations, and strict schemas of their answers. */
package marketplace.local.document;

/** What AWS does around a function's process: Lambda's runtime API, and services that answer the AWS JSON protocol. */
package marketplace.testing.lambda;

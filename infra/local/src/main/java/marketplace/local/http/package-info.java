/**
 * HTTP/1.1 on the loopback address. Written here because the JDK's server answers malformed requests itself, and a
 * caller of the service must get every refusal in the service's own shape.
 */
package marketplace.local.http;

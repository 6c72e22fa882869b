/**
 * HTTP/1.1 on the loopback address. The JDK's server answers malformed requests itself, with HTML, but callers must get
 * every refusal in the service's own form. Jetty 12.1 was tried: it needs subclasses of its internal classes for the
 * strict request line, the time limit of a head and the answer to a cut-off head, saves 294 of about 775 lines, and
 * serves 0.6 times as many requests per second over one connection.
 */
package marketplace.server.http;

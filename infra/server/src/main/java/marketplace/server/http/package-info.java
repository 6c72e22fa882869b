/**
 * HTTP/1.1 on the loopback address, by Netty's decoder in its strict mode. Read {@link
 * marketplace.server.http.LoopbackServer}, its bounds {@link marketplace.server.http.HttpLimits}, then {@link
 * marketplace.server.http.Exchange}, what a handler sees.
 */
package marketplace.server.http;

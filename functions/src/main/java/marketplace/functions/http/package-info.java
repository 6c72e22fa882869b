/**
 * Functions behind API Gateway: {@link marketplace.functions.http.HttpFunction} reads its events and writes responses.
 * Pages for people are {@link marketplace.console.html.HtmlPages}.
 */
package marketplace.functions.http;

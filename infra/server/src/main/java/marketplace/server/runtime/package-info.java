/**
 * What Lambda is to a function: its instance, its context and the services that its role may use. Read
 * {@link marketplace.server.runtime.LocalFunction} first.
 */
package marketplace.server.runtime;

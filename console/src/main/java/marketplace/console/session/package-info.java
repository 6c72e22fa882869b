/**
 * Who looks at a page. One cookie holds the session: {@link marketplace.console.session.SessionCookie}. Forms carry a
 * token that is bound to it, and paths to return to are those of the console alone.
 */
package marketplace.console.session;

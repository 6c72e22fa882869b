/**
 * Reads template.yaml for the local stack. Everything unsupported is refused at once and by name, so that nothing in
 * the template is ignored silently.
 */
package marketplace.server.template;

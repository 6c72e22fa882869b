/**
 * Reads template.yaml for the local stack. All unsupported words, dangling references and cycles are refused at once
 * and by name, so that nothing in the template is ignored silently.
 */
package marketplace.local.template;

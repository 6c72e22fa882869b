/**
 * Reads template.yaml for the local edition.
 *
 * <p>The file that deploys the service is also the file that wires it on one machine. What the local edition would not
 * serve must not pass in silence, so every word that is not in vocabulary.txt, every reference into the void and every
 * cycle is refused, all at once and by name.
 */
package marketplace.local.template;

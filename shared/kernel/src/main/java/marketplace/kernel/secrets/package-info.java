/**
 * The secrets of an installation and what is made with them: keys per purpose, their rotation, sealed values, digests
 * and signatures between servers. Read {@code MasterSecret}, {@code MasterSecrets} and {@code KeyRing} in this order;
 * the others use a key or none.
 */
package marketplace.kernel.secrets;

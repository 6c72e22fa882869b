/** Signed identities of this machine: Ed25519 keys in files that only the operator reads, and what they sign. */
package marketplace.stdio.identities;

/**
 * What tests share: the table in two editions, a clock that is moved, ids in sequence, golden files.
 *
 * <p>Never part of what is deployed. Nothing in here pretends: each tool either is the real thing or is held to it by a
 * suite that runs on both.
 */
package marketplace.testing;

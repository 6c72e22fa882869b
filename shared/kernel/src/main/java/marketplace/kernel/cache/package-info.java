/** Values that a process keeps: made once, at most a number of them, or read again after some minutes. */
package marketplace.kernel.cache;

/** Pages of lists: what a caller asks for, what it gets, and the cursors that bind a position to its list. */
package marketplace.kernel.paging;

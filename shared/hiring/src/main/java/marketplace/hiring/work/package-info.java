/**
 * One application as its worker sees it, and as the poster does: the bounty, the work, the money, and what can be done
 * next. It decides nothing: the verbs of application and escrow do.
 *
 * <p>Read {@link marketplace.hiring.work.WorkStage}, then {@link marketplace.hiring.work.WorkNext} and {@link
 * marketplace.hiring.work.HireNext}.
 */
package marketplace.hiring.work;

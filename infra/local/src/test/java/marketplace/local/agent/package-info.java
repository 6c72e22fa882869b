/**
 * Tasks in plain words, played by an agent that knows the service from tools/list alone. The agent has rules in place
 * of a language model: {@link marketplace.local.agent.ToolAgent} chooses a tool by the words of its name and
 * description, {@link marketplace.local.agent.Arguments} fills it from the words of the task and from earlier results,
 * and a refusal says what to call or to change. No rule names a tool. So a tool whose description lacks a word fails
 * its task.
 */
package marketplace.local.agent;

/** What deployers and owners limit: bounds of deposits, the settings of an installation, and who may raise a budget. */
package marketplace.money.limits;

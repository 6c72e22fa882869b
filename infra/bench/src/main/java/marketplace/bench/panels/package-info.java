/**
 * How often the statistics of panels are right. {@link marketplace.bench.panels.Panels} prints and judges what {@link
 * marketplace.bench.panels.PanelSimulation} measures.
 */
package marketplace.bench.panels;

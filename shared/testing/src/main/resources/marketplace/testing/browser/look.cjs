// What every browser test asks of a page that is open: look(page, width) returns the faults, empty if there are none.
const path = require('path');
const [modules, executablePath] = process.argv.slice(2);
const { chromium } = require(modules + '/playwright-core');
const axe = require('fs').readFileSync(path.join(modules, 'axe-core/axe.min.js'), 'utf8');

// A fresh profile each time; nothing of the browser itself calls home.
const launch = () => chromium.launch({
  executablePath,
  args: [
    '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking',
    '--disable-component-update', '--disable-sync',
  ],
});

async function look(page, width) {
  const faults = [];
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  if (wide > width) {
    faults.push(`scrolls to ${wide} pixels`);
  }
  // Colours that are still changing are nobody's to judge.
  await page.evaluate(() => Promise.all(document.getAnimations().map(animation => animation.finished.catch(() => {}))));
  // Evaluated by the debugger, which the page's content security policy does not hold back.
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => window.axe.run());
  for (const { id, nodes } of violations) {
    nodes.forEach(node => faults.push(`${id}: ${node.html} ${node.failureSummary}`));
  }
  return faults;
}

module.exports = { launch, look };

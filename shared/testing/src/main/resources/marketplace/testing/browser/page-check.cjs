// node page-check.cjs <node_modules> <chromium> <site> <pictures> <page> ...: prints {"faults": [...]}.
const [, , site, pictures, ...names] = process.argv.slice(2);
const { launch, look } = require('./look.cjs');

// The second is the first at 200 % zoom.
const SIZES = [[1280, 900], [640, 450], [360, 740]];
const SCHEMES = ['light', 'dark'];

async function check(browser, name, [width, height], colorScheme, faults) {
  const url = `${site}/${name}`;
  const context = await browser.newContext({ viewport: { width, height }, colorScheme });
  const page = await context.newPage();
  const fault = text => faults.push(`${name} ${width} ${colorScheme}: ${text}`);
  page.on('console', message => fault(`console: ${message.text()}`));
  page.on('request', request => request.url().startsWith(`${site}/`) || fault(`request: ${request.url()}`));
  await page.goto(url);
  (await look(page, width)).forEach(fault);
  await page.screenshot({ path: `${pictures}/${name.replaceAll('/', '_') || 'start'}-${width}-${colorScheme}.png`, fullPage: true });
  await context.close();
}

(async () => {
  const browser = await launch();
  const faults = [];
  for (const name of names) {
    for (const size of SIZES) {
      for (const scheme of SCHEMES) {
        await check(browser, name, size, scheme, faults);
      }
    }
  }
  await browser.close();
  console.log(JSON.stringify({ faults }));
})();

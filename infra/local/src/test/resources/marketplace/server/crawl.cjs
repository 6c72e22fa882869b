// node crawl.cjs <node_modules> <chromium> <site> <pictures> <email> <password> <paths> [<path> ...]
// Signs in, follows every link to a path that matches <paths>, from the given paths or the first page of the console, and
// looks at each kind of page on a phone, wide, dark, at 200 % zoom, without scripts, by keyboard, and when the script
// replaces the page before. Prints {"faults": [...], "kinds": [...]}.
const [, , site, pictures, email, password, paths, ...starts] = process.argv.slice(2);
const { launch, look } = require('./look.cjs');

const PHONE = { width: 360, height: 740 };
const WIDE = { width: 1280, height: 900 };
// 1280 pixels at 200 %.
const ZOOMED = { viewport: { width: 640, height: 450 }, deviceScaleFactor: 2 };

const MOST_BYTES = 60 * 1024;
const MOST_OF_A_KIND = 2;

const faults = [];
const opened = new Map(); // path -> kind
const kinds = new Map(); // kind -> paths
const linked = new Map(); // path -> the page that links to it

// Pages of the same kind differ by an id, a name or a query.
const kind = path => path
  .split('?')[0]
  .replace(/\/[a-z]+_[0-9A-Za-z]{20,}[^/]*/g, '/{id}')
  .replace(/^\/docs\/.*/, '/docs/{page}')
  .replace(/^\/h\/[^/]+/, '/h/{username}');

const name = path => kind(path).replace(/[^a-z]+/gi, '-').replace(/^-|-$/g, '') || 'root';

// A refused form is reported by the browser, and is what some of the visits want.
const isRefusal = message => message.text().startsWith('Failed to load resource') && message.text().includes('403');

function watch(page, path, mode) {
  const fault = text => faults.push(`${path} ${mode}: ${text}`);
  page.on('console', message => {
    if (message.type() === 'error' && !(mode === 'forms' && isRefusal(message))) {
      fault(`console: ${message.text()}`);
    }
  });
  page.on('pageerror', error => fault(`script: ${error.message}`));
  page.on('request', request => {
    if (!request.url().startsWith(site) && !request.url().startsWith('data:')) {
      fault(`request elsewhere: ${request.url()}`);
    }
  });
  return fault;
}

async function signIn(browser) {
  const context = await browser.newContext({ viewport: PHONE });
  const page = await context.newPage();
  await page.goto(`${site}/app`);
  await page.fill('input[name=email]', email);
  await page.fill('input[name=password]', password);
  await Promise.all([page.waitForURL('**/app'), page.click('main button[type=submit]')]);
  const state = await context.storageState();
  await context.close();
  return state;
}

/** Opens a path in a context of its own, so that nothing is cached. */
async function open(browser, storageState, path, mode, options, act) {
  const context = await browser.newContext({ storageState, viewport: PHONE, ...options });
  try {
    const page = await context.newPage();
    const fault = watch(page, path, mode);
    const answer = await page.goto(site + path);
    if (answer.status() >= 400) {
      fault(`status ${answer.status()}`);
    }
    await act(page, fault);
  } catch (problem) {
    faults.push(`${path} ${mode}: ${problem.message}`);
  } finally {
    await context.close();
  }
}

async function links(page) {
  return page.$$eval('a[href]:not([download])', anchors => anchors
    .filter(anchor => !/[.](csv|json)$/.test(anchor.pathname)).map(anchor => anchor.href));
}

async function onPhone(browser, state, path) {
  let found = [];
  await open(browser, state, path, 'phone', {}, async (page, fault) => {
    const bytes = await page.evaluate(() => performance.getEntriesByType('navigation')
      .concat(performance.getEntriesByType('resource'))
      .filter(entry => entry.initiatorType !== 'img')
      .reduce((sum, entry) => sum + entry.transferSize, 0));
    if (bytes > MOST_BYTES) {
      fault(`${bytes} bytes`);
    }
    (await look(page, PHONE.width)).forEach(fault);
    await page.screenshot({ path: `${pictures}/${name(path)}-phone.png`, fullPage: true });
    found = await links(page);
  });
  return found;
}

/** Every link, field and button is reached by the tab key, and shows that it is. */
async function byKeyboard(page, fault) {
  const wanted = await page.evaluate(() => {
    const elements = [...document.querySelectorAll(
      'a[href],button,summary,select,textarea,input:not([type=hidden])')].filter(element =>
      element.checkVisibility({ visibilityProperty: true }) && !element.disabled && !(element.type === 'radio'));
    elements.forEach((element, i) => { element.dataset.place = i; });
    return elements.length;
  });
  const reached = new Set();
  // Code that scrolls is reached as well, and each part of a time.
  for (let i = 0; i < 3 * wanted + 60 && reached.size < wanted; i++) {
    await page.keyboard.press('Tab');
    const { place, shown } = await page.evaluate(async () => {
      await new Promise(requestAnimationFrame);
      const element = document.activeElement;
      const style = getComputedStyle(element);
      return {
        place: element.dataset.place,
        shown: style.outlineStyle !== 'none' || style.boxShadow !== 'none',
      };
    });
    if (place !== undefined) {
      reached.add(place);
      if (!shown) {
        fault(`focus of element ${place} cannot be seen`);
      }
    }
  }
  if (reached.size < wanted) {
    const missed = await page.evaluate(places => [...document.querySelectorAll('[data-place]')]
      .filter(element => !places.includes(element.dataset.place))
      .map(element => element.outerHTML.slice(0, 120)), [...reached]);
    fault(`the keyboard reaches ${reached.size} of ${wanted} elements, not ${missed}`);
  }
}

/** After the script has replaced a page the summary of faults or the heading has the focus, and is read aloud. */
async function arrives(page, fault, act, what) {
  const old = await page.$('#app');
  await act();
  try {
    await page.waitForFunction(before => !before.isConnected, old);
    await page.waitForFunction(() => {
      const target = document.querySelector('[data-focus]') || document.querySelector('h1');
      return document.activeElement === target
        && document.getElementById('spoken').textContent.includes(target.textContent.trim());
    }, null, { timeout: 5000 });
  } catch {
    const { focused, spoken } = await page.evaluate(() => ({
      focused: document.activeElement.outerHTML.slice(0, 80),
      spoken: (document.getElementById('spoken') || {}).textContent,
    }));
    fault(`${what} leads to ${page.url()}: the focus is on ${focused}, spoken is "${spoken}"`);
  }
}

/** The link that the page was found by, as the script follows it. */
async function byLink(page, path, fault) {
  const link = page.locator(`a[href="${path}"]:visible`).first();
  if (await link.count() === 0) {
    return;
  }
  if (path.startsWith('/app')) {
    await arrives(page, fault, () => link.click(), `the link to ${path}`);
  } else {
    await Promise.all([page.waitForURL(url => url.pathname === path.split('?')[0]), link.click()]);
  }
  if (await page.locator('h1').count() !== 1) {
    fault(`the link to ${path} leads to a page without a heading`);
  }
}

/** Every form, with a token that is refused so that it changes nothing; a search is made. */
async function byForms(page, path, fault) {
  const forms = await page.$$eval('#app form', all => all.map(form => form.getAttribute('id')));
  for (const id of forms) {
    await page.goto(site + path);
    const form = page.locator(`form[id="${id}"]`);
    if (await form.count() !== 1) {
      fault(`${await form.count()} forms have the id ${id}`);
      continue;
    }
    await form.evaluate(form => {
      for (let around = form; around; around = around.parentElement) {
        if (around.tagName === 'DETAILS') around.open = true;
      }
      const token = form.querySelector('[name=_token]');
      if (token) token.value = 'refused';
    });
    await arrives(page, fault, () => form.locator('button[type=submit]').first().click(), `the form ${id}`);
  }
}

async function inAllModes(browser, state, path) {
  const looked = width => async (page, fault) => {
    (await look(page, width)).forEach(fault);
  };
  const pictured = (mode, width) => async (page, fault) => {
    await looked(width)(page, fault);
    await page.screenshot({ path: `${pictures}/${name(path)}-${mode}.png`, fullPage: true });
  };
  await open(browser, state, path, 'wide', { viewport: WIDE }, pictured('wide', WIDE.width));
  await open(browser, state, path, 'dark', { colorScheme: 'dark' }, pictured('dark', PHONE.width));
  await open(browser, state, path, 'zoomed', ZOOMED, looked(ZOOMED.viewport.width));
  await open(browser, state, path, 'without scripts', { javaScriptEnabled: false }, async (page, fault) => {
    if (await page.locator('h1').count() !== 1) {
      fault('has not one heading');
    }
    for (const form of await page.locator('form').all()) {
      if (await form.locator('button[type=submit],button:not([type])').count() === 0) {
        fault('a form has no button');
      }
    }
  });
  await open(browser, state, path, 'keyboard', { viewport: WIDE }, byKeyboard);
  const before = linked.get(path);
  if (before && before.startsWith('/app') && !before.startsWith('/app/account/')) {
    await open(browser, state, before, 'links', {}, (page, fault) => byLink(page, path, fault));
  }
  if (path.startsWith('/app') && !path.startsWith('/app/account/')) {
    await open(browser, state, path, 'forms', {}, (page, fault) => byForms(page, path, fault));
  }
}

(async () => {
  const browser = await launch();
  const state = await signIn(browser);
  const waiting = starts.length ? [...starts] : ['/app'];
  while (waiting.length) {
    const path = waiting.shift();
    const same = kinds.get(kind(path)) || [];
    if (opened.has(path) || same.length >= MOST_OF_A_KIND) {
      continue;
    }
    opened.set(path, kind(path));
    kinds.set(kind(path), [...same, path]);
    for (const link of await onPhone(browser, state, path)) {
      const url = new URL(link);
      if (url.origin === site && new RegExp(paths).test(url.pathname)) {
        const next = url.pathname + url.search;
        if (!linked.has(next)) {
          linked.set(next, path);
        }
        waiting.push(next);
      }
    }
  }
  for (const [, [first]] of kinds) {
    await inAllModes(browser, state, first);
  }
  await browser.close();
  console.log(JSON.stringify({ faults, kinds: [...kinds.keys()] }));
})();

// node story.cjs <node_modules> <chromium> <site> <pictures> <key> <bounty>
// A person on a phone with a slow connection opens an account, applies, is hired by an agent, hands in and is paid.
// Prints {"activations": [...], "faults": [...], "paid": text}. Typing is no activation.
const [, , site, pictures, key, bounty] = process.argv.slice(2);
const { launch, look } = require('./look.cjs');

const PHONE = { width: 360, height: 740 };
// Slow 3G: 400 kilobits and 400 milliseconds.
const SLOW = { offline: false, latency: 400, downloadThroughput: 50000, uploadThroughput: 50000 };

const EMAIL = 'maya@example.com';
const PASSWORD = 'correct horse battery';

const activations = [];
const faults = [];

async function agent(method, path, body) {
  const answer = await fetch(site + path, {
    method,
    headers: { 'X-API-Key': key, 'Content-Type': 'application/json' },
    body: body && JSON.stringify(body),
  });
  const json = await answer.json();
  if (!answer.ok) {
    throw new Error(`${method} ${path}: ${JSON.stringify(json)}`);
  }
  return json;
}

async function mails() {
  // The clock moves by no time, and all work that is due is done.
  await fetch(`${site}/local/clock`, { method: 'POST', body: '{"advance":"PT0S"}' });
  return (await (await fetch(`${site}/local/mail?to=${EMAIL}`)).json()).mails;
}

async function mailedLink(subject) {
  const mail = (await mails()).find(one => one.subject.startsWith(subject));
  if (!mail) {
    throw new Error(`no mail about ${subject}: ${(await mails()).map(one => one.subject)}`);
  }
  return mail.text.match(new RegExp(`${site}/app\\S*`))[0];
}

async function check(page, name) {
  (await look(page, PHONE.width)).forEach(fault => faults.push(`${page.url()}: ${fault}`));
  await page.screenshot({ path: `${pictures}/story-${name}.png` });
}

(async () => {
  const browser = await launch();
  const context = await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  const slow = await context.newCDPSession(page);
  await slow.send('Network.emulateNetworkConditions', SLOW);
  page.on('request', request => request.url().startsWith(site) || faults.push(`request elsewhere: ${request.url()}`));
  page.on('response', answer => answer.status() < 400 || faults.push(`${answer.url()}: status ${answer.status()}`));
  page.on('requestfailed', request => faults.push(`${request.url()}: ${request.failure().errorText}`));
  page.on('pageerror', error => faults.push(`script: ${error.message}`));
  page.setDefaultTimeout(30000);

  /** One tap. Where the script replaces the page, its heading has the focus then and is spoken. */
  const tap = async (what, shown) => {
    activations.push(what);
    await page.evaluate(() => { window.isSame = true; });
    await page.locator(what).first().tap();
    try {
      await page.locator(shown).first().waitFor();
      await page.waitForFunction(() => {
        const heading = document.querySelector('[data-focus]') || document.querySelector('h1');
        return !window.isSame || (document.activeElement === heading
          && document.getElementById('spoken').textContent.includes(heading.textContent.trim()));
      });
    } catch (late) {
      throw new Error(`${faults.join('; ')} ${what} leads to ${page.url()}: ${await page.locator('body').innerText()}`, { cause: late });
    }
  };
  const heading = text => `h1:has-text("${text}")`;
  const fill = async (form, values) => {
    for (const [field, value] of Object.entries(values)) {
      await page.locator(`#${form} [name="${field}"]`).fill(value);
    }
  };

  await page.goto(`${site}/app/account/sign-up`);
  await fill('sign-up', { name: 'Maya', email: EMAIL });
  await check(page, 'sign-up');
  await tap('#sign-up button', heading('Enter the code'));
  const code = (await mails())[0].text.match(/[0-9A-Z]{5}-[0-9A-Z]{5}/)[0];
  await page.locator('#code [name="code"]').fill(code);
  await page.locator('#code [name="password"]').fill(PASSWORD);
  await tap('#code button', heading('Home'));
  await check(page, 'home');

  await tap('main a[href^="/app/profile"]', heading('Your profile'));
  await page.locator('#create [name="name"]').fill('Maya');
  await check(page, 'profile');
  await tap('#create button', '.notice');

  await tap('nav a[href="/app/work"]', heading('Work'));
  await check(page, 'work');
  await tap(`main a[href="/app/bounties/${bounty}"]`, heading('Photograph'));
  await page.locator('#apply [name="message"]').fill('I pass the shop every morning.');
  await check(page, 'bounty');
  await tap('#apply button', '.notice');
  await check(page, 'applied');

  const { applications } = await agent('GET', `/api/bounties/${bounty}/applications`);
  const seat = `/api/bounties/${bounty}/applications/${applications[0].id}`;
  await agent('PATCH', seat, { action: 'accept' });

  activations.push('the link of the mail');
  await page.goto(await mailedLink('You are hired'));
  await check(page, 'hired');
  await tap('#confirm button', '#start button');
  await tap('#start button', '#handIn');
  await page.locator('#handIn [name="text"]').fill('Open from 8 to 18. The sign is new.');
  await check(page, 'hand-in');
  await tap('#handIn button', '.notice:has-text("Handed in")');
  await check(page, 'handed-in');

  const { submissions } = await agent('GET', `${seat}/submissions`);
  await agent('PATCH', `${seat}/submissions/${submissions[0].id}`, { action: 'approve' });
  const hired = await agent('GET', `/api/bounties/${bounty}/applications`);
  const escrow = `/api/escrow/${hired.applications[0].escrowId}`;
  await agent('POST', `${escrow}/complete`, {});
  await agent('POST', `${escrow}/release`, {});
  await mails();
  await tap('nav a[href="/app/earnings"]', heading('Earnings'));
  await check(page, 'paid');
  const paid = await page.locator('main').innerText();

  await browser.close();
  console.log(JSON.stringify({ activations, faults, paid }));
})();

// node photos.cjs <node_modules> <chromium> <site> <pictures> <email> <password> <hire> <photo>
// A worker on a phone hands in photos while the connection is cut, and sends one without scripts.
// Prints {"faults": [...], "handIns": [status, ...]}.
const [, , site, pictures, email, password, hire, photo] = process.argv.slice(2);
const fs = require('fs');
const http = require('http');
const { launch, look } = require('./look.cjs');

const PHONE = { width: 360, height: 740 };
const picture = fs.readFileSync(photo);
const file = (name, mimeType, bytes) => ({
  name, mimeType, buffer: Buffer.concat([picture, Buffer.alloc(Math.max(0, bytes - picture.length), 7)]),
});

const faults = [];
const handIns = [];

const check = (isSo, text) => isSo || faults.push(text);

/**
 * The connection of the phone: a proxy, because Chromium lets a request that is on its way end when it is offline. The
 * first file stays on its way until the connection is cut.
 */
function connection() {
  const sockets = new Set();
  let isCut = false;
  let isStuck = true;
  const proxy = http.createServer((request, answer) => {
    const { method, headers } = request;
    request.on('error', () => {});
    if (isStuck && method === 'PUT') {
      return;
    }
    const onward = http.request(request.url, { method, headers }, reply => {
      answer.writeHead(reply.statusCode, reply.rawHeaders);
      reply.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    request.on('aborted', () => onward.destroy());
    request.pipe(onward);
  });
  proxy.on('connection', socket => {
    if (isCut) {
      socket.destroy();
      return;
    }
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
  });
  return {
    listen: () => new Promise(resolve => proxy.listen(0, '127.0.0.1', () => resolve(proxy.address().port))),
    cut: () => { isCut = true; sockets.forEach(socket => socket.destroy()); },
    mend: () => { isCut = false; isStuck = false; },
    close: () => { sockets.forEach(socket => socket.destroy()); proxy.close(); },
  };
}

async function signIn(page) {
  await page.goto(`${site}${hire}`);
  await page.fill('input[name=email]', email);
  await page.fill('input[name=password]', password);
  await page.click('main button[type=submit]');
  await page.locator('#handIn').waitFor();
}

async function withScript(browser, phone) {
  const proxy = { server: `http://127.0.0.1:${await phone.listen()}`, bypass: '<-loopback>' };
  const context = await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true, proxy });
  const page = await context.newPage();
  page.setDefaultTimeout(15000);
  page.on('pageerror', error => faults.push(`script: ${error.message}`));
  page.on('response', answer => {
    const request = answer.request();
    if (request.method() === 'POST' && request.url() === site + hire) {
      handIns.push(answer.status());
    }
  });
  await page.addInitScript(() => {
    window.said = [];
    document.addEventListener('DOMContentLoaded', () => {
      const live = document.getElementById('spoken');
      new MutationObserver(() => live.textContent && window.said.push(live.textContent))
        .observe(live, { childList: true, characterData: true, subtree: true });
    });
  });
  await signIn(page);
  const row = name => page.locator(`#handIn .file:has-text("${name}")`);
  const state = (name, wanted) => page.locator(`#handIn .file[data-state=${wanted}]:has-text("${name}")`).waitFor();
  const spoken = async text => check((await page.evaluate(() => window.said)).some(one => one.includes(text)),
    `never spoken: ${text}, but ${await page.evaluate(() => window.said.join(' | '))}`);
  const camera = page.locator('#handIn input[capture]');
  const several = page.locator('#handIn input[multiple]');
  const held = page.locator('#handIn .held');
  const send = () => page.locator('#handIn button[type=submit]').tap();

  // The connection is cut when a part has been sent; the form is sent meanwhile, twice.
  await page.locator('#handIn [name=text]').fill('Open from 8 to 18.');
  await page.locator('#handIn [name=links]').fill('no address');
  await camera.setInputFiles(file('front.png', 'image/png', 300000));
  await page.waitForFunction(() => document.querySelector('#handIn progress').value > 0.1);
  check(await page.getByRole('progressbar', { name: 'Sending front.png' }).isVisible(), 'the progress is not shown');
  (await look(page, PHONE.width)).forEach(fault => faults.push(`while sending: ${fault}`));
  await page.screenshot({ path: `${pictures}/photos-sending.png`, fullPage: true });
  phone.cut();
  await row('front.png').locator('.note:has-text("No connection")').waitFor();
  await send();
  await send();
  await held.filter({ hasText: 'as soon as the files are there' }).waitFor();
  await page.screenshot({ path: `${pictures}/photos-cut.png`, fullPage: true });
  check(handIns.length === 0, 'the form did not wait');
  phone.mend();

  // It goes on by itself, and so does the form, which comes back for its link with the photo.
  await page.locator('#handIn [data-focus]').waitFor();
  check(await row('front.png').locator('[name=uploadIds]').count() === 1, 'the photo is not in the form');
  await row('front.png').getByRole('button', { name: 'Remove: front.png' }).waitFor();
  check(await page.locator('#handIn [name=text]').inputValue() === 'Open from 8 to 18.', 'the text is lost');
  for (const text of ['Sending front.png.', 'No connection', 'Sending front.png again.', 'front.png is sent.']) {
    await spoken(text);
  }
  await page.locator('#handIn [name=links]').fill('https://example.com/front');

  // Two at once; what is not taken is said in words, and holds the form until it is removed.
  await several.setInputFiles([file('left.png', 'image/png', 0), file('right.png', 'image/png', 0)]);
  await several.setInputFiles([file('moving.gif', 'image/gif', 0), file('huge.png', 'image/png', 11 << 20)]);
  await state('left.png', 'sent');
  await state('right.png', 'sent');
  await state('moving.gif', 'failed');
  await state('huge.png', 'failed');
  const words = await page.locator('#handIn .files').innerText();
  check(words.includes('must be a picture (JPEG, PNG, WebP), a video'), `no words for the type: ${words}`);
  check(words.includes('too large: at most 10 MB for a picture'), `no words for the size: ${words}`);
  await send();
  await held.filter({ hasText: 'one of the files was not taken' }).waitFor();
  (await look(page, PHONE.width)).forEach(fault => faults.push(`refused: ${fault}`));
  await page.screenshot({ path: `${pictures}/photos-refused.png`, fullPage: true });
  for (const name of ['moving.gif', 'huge.png']) {
    await row(name).getByRole('button', { name: 'Remove' }).tap();
  }
  check(await page.locator('#handIn .file').count() === 3, 'a removed file is still there');
  check(await page.locator('#handIn [name=text]').inputValue() === 'Open from 8 to 18.', 'the text is lost');
  await send();
  await page.locator('.notice:has-text("Handed in.")').waitFor();
  check((await page.locator('main').innerText()).includes('Pictures and files: 3'), 'the photos are not shown');
  await page.getByRole('link', { name: 'Files and receipt' }).tap();
  await page.getByText('Show the pictures').tap();
  await page.waitForFunction(() => [...document.querySelectorAll('.pictures img')]
    .filter(image => image.complete && image.naturalWidth > 0).length === 3);
  (await look(page, PHONE.width)).forEach(fault => faults.push(`handed in: ${fault}`));
  await page.screenshot({ path: `${pictures}/photos-handed-in.png`, fullPage: true });
  const signedIn = await context.storageState();
  await context.close();
  return signedIn;
}

async function withoutScript(browser, storageState) {
  const context = await browser.newContext({ storageState, viewport: PHONE, javaScriptEnabled: false });
  const page = await context.newPage();
  page.setDefaultTimeout(15000);
  await page.goto(`${site}/app/profile`);
  await page.locator('#save [name=headline]').fill('Photographs of shops');
  const files = page.locator('#save input[multiple]');
  await files.setInputFiles(file('moving.gif', 'image/gif', 0));
  await page.locator('#save button').click();
  check((await page.locator('#save .error').first().innerText()).includes('must be a picture: JPEG, PNG or WebP'),
    'no words for the type without a script');
  check(await page.locator('#save [name=headline]').inputValue() === 'Photographs of shops', 'the headline is lost');
  await files.setInputFiles(file('large.png', 'image/png', 5 << 20));
  await page.locator('#save button').click();
  check((await page.locator('#save .error').first().innerText()).includes('too large together'),
    'no words for the size without a script');
  check(await page.locator('#save [name=headline]').inputValue() === 'Photographs of shops', 'the headline is lost');
  await files.setInputFiles(file('me.png', 'image/png', 0));
  await page.locator('#save button').click();
  await page.locator('.notice:has-text("Your profile is saved.")').waitFor();
  check(await page.locator('#save [name=photoUploadIds][type=checkbox]').count() === 1, 'the photo is not in the profile');
  await context.close();
}

(async () => {
  const browser = await launch();
  const phone = connection();
  try {
    await withoutScript(browser, await withScript(browser, phone));
  } catch (problem) {
    faults.push(problem.message);
  }
  await browser.close();
  phone.close();
  console.log(JSON.stringify({ faults, handIns }));
})();

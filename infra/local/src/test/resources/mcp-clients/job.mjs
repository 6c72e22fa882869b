// Hires, books, writes and has something tested, tool by tool, with the official client of version 2026-07-28; the humans
// call the REST API. Prints where the money is after each part as one JSON object:
// node job.mjs API_URL FOLDER PROGRAM ADMIN_EMAIL ADMIN_PASSWORD
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { BOUNTY } from './bounty.mjs';
import { Person, now, until } from './people.mjs';
import { panel, taste, tested, untested } from './studies.mjs';

const [api, folder, program, adminEmail, adminPassword] = process.argv.slice(2);
const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

function http(key) {
  return new StreamableHTTPClientTransport(new URL(api + '/api/mcp'), { requestInit: { headers: { 'X-API-Key': key } } });
}

function stdio(key) {
  const env = {
    HOME: folder,
    JAVA_HOME: process.env.JAVA_HOME,
    SERVICE_API_URL: api + '/api',
    SERVICE_API_KEY: key,
    SERVICE_AOT: '0',
  };
  return new StdioClientTransport({ command: program, env, stderr: 'pipe' });
}

async function hire(call, human) {
  const { bounty } = await call('create_bounty', BOUNTY);
  await human.call('POST', `/api/bounties/${bounty.id}/applications`, { message: 'I am near.' });
  const { applications } = await call('get_bounty_applications', { bountyId: bounty.id });
  const seat = { bountyId: bounty.id, applicationId: applications[0].id };
  await call('get_human', { humanId: applications[0].humanId });
  const { application } = await call('accept_application', seat);
  for (const [act, body] of [['confirm'], ['start'], ['submissions', { uploadIds: [await human.photo('shop')] }]]) {
    await human.call('POST', `/api/bounties/${bounty.id}/applications/${seat.applicationId}/${act}`, body ?? {});
  }
  await call('get_submissions', seat);
  await call('confirm_delivery', { escrowId: application.escrowId });
  return (await call('release_payment', { escrowId: application.escrowId })).escrow.status;
}

async function write(call, human, signs) {
  const started = await call('start_conversation', {
    humanId: human.id,
    agentType: 'other',
    subject: 'Shop front',
    message: 'Could you photograph another shop on Monday?',
  });
  const conversationId = started.conversation.id;
  await human.call('POST', `/api/conversations/${conversationId}/messages`, { content: 'Yes, before noon.' });
  if (signs) {
    await call('create_identity', {});
  }
  const read = await call('get_conversation', { conversationId }, !signs);
  return read.error_code ?? JSON.stringify(read).includes('before noon');
}

async function book(call, human, name) {
  const { service } = await human.call('POST', '/api/services', {
    title: `Portraits for ${name}`,
    description: 'An hour at a place of your choice.',
    price: 40,
    durationMinutes: 60,
  });
  const found = (await call('browse_services', { search: `Portraits ${name}` })).services[0];
  const date = new Date((await now()) + 3 * 86_400_000).toISOString().slice(0, 10);
  const where = { humanId: found.humanId, serviceId: service.id, date };
  const { freeSlots } = await call('get_service_availability', where);
  const { startTime } = freeSlots.at(-1);
  const { booking, escrowId } = await call('book_service', { ...where, startTime, walletOnly: true });
  await until(booking.startAt);
  await human.call('POST', `/api/escrow/${escrowId}/deliver`, {});
  await call('confirm_delivery', { escrowId });
  await call('release_payment', { escrowId });
  return (await call('get_booking', { bookingId: booking.id })).booking.status;
}

async function job(name, transport, signs, members) {
  const operator = await Person.signUp(`operator-${name}@example.com`);
  const profile = { name: 'Ada', availability: Object.fromEntries(DAYS.map((day) => [day, [{ start: '00:00', end: '24:00' }]])) };
  const human = await Person.human(`human-${name}@example.com`, profile);
  await operator.deposit(200);
  const scopes = ['read', 'hire', 'spend', 'manage'];
  const { apiKey } = await operator.call('POST', '/api/keys', { name: 'agent', scopes });
  const client = new Client({ name: 'job', version: '1' }, { versionNegotiation: { mode: { pin: '2026-07-28' } } });
  await client.connect(transport(apiKey));
  const call = async (tool, args, mayFail = false) => {
    const result = await client.callTool({ name: tool, arguments: args });
    if (result.isError && !mayFail) throw new Error(`${tool}: ${JSON.stringify(result.structuredContent)}`);
    return result.structuredContent;
  };
  try {
    const answers = { tools: (await client.listTools()).tools.length };
    answers.hired = await hire(call, human);
    // Signatures carry the time of this machine, so it comes before the clock moves.
    answers.written = await write(call, human, signs);
    answers.booked = await book(call, human, name);
    answers.tested = await tested(call, members);
    answers.compared = await taste(call, members);
    answers.untested = await untested(call);
    return { ...answers, wallet: await operator.balance(), owed: await human.owed() };
  } finally {
    await client.close();
  }
}

const members = await panel(new Person(adminEmail, adminPassword));
const answers = {};
for (const [name, transport] of Object.entries({ stdio, http })) {
  answers[name] = await job(name, transport, transport === stdio, members);
}
console.log(JSON.stringify(answers));

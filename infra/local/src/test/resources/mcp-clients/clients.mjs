// Calls an MCP server with the official client, directly and through mcp-remote, and with the command line of the MCP
// Inspector; then the stdio program with the official client and the Inspector. Prints what each call answered as one
// JSON object: node clients.mjs MCP_URL API_KEY CONFIG_FOLDER PROGRAM
import { spawnSync } from 'node:child_process';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { BOUNTY } from './bounty.mjs';

const [url, key, folder, program] = process.argv.slice(2);

/** Notes what a login would do; without a provider the client has nothing to start. */
class LoginWatch {
  steps = [];
  get redirectUrl() {
    return 'http://127.0.0.1:9/callback';
  }
  get clientMetadata() {
    return { client_name: 'test', redirect_uris: [this.redirectUrl] };
  }
  clientInformation() {
    return undefined;
  }
  saveClientInformation() {
    this.steps.push('registered');
  }
  tokens() {
    return undefined;
  }
  saveTokens() {
    this.steps.push('tokens');
  }
  redirectToAuthorization() {
    this.steps.push('browser');
  }
  saveCodeVerifier() {
    this.steps.push('verifier');
  }
  codeVerifier() {
    return 'none';
  }
}

function direct(headers, at = new URL(url)) {
  const login = new LoginWatch();
  const transport = new StreamableHTTPClientTransport(at, { authProvider: login, requestInit: { headers } });
  return { transport, login: () => login.steps };
}

function remote(headers) {
  const options = Object.entries(headers).flatMap(([name, value]) => ['--header', `${name}:${value}`]);
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: ['node_modules/mcp-remote/dist/proxy.js', url, '--allow-http', '--transport', 'http-only', ...options],
    env: { PATH: folder, HOME: folder, MCP_REMOTE_CONFIG_DIR: folder },
    stderr: 'pipe',
  });
  let log = '';
  transport.stderr.on('data', (text) => (log += text));
  return { transport, login: () => log.match(/.*(authoriz|browser|register).*/gi) ?? [], log: () => log };
}

/** The variables of the stdio program for the headers that the others send. */
function settings(headers) {
  return {
    HOME: folder,
    JAVA_HOME: process.env.JAVA_HOME,
    SERVICE_API_URL: url.replace(/\/mcp$/, ''),
    SERVICE_AOT: '0',
    // The Inspector takes no empty values.
    ...(headers['X-API-Key'] && { SERVICE_API_KEY: headers['X-API-Key'] }),
  };
}

function stdio(headers) {
  return { transport: new StdioClientTransport({ command: program, env: settings(headers), stderr: 'pipe' }), login: () => [] };
}

async function session(connect, headers, calls) {
  const { transport, login, log } = connect(headers);
  const client = new Client({ name: 'test', version: '1' });
  const answers = {};
  try {
    await client.connect(transport);
    answers.tools = (await client.listTools()).tools.length;
    await calls(answers, async (name, args) => {
      const result = await client.callTool({ name, arguments: args });
      return { isError: result.isError, ...result.structuredContent };
    });
  } catch (error) {
    answers.failed = String(error) + (log ? log() : '');
  } finally {
    await client.close();
  }
  answers.login = login();
  return answers;
}

const INSPECTOR = 'node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js';

function httpTarget(headers) {
  const options = Object.entries(headers).flatMap(([name, value]) => ['--header', `${name}: ${value}`]);
  return [url, '--transport', 'http', ...options];
}

function stdioTarget(headers) {
  const variables = Object.entries(settings(headers)).flatMap(([name, value]) => ['-e', `${name}=${value}`]);
  return [program, '--transport', 'stdio', ...variables];
}

/** One process and one connection per call. */
async function inspector(target, headers, calls) {
  const login = [];
  const inspect = (...request) => {
    const { stdout, stderr } = spawnSync(
      process.execPath,
      [INSPECTOR, '--cli', ...target(headers), '--method', ...request],
      { env: { PATH: folder, HOME: folder }, encoding: 'utf8', maxBuffer: 10_000_000 },
    );
    login.push(...(stderr.match(/.*(authoriz|browser|register).*/gi) ?? []));
    try {
      return JSON.parse(stdout);
    } catch {
      throw new Error(stdout + stderr);
    }
  };
  const text = (value) => (typeof value === 'string' ? value : JSON.stringify(value));
  const answers = {};
  try {
    answers.tools = inspect('tools/list').tools.length;
    await calls(answers, async (name, args) => {
      const given = Object.entries(args).flatMap(([key, value]) => ['--tool-arg', `${key}=${text(value)}`]);
      const result = inspect('tools/call', '--tool-name', name, ...given);
      return { isError: result.isError, ...result.structuredContent };
    });
  } catch (error) {
    answers.failed = String(error);
  }
  answers.login = login;
  return answers;
}

async function free(answers, call) {
  answers.status = await call('check_account_status', {});
  answers.bounties = await call('list_bounties', { limit: 1 });
  answers.wallet = await call('get_wallet_balance', {});
}

async function keyed(answers, call) {
  answers.status = await call('check_account_status', {});
  answers.wallet = await call('get_wallet_balance', {});
  answers.dryRun = await call('create_bounty', { ...BOUNTY, dryRun: true });
  const idempotencyKey = crypto.randomUUID();
  answers.created = await call('create_bounty', { ...BOUNTY, idempotencyKey });
  answers.again = await call('create_bounty', { ...BOUNTY, idempotencyKey });
  answers.read = await call('get_bounty', { bountyId: answers.created.bounty?.id });
}

const answers = {};
const clients = {
  direct: (headers, calls) => session(direct, headers, calls),
  remote: (headers, calls) => session(remote, headers, calls),
  inspector: (headers, calls) => inspector(httpTarget, headers, calls),
  stdio: (headers, calls) => session(stdio, headers, calls),
  'stdio-inspector': (headers, calls) => inspector(stdioTarget, headers, calls),
};
for (const [name, client] of Object.entries(clients)) {
  answers[name] = {
    anonymous: await client({}, free),
    wrongKey: await client({ 'X-API-Key': 'svc_test_wrong' }, free),
    withKey: await client({ 'X-API-Key': key }, keyed),
  };
}
// What a client does at a server that answers 401: the calls above must not come to that.
answers.refused = await session(() => direct({}, new URL('/api/keys', url)), {}, free);
console.log(JSON.stringify(answers));

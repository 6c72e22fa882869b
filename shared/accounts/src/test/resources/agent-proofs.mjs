// Makes agent-proofs.json: proofs that Node's crypto signed, and forgeries that it would let through.
// Run in this folder, after a change of what is signed: node agent-proofs.mjs
import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { writeFileSync } from 'node:fs';

const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
const SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');
const ORDER = 2n ** 252n + 27742317777372353535851937790883648493n;

const agentId = (spki) => 'agent_' + createHash('sha256').update(spki).digest('hex').slice(0, 16);
const message = (timestamp, id, context) => Buffer.from(`${timestamp}:${id}:${context}`, 'utf8');

function proof(seed, timestamp, context) {
  const der = Buffer.concat([PKCS8_PREFIX, Buffer.alloc(32, seed)]);
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const spki = createPublicKey(key).export({ format: 'der', type: 'spki' });
  const id = agentId(spki);
  const signature = sign(null, message(timestamp, id, context), key);
  return { agentId: id, publicKey: spki.toString('base64'), signature: signature.toString('base64'), timestamp };
}

// The same signature with its scalar raised by the order of the group.
function raised(base64) {
  const bytes = Buffer.from(base64, 'base64');
  const scalar = BigInt('0x' + Buffer.from(bytes.subarray(32)).reverse().toString('hex')) + ORDER;
  const written = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex').reverse();
  return Buffer.concat([bytes.subarray(0, 32), written]).toString('base64');
}

// Under the neutral element as public key, this one signature fits every message.
function neutral(point, timestamp, context) {
  const spki = Buffer.concat([SPKI_PREFIX, Buffer.from(point, 'hex')]);
  const id = agentId(spki);
  const signature = Buffer.concat([Buffer.from('01' + '00'.repeat(31), 'hex'), Buffer.alloc(32)]);
  const key = createPublicKey({ key: spki, format: 'der', type: 'spki' });
  const taken = verify(null, message(timestamp, id, context), key, signature);
  return {
    takenByNode: taken,
    proof: { agentId: id, publicKey: spki.toString('base64'), signature: signature.toString('base64'), timestamp },
  };
}

const NOW = '2026-01-01T00:00:00.000Z';
const human = 'hum_00000000000000000000000001';
const conversation = 'cnv_00000000000000000000000002';
const bounty = 'bty_00000000000000000000000003';
const application = 'app_00000000000000000000000004';
const key = 'key_00000000000000000000000005';
const contents = [
  '',
  'Grüße aus Porto',
  'x'.repeat(50),
  'y'.repeat(51),
  'z'.repeat(49) + '\u{1F600} and more',
  '\u{1F600}'.repeat(51),
];

// The first 50 code points; slice alone would count UTF-16 units.
const beginning = (content) => [...content].slice(0, 50).join('');

const contexts = [
  ['create_bounty', 'create_bounty'],
  ['conversation', `conversation:${human}`],
  ...contents.map((content, i) => [`message ${i}`, `message:${conversation}:${beginning(content)}`]),
  ['accept_application', `accept_application:${bounty}:${application}`],
  ['reject_application', `reject_application:${bounty}:${application}`],
  ['register_identity', `register_identity:${key}`],
  ['read_conversation', `read_conversation:${conversation}`],
  ['list_conversations', 'list_conversations'],
  ['pairing', 'pairing'],
];

const signed = contexts.map(([name, context]) => ({ name, proof: proof(7, NOW, context) }));
const timestamps = ['2026-01-01T01:00:00+01:00', '2025-12-31T23:59:59.123456Z', '2026-01-01T00:00:00+00:00'].map(
  (timestamp) => proof(8, timestamp, 'pairing'),
);
const honest = proof(9, NOW, 'pairing');
const points = [
  '01' + '00'.repeat(31), // the neutral element
  'ec' + 'ff'.repeat(30) + '7f', // order 2
  '00'.repeat(32), // order 4
  '00'.repeat(31) + '80', // order 4
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05', // order 8
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85', // order 8
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a', // order 8
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa', // order 8
  'ee' + 'ff'.repeat(30) + '7f', // the neutral element again, not reduced
  'ed' + 'ff'.repeat(30) + '7f', // order 4 again, not reduced
  '01' + '00'.repeat(30) + '80', // the neutral element again, with a sign
];

const vectors = {
  contents,
  signed,
  timestamps,
  raisedScalar: { honest, forged: { ...honest, signature: raised(honest.signature) } },
  weakKeys: points.map((point) => neutral(point, NOW, 'pairing')),
};
writeFileSync('agent-proofs.json', JSON.stringify(vectors, null, 2) + '\n');
